// A reproduction in names is the same one again, whatever the order of nodes and edges in the model and whatever the goal of the run.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Dice } from '../../../../src/base/index.ts';
import { buildGame, forGoal, type Game, isTransition, outDegree } from '../../../../src/game/index.ts';
import { namedScript, scriptNamed } from '../../../../src/run/failures/index.ts';
import type { Script } from '../../../../src/run/index.ts';
import { arbitraryGame } from '../../../reference/arbitrary-game.ts';

/** A play of the game, with silence here and there, cut where the tester or the system moves. */
function somePlay(game: Game, seed: number, length: number): Script {
  const dice = Dice.of(seed);
  const play: number[] = [];
  let node = game.initial;
  for (let i = 0; i < length; i++) {
    if (outDegree(game, node) === 0) break;
    if (!isTransition(game, node) && dice.below(8) === 0) {
      play.push(-1);
      continue;
    }
    const e = game.outStart[node] + dice.below(outDegree(game, node));
    play.push(e);
    node = game.target[e];
  }
  // Nobody stops on what stands for a transition.
  while (
    play.length > 0 &&
    play[play.length - 1] >= 0 &&
    isTransition(game, game.target[play[play.length - 1]])
  )
    play.pop();
  return { play, during: -1 };
}

it('is found again in the same game', () => {
  fc.assert(
    fc.property(arbitraryGame(), fc.nat(1e6), fc.boolean(), (model, seed, byTransitions) => {
      const game = forGoal(model, byTransitions ? 'transitions' : 'nodes');
      const script = somePlay(game, seed, 12);
      const { steps, during } = namedScript(game, script);
      expect(scriptNamed(game, steps, during)).toEqual({ script });
    }),
  );
});

it('is found again when the run has another goal', () => {
  fc.assert(
    fc.property(arbitraryGame(), fc.nat(1e6), (model, seed) => {
      const nodes = forGoal(model, 'nodes');
      const named = namedScript(nodes, somePlay(nodes, seed, 12));
      const transitions = forGoal(model, 'transitions');
      const found = scriptNamed(transitions, named.steps, named.during);
      if (!('script' in found)) throw new Error('it was not found');
      expect(namedScript(transitions, found.script)).toEqual(named);
    }),
  );
});

it('is void without one of its edges, and names it', () => {
  const spec = (label: string) =>
    buildGame({
      initial: 'a',
      nodes: [
        { id: 'a', owner: 'tester' },
        { id: 'b', owner: 'sut' },
      ],
      edges: [
        { from: 'a', to: 'b', label: 'go' },
        { from: 'b', to: 'a', label },
      ],
    });
  const { steps, during } = namedScript(spec('done'), { play: [0, 1], during: 0 });
  expect(scriptNamed(spec('finished'), steps, during)).toEqual({
    missing: { from: 'b', saw: 'done', to: 'a' },
  });
});
