// Does the SUT remember what the model forgets? For every node at which it chooses the visits are split in two, in three ways:
//
//   before    for every word (stimulus or answer): those whose test had it some time before, and those whose test had not
//   after     for every word: those that it came right before, as the last word but the one that led to the node
//   entered   for every edge into the node, where there are several: those that came by it, and those that came by another
//
// If the answers of both sides come from one distribution, whatever it is, they do not depend on that. A test that ended by a failure there
// counts as one more answer.
//
// The tester decides by what it saw where it goes next, so a test with a fixed sample gives false alarms. This one may be looked at at any time:
// the split's likelihood, predicted answer by answer for each side (Dirichlet with 1/2 for each answer), over the greatest likelihood that any one
// distribution gives to all. While one distribution is right that ratio exceeds 1/p with probability at most p, ever (universal inference,
// Wasserman, Ramdas and Balakrishnan 2020; Ville's inequality). The level is shared among all splits that the model allows, whether they were
// tried or not (Bonferroni): in at most LEVEL of all campaigns against a SUT whose answers depend on the node alone is anything told.
//
// Cost: O(visits × words) for each run.

import { type Game, labelOf, SUT, TESTER } from '../../game/index.ts';
import { ABANDON, SOME, someAt } from '../../run/index.ts';
import { RESET } from '../../strategy/index.ts';
import { LEVEL } from './weight-test.ts';

export const SPLITS = ['before', 'after', 'entered'] as const;

/** A node whose answers depend on what came before in the test. */
export interface Dependence {
  readonly node: number;
  /** How the visits were split: by a word some time before, by the word right before, or by the edge that led to the node. */
  readonly how: (typeof SPLITS)[number];
  /** The word, and whose it is. */
  readonly after: string;
  readonly by: 'tester' | 'sut';
  /** For `entered`: the node that the edge leaves; else -1. */
  readonly from: number;
  /** The answer that differs most, an edge; -1 for a failure. */
  readonly answer: number;
  /** How often it came, of how many visits: on the side that had it, and on the other. */
  readonly had: { readonly count: number; readonly of: number };
  readonly not: { readonly count: number; readonly of: number };
}

/** With fewer visits on either side nobody should split a node, whatever the arithmetic says. */
const LEAST = 5;
/** Models with more splits than this are not looked at. */
const MOST = 2_000_000;

export function dependencesOf(
  game: Game,
  runs: readonly { readonly events: Int32Array | null }[],
  level = LEVEL,
): Dependence[] {
  const word = wordsOf(game);
  const choices = [...game.owner.keys()].filter(
    (v) => game.owner[v] === SUT && game.outStart[v + 1] - game.outStart[v] > 0,
  );
  const splits = choices.reduce((sum, v) => sum + 2 * word.names.length + waysIn(game, v), 0);
  if (splits === 0 || splits > MOST) return [];
  const visits = visitsOf(game, runs, word);
  const found: Dependence[] = [];
  for (const node of choices) {
    const here = visits.get(node);
    if (!here || here.length < 2 * LEAST) continue;
    let best: { evidence: number; dependence: Dependence } | null = null;
    for (const { how, key, has } of splitsAt(game, node, word)) {
      const counts = countsOf(game, node, here, has);
      if (counts.some((side) => sum(side) < LEAST)) continue;
      const evidence = evidenceOf(counts);
      if (evidence < Math.log(splits / level) || (best && best.evidence >= evidence)) continue;
      const name = word.names[how === 'entered' ? word.of[key] : key];
      const from = how === 'entered' ? game.source[key] : -1;
      best = {
        evidence,
        dependence: { ...dependenceOf(game, node, counts), how, after: name.text, by: name.by, from },
      };
    }
    if (best) found.push(best.dependence);
  }
  return found;
}

/** How many edges lead to a node, where it matters which: none if there is one only. */
function waysIn(game: Game, v: number): number {
  const degree = game.inStart[v + 1] - game.inStart[v];
  return degree > 1 ? degree : 0;
}

interface Split {
  readonly how: Dependence['how'];
  /** A word or, for `entered`, an edge. */
  readonly key: number;
  readonly has: (visit: Visit) => boolean;
}

function* splitsAt(game: Game, node: number, word: Words): Generator<Split> {
  for (let w = 0; w < word.names.length; w++) {
    yield { how: 'before', key: w, has: ({ had }) => had.has(w) };
    yield { how: 'after', key: w, has: ({ before }) => before === w };
  }
  if (waysIn(game, node) === 0) return;
  for (let i = game.inStart[node]; i < game.inStart[node + 1]; i++) {
    const edge = game.inEdge[i];
    yield { how: 'entered', key: edge, has: ({ by }) => by === edge };
  }
}

interface Words {
  /** Of each edge; a label or, where it has none, its target. */
  readonly of: Int32Array;
  readonly names: readonly { readonly text: string; readonly by: 'tester' | 'sut' }[];
}

function wordsOf(game: Game): Words {
  const known = new Map<string, number>();
  const names: { text: string; by: 'tester' | 'sut' }[] = [];
  const of = new Int32Array(game.m);
  for (let e = 0; e < game.m; e++) {
    const by = game.owner[game.source[e]] === TESTER ? 'tester' : 'sut';
    const text = labelOf(game, e) ?? game.ids[game.target[e]];
    const key = `${by} ${text}`;
    if (!known.has(key)) {
      known.set(key, names.length);
      names.push({ text, by });
    }
    of[e] = known.get(key)!;
  }
  return { of, names };
}

interface Visit {
  /** The edge, or -1 for a failure. */
  readonly answer: number;
  /** The words of the test so far. */
  readonly had: ReadonlySet<number>;
  /** The edge that led here, and the word before that; -1 at the start of a test. */
  readonly by: number;
  readonly before: number;
}

/** Of each node of the SUT what it answered, and what had come before. */
function visitsOf(
  game: Game,
  runs: readonly { readonly events: Int32Array | null }[],
  word: Words,
): Map<number, Visit[]> {
  const visits = new Map<number, Visit[]>();
  const note = (node: number, visit: Visit): void => {
    const list = visits.get(node) ?? [];
    visits.set(node, list);
    list.push(visit);
  };
  for (const { events } of runs) {
    if (!events) continue;
    let had: ReadonlySet<number> = new Set();
    let node = -1;
    let by = -1;
    let before = -1;
    for (let i = 0; i < events.length; i++) {
      const event = events[i];
      if (event === RESET) {
        had = new Set();
        node = game.initial;
        by = -1;
        before = -1;
      } else if (event === SOME) {
        i = someAt(events, i).next - 1;
        node = -1;
        by = -1;
        before = -1;
      } else if (event === ABANDON) {
        if (node >= 0 && game.owner[node] === SUT) note(node, { answer: -1, had, by, before });
        node = -1;
      } else {
        if (game.owner[game.source[event]] === SUT)
          note(game.source[event], { answer: event, had, by, before });
        if (!had.has(word.of[event])) had = new Set(had).add(word.of[event]);
        node = game.target[event];
        before = by < 0 ? -1 : word.of[by];
        by = event;
      }
    }
  }
  return visits;
}

/** Of both sides of a split: how often each answer came, failures last. */
function countsOf(game: Game, node: number, visits: readonly Visit[], has: Split['has']): number[][] {
  const degree = game.outStart[node + 1] - game.outStart[node];
  const counts = [new Array<number>(degree + 1).fill(0), new Array<number>(degree + 1).fill(0)];
  for (const visit of visits)
    counts[has(visit) ? 0 : 1][visit.answer < 0 ? degree : visit.answer - game.outStart[node]]++;
  return counts;
}

/** The logarithm of the ratio: the evidence that the sides differ. */
export function evidenceOf(counts: readonly (readonly number[])[]): number {
  const prior = 0.5;
  let log = 0;
  for (const side of counts) {
    for (const count of side) for (let j = 0; j < count; j++) log += Math.log(prior + j);
    for (let j = 0; j < sum(side); j++) log -= Math.log(prior * side.length + j);
  }
  const total = counts[0].map((_, i) => counts.reduce((all, side) => all + side[i], 0));
  const all = sum(total);
  for (const count of total) if (count > 0) log -= count * Math.log(count / all);
  return log;
}

function dependenceOf(
  game: Game,
  node: number,
  [had, not]: readonly number[][],
): Pick<Dependence, 'node' | 'answer' | 'had' | 'not'> {
  const shares = had.map((count, i) => Math.abs(count / sum(had) - not[i] / sum(not)));
  const i = shares.indexOf(Math.max(...shares));
  return {
    node,
    answer: i === had.length - 1 ? -1 : game.outStart[node] + i,
    had: { count: had[i], of: sum(had) },
    not: { count: not[i], of: sum(not) },
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
