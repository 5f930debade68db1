// Mutants drawn by seed: of each kind as many different ones as asked for, or as are found in a bounded number of draws.

import { Dice } from '../../base/index.ts';
import { type Game, reachable, SUT, TESTER } from '../../game/index.ts';
import { MUTATIONS, type Mutant, type MutationId, standingOf } from './mutant.ts';

export interface DrawnMutants {
  /** Those that can be found out. */
  readonly mutants: readonly Mutant[];
  /** How many were drawn besides that no play tells from the model, and that do only what it allows. */
  readonly equivalent: number;
  readonly allowed: number;
}

/** Draws for each mutant wanted. */
const DRAWS = 20;

export function drawMutants(game: Game, each: number, seed: number): DrawnMutants {
  const seen = reachable(game);
  const nodes = [...seen];
  const places: Places = {
    game,
    nodes,
    sut: nodes.filter((v) => game.owner[v] === SUT && game.outStart[v] < game.outStart[v + 1]),
    tester: nodes.filter((v) => game.owner[v] === TESTER && game.outStart[v + 1] - game.outStart[v] > 1),
    edges: Array.from(game.source.keys()).filter((e) => seen.has(game.source[e])),
  };
  const mutants: Mutant[] = [];
  let equivalent = 0;
  let allowed = 0;
  MUTATIONS.forEach(({ id }, stream) => {
    const dice = Dice.of(seed, stream, 77);
    const drawn = new Set<string>();
    for (let left = DRAWS * each, found = 0; left > 0 && found < each; left--) {
      const mutant = draw(id, places, dice);
      if (!mutant) return;
      const key = JSON.stringify(mutant);
      if (drawn.has(key)) continue;
      drawn.add(key);
      const standing = standingOf(game, mutant);
      if (standing === 'equivalent') equivalent++;
      else if (standing === 'allowed') allowed++;
      else {
        mutants.push(mutant);
        found++;
      }
    }
  });
  return { mutants, equivalent, allowed };
}

interface Places {
  readonly game: Game;
  readonly nodes: readonly number[];
  /** SUT nodes that answer, and tester nodes with a choice. */
  readonly sut: readonly number[];
  readonly tester: readonly number[];
  readonly edges: readonly number[];
}

function draw(kind: MutationId, { game, nodes, sut, tester, edges }: Places, dice: Dice): Mutant | null {
  const { outStart } = game;
  const edgeOf = (v: number): number => outStart[v] + dice.below(outStart[v + 1] - outStart[v]);
  const like = (v: number): number => dice.pick(nodes.filter((w) => game.owner[w] === game.owner[v]));
  switch (kind) {
    case 'added':
      return sut.length === 0 ? null : { kind, node: dice.pick(sut), to: dice.pick(nodes) };
    case 'removed':
      return sut.length === 0 ? null : { kind, edge: edgeOf(dice.pick(sut)) };
    case 'swapped': {
      if (tester.length === 0) return null;
      const v = dice.pick(tester);
      return { kind, edge: edgeOf(v), with: edgeOf(v) };
    }
    case 'merged': {
      const node = dice.pick(nodes);
      return { kind, node, as: like(node) };
    }
    case 'transfer': {
      if (edges.length === 0) return null;
      const edge = dice.pick(edges);
      return { kind, edge, as: like(game.target[edge]) };
    }
  }
}
