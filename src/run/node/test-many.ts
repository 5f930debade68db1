// A campaign against a real system, or against several instances of it together: the `testSystem` of the front door.

import { forGoal, type Game, type Goal, plainGame } from '../../game/index.ts';
import { type SystemResult, type SystemTest, testOne } from './test-system.ts';
import { testTeam } from './test-team.ts';

/**
 * Plays a campaign against a real system, shrinks what fails, and judges it, as `covergame run --sut ADDRESS` does.
 *
 * @param test the game, the system, the strategy and the budget
 * @example
 * const sut = await drivenSut('exec: python3 vending.py');
 * const strategy = strategyNamed('adaptive');
 * const { verdict, failures } = await testSystem({ game, sut, strategy, budget: 500, resetCost: 10, seed: 1 });
 */
export function testSystem(test: SystemTest): Promise<SystemResult> {
  const made = { ...test, game: played(test.game, test.goal ?? 'nodes') };
  return (test.instances ?? 1) > 1 ? testTeam(made) : testOne(made);
}

/** The game that is played for a goal; itself if it is that game already. */
function played(game: Game, goal: Goal): Game {
  const isMade = goal === 'transitions' ? game.ownNodes !== undefined : goal === 'nodes' || game.countsTags;
  return isMade ? plainGame(game) : forGoal(game, goal);
}
