// Why what is not covered is not: because answers never came that lead there, or because nobody tried.
//
// From the initial node the tester can go along its own edges, along answers that came, and along any answer where the system was never asked. An
// item that can be reached so was not tried. Every way to the others leads through an answer that never came at a node where the
// system was asked: those answers are named, the nearest first. A label is one item, and any of its nodes will do. O(n + m).

import { foldedWord, type Game, reachable, SUT, tagsOfNode } from '../../game/index.ts';
import { answerCalled, askedAt } from '../answers/index.ts';

/** How often each of some edges was taken. */
export interface Taken {
  readonly edges: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
}

export interface Obstacles {
  /** How many items depend on answers that never came, and which answers. */
  readonly dependent: number;
  readonly answers: readonly MissingAnswer[];
  /** The names of the others. */
  readonly untried: readonly string[];
}

export interface MissingAnswer {
  /** Whom it was expected of: the stimulus, or a node. */
  readonly asked: string;
  /** How often the system was asked; null where nobody counted. */
  readonly times: number | null;
  readonly came: readonly { readonly answer: string; readonly times: number }[];
  readonly never: readonly string[];
}

interface Item {
  readonly name: string;
  readonly nodes: readonly number[];
}

/** `covered` has 1 for each covered node, `seen` also for those that were perhaps. */
export function obstaclesTo(
  game: Game,
  covered: Uint8Array,
  seen: Uint8Array,
  taken: readonly Taken[] | null,
): Obstacles {
  const counts = taken && sumOf(game, taken);
  const { within, order } = explored(game, seen, counts);
  const open = openItems(game, covered);
  const isDependent = ({ nodes }: Item): boolean => nodes.every((v) => within[v] === 0);
  const dependent = open.filter(isDependent);
  const leads = reaching(
    game,
    dependent.flatMap(({ nodes }) => nodes),
  );
  const answers: MissingAnswer[] = [];
  for (const v of order) {
    if (!isAsked(game, v, seen, counts)) continue;
    const never: number[] = [];
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      const w = game.target[e];
      if (within[w] === 0 && leads[w] === 1) never.push(e);
    }
    if (never.length > 0) answers.push(missingAnswer(game, v, never, counts));
  }
  return {
    dependent: dependent.length,
    answers,
    untried: open.filter((item) => !isDependent(item)).map(({ name }) => name),
  };
}

/** How often each edge was taken in all. */
export function sumOf(game: Game, taken: readonly Taken[]): Float64Array {
  const sum = new Float64Array(game.m);
  for (const { edges, counts } of taken) for (let i = 0; i < edges.length; i++) sum[edges[i]] += counts[i];
  return sum;
}

/** Whether the system had to answer at a node, and did at least once. */
function isAsked(game: Game, v: number, seen: Uint8Array, counts: Float64Array | null): boolean {
  if (game.owner[v] !== SUT || seen[v] === 0) return false;
  if (!counts) return true;
  for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) if (counts[e] > 0) return true;
  return false;
}

/** The nodes that need no answer which never came, in the order of their distance. */
function explored(
  game: Game,
  seen: Uint8Array,
  counts: Float64Array | null,
): { readonly within: Uint8Array; readonly order: readonly number[] } {
  const within = new Uint8Array(game.n);
  const order = [game.initial];
  within[game.initial] = 1;
  for (const v of order) {
    const asked = isAsked(game, v, seen, counts);
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      const w = game.target[e];
      // An answer into a node that was never visited never came.
      if (within[w] === 1 || (asked && seen[w] === 0)) continue;
      within[w] = 1;
      order.push(w);
    }
  }
  return { within, order };
}

function openItems(game: Game, covered: Uint8Array): Item[] {
  const can = reachable(game);
  if (!game.countsTags) {
    const open: Item[] = [];
    for (const v of can)
      if (covered[v] === 0 && game.gain[v] > 0) open.push({ name: game.ids[v], nodes: [v] });
    return open;
  }
  const carriers = new Map<number, number[]>();
  const got = new Set<number>();
  for (const v of can) {
    for (const tag of tagsOfNode(game, v)) {
      if (covered[v] === 1) got.add(tag);
      const known = carriers.get(tag);
      if (known) known.push(v);
      else carriers.set(tag, [v]);
    }
  }
  return [...carriers]
    .filter(([tag]) => !got.has(tag))
    .map(([tag, nodes]) => ({ name: game.tags!.names[tag], nodes }));
}

/** 1 for each node from which one of these can be reached. */
function reaching(game: Game, nodes: readonly number[]): Uint8Array {
  const leads = new Uint8Array(game.n);
  const stack = [...nodes];
  for (const v of stack) leads[v] = 1;
  while (stack.length > 0) {
    const v = stack.pop()!;
    for (let i = game.inStart[v]; i < game.inStart[v + 1]; i++) {
      const u = game.source[game.inEdge[i]];
      if (leads[u] === 1) continue;
      leads[u] = 1;
      stack.push(u);
    }
  }
  return leads;
}

function missingAnswer(
  game: Game,
  v: number,
  never: readonly number[],
  counts: Float64Array | null,
): MissingAnswer {
  const came = new Map<string, number>();
  let times = 0;
  for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
    if (!counts || counts[e] === 0) continue;
    times += counts[e];
    const word = foldedWord(game, e);
    came.set(word, (came.get(word) ?? 0) + counts[e]);
  }
  return {
    asked: askedAt(game, v),
    times: counts && times,
    came: [...came].map(([answer, times]) => ({ answer, times })).toSorted((a, b) => b.times - a.times),
    never: [...new Set(never.map((e) => answerCalled(game, e)))],
  };
}
