// A campaign against a real system, or against several instances of it together: the `testSystem` of the front door.

import { forGoal, type Game, type Goal, plainGame } from '../../game/index.ts';
import { dayOf, readFailuresFile, updateFailuresFile } from './failures/index.ts';
import { wordsOf } from './guarded-run.ts';
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
export async function testSystem(test: SystemTest): Promise<SystemResult> {
  const { failures: path, instances = 1 } = test;
  const game = played(test.game, test.goal ?? 'nodes');
  const today = dayOf(test.today);
  const known = path === undefined ? [] : readFailuresFile(path, game);
  const remember = (result: SystemResult): string | null =>
    path === undefined ? null : updateFailuresFile(path, { ...result, game, today });
  const made: SystemTest = {
    ...test,
    game,
    // A driver that never comes back ends the process: what it has shown is kept all the same.
    finalText: (result) => {
      remember(result);
      return wordsOf(test, result);
    },
  };
  const result = await (instances > 1 ? testTeam : testOne)(made, { known, today });
  return path === undefined ? result : { ...result, failuresTrouble: remember(result) };
}

/** The game that is played for a goal; itself if it is that game already. */
function played(game: Game, goal: Goal): Game {
  const isMade = goal === 'transitions' ? game.ownNodes !== undefined : goal === 'nodes' || game.countsTags;
  return isMade ? plainGame(game) : forGoal(game, goal);
}
