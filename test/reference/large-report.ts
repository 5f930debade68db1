// A large campaign for the HTML report: 400 nodes, tester and SUT by turns, three ways on from each, and 10^5 steps.

import { Dice } from '../../src/base/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import { findingsOf, reportNamed } from '../../src/report/index.ts';
import { playedTrace, tallyOf } from './traced.ts';

export const LARGE_STEPS = 100_000;

export function largeGame(): Game {
  const dice = Dice.of(5);
  const ids = Array.from({ length: 400 }, (_, v) => `state-${v}`);
  return buildGame({
    name: 'large',
    initial: ids[0],
    nodes: ids.map((id, v) => ({ id, owner: v % 2 === 0 ? 'tester' : 'sut' })),
    edges: ids.flatMap((from, v) =>
      [0, 1, 2].map((k) => ({
        from,
        to: ids[(2 * dice.below(200) + ((v + 1) % 2)) % 400],
        label: `answer ${k}`,
      })),
    ),
  });
}

/** The page, and how many lines its trace has. */
export async function largePage(
  steps = LARGE_STEPS,
): Promise<{ readonly page: string; readonly lines: number }> {
  const game = largeGame();
  const text = playedTrace({ game, budget: steps, sut: 'uniform' });
  const findings = findingsOf(tallyOf(game, text), { slices: 5 });
  return { page: await reportNamed('html').render(findings, {}), lines: text.split('\n').length };
}
