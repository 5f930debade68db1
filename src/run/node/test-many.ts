// A campaign against a real system, or against several instances of it together.

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
export const testSystem = (test: SystemTest): Promise<SystemResult> =>
  (test.instances ?? 1) > 1 ? testTeam(test) : testOne(test);
