// Engines that are told what others found answer as if they had found it themselves, and what they answer is still proved.

import { expect, it } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { checkWitness } from '../../src/certificate/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import { type Engine, withoutRestart, withRestart } from '../../src/solve/engines.ts';
import { solve } from '../../src/solve/index.ts';
import type { Known } from '../../src/solve/known.ts';
import { LargeGuarantee } from '../../src/solve/large/index.ts';
import { LargeRestartGuarantee } from '../../src/solve/restart/index.ts';
import { describeGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';

/** With sinks, if a play may end. */
function randomGame(dice: Dice, ends: boolean): Game {
  const n = 3 + dice.below(8);
  const least = dice.below(4) === 0 ? 0 : 1;
  return buildGame({
    initial: `v${dice.below(n)}`,
    nodes: Array.from({ length: n }, (_, v) => ({
      id: `v${v}`,
      owner: dice.below(2) ? 'sut' : 'tester',
      gain: least + dice.below(3),
    })),
    edges: Array.from({ length: n }, (_, v) =>
      Array.from({ length: ends && dice.below(3) === 0 ? 0 : 1 + dice.below(3) }, () => ({
        from: `v${v}`,
        to: `v${dice.below(n)}`,
      })),
    ).flat(),
  });
}

/** Engines of large games have no contract of their own: what they share is enough here. */
type Learner = Pick<Engine, 'run' | 'learn' | 'lower' | 'upper'>;

function runWith(engine: Learner, known: Known, after: number): void {
  let slices = 0;
  if (after === 0) engine.learn(known);
  for (const _ of engine.run()) if (++slices === after) engine.learn(known);
}

// Where plays end at SUT nodes, the closed sets of restart are no traps: their witnesses were refused.
it.each([
  ['no play ends', false],
  ['plays end', true],
])('the other mode’s bounds change no value, and every witness passes: %s', (_, ends) => {
  const dice = Dice.of(77);
  for (let i = 0; i < 400; i++) {
    const game = randomGame(dice, ends);
    const [once, again] = [false, true].map((restart) => bruteForce(game, { restart }));
    const { witness } = solve(game, { restart: true });
    if (!witness.restart) throw new Error('a witness with restart');
    const { closure } = witness;
    const after = dice.below(4);
    const engines: [Engine, number, Known][] = [
      [withRestart(game, undefined), again, { lower: once }],
      [withRestart(game, undefined), again, { lower: once, closure }],
      [withoutRestart(game, undefined), once, { closure }],
      [withoutRestart(game, undefined), once, { lower: once, closure }],
    ];
    for (const [engine, value, known] of engines) {
      runWith(engine, known, after);
      const verdict = checkWitness(game, engine.witness());
      expect({ lower: engine.lower, upper: engine.upper, verdict }, describeGame(game)).toMatchObject({
        lower: value,
        upper: value,
        verdict: { valid: true, upper: value },
      });
    }
    const all = (upper: number) => upper;
    const large = new LargeRestartGuarantee(game, all);
    runWith(large, { lower: once, closure }, after);
    expect([large.lower, large.upper], describeGame(game)).toEqual([again, again]);
    expect(checkWitness(game, { restart: true, value: again, closure: large.closure }).valid).toBe(true);
    if (game.gain.some((gain) => gain === 0)) continue;
    const toldOnly = new LargeGuarantee(game, all);
    toldOnly.learn({ closure });
    expect(checkWitness(game, toldOnly.witness(false))).toMatchObject({ valid: true, upper: toldOnly.upper });
    const largeOnce = new LargeGuarantee(game, all);
    runWith(largeOnce, { closure }, after);
    expect([largeOnce.lower, largeOnce.upper], describeGame(game)).toEqual([once, once]);
    expect(checkWitness(game, largeOnce.witness(false))).toMatchObject({ valid: true, upper: once });
  }
});
