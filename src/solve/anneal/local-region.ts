// The part of a game near its initial node, as a game of its own. Nodes further away are ends. A run that ends
// early gains less, so a guarantee of the part holds in the game. A witness that names none of these ends is one of
// the game.

import { BREATH, DEAR, GrowingInts, passed, SHORT_PASS, type Slices, Steps } from '../../base/index.ts';
import { type Game, makingFromRows, SUT } from '../../game/index.ts';

export interface LocalRegion {
  readonly game: Game;
  /** The node of the whole game that each node stands for. */
  readonly nodes: Int32Array;
  /** Nodes from this number on are where the play ends early. */
  readonly size: number;
}

/** The most nodes and edges of what is searched: about 1 GB, and a second for what cannot be interrupted. */
const SEARCHED = 800_000;
const SIZES = [400, 3000, 16_000, 64_000, 250_000];

/** Whether a game may be searched as a whole. */
export const isSearchable = ({ n, m }: Game): boolean => n + m <= SEARCHED;

/** Whether a first light set is worth a look of its own: smaller games are mostly solved before it has paid. */
export const isHuge = ({ n }: Game): boolean => n > 10_000;

/** Sizes of regions worth a search. */
export const regionSizes = ({ n, m }: Game): readonly number[] =>
  SIZES.filter((size) => 2 * size < n && size * (1 + m / n) <= SEARCHED);

/** The first `size` nodes in breadth-first order and those one move further on; null if that is all there is. In slices. */
export function* findingRegion(game: Game, size: number): Slices<LocalRegion | null> {
  const { n, owner, gain, outStart, target, initial } = game;
  const number = new Int32Array(n).fill(-1);
  number[initial] = 0;
  const nodes = new GrowingInts();
  const targets = new GrowingInts();
  const starts = new GrowingInts();
  nodes.push(initial);
  starts.push(0);
  const steps = new Steps();
  for (let i = 0; i < nodes.length; i++) {
    steps.left -= DEAR;
    if (steps.left < steps.next) yield steps.told();
    if (i < size) {
      const v = nodes.get(i);
      steps.left -= outStart[v + 1] - outStart[v];
      if (steps.left < steps.next) yield steps.told();
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (number[w] < 0) {
          number[w] = nodes.length;
          nodes.push(w);
        }
        targets.push(number[w]);
      }
    }
    starts.push(targets.length);
  }
  if (nodes.length <= size) return null;
  yield* passed(nodes.length);
  const own = nodes.view().slice();
  const ownerOf = new Uint8Array(own.length).fill(SUT);
  const gainOf = new Float64Array(own.length);
  for (let i = 0; i < own.length; i++) {
    if (i < size) ownerOf[i] = owner[own[i]];
    gainOf[i] = gain[own[i]];
  }
  if (own.length > SHORT_PASS) yield BREATH;
  const region = yield* makingFromRows({
    name: '',
    initial: 0,
    owner: ownerOf,
    gain: gainOf,
    outStart: starts.view().slice(),
    target: targets.view().slice(),
    ids: [],
    labels: [],
    label: new Int32Array(0),
    weight: null,
  });
  return { game: region, nodes: own, size };
}
