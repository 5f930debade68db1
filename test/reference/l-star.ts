// L* as the textbook has it (Angluin, Learning Regular Sets from Queries and Counterexamples, 1987, for Mealy machines), with a cache, and
// the W-method (Chow, Testing Software Design Modeled by Finite-State Machines, 1978) or random words as its equivalence test.
// Nothing is shared with the learner it is compared with. Steps are the stimuli that a system would be given, those of the cache left out.

import type { Dice } from '../../src/base/index.ts';

/** A deterministic system: the answers to a word from its initial state. */
export type Output = (word: readonly number[]) => readonly string[];

export interface Table {
  /** For each state and input the answer, and the state it leads to; state 0 is the initial one. */
  readonly answers: string[][];
  readonly next: number[][];
}

export interface Cost {
  readonly machine: Table;
  readonly steps: number;
  readonly resets: number;
}

/** The words that an equivalence test tries of a machine, in order, as often as it is asked for them. */
export type Words = (machine: Table, access: readonly (readonly number[])[]) => Iterable<readonly number[]>;

export function lStar(output: Output, inputs: number, words: Words): Cost {
  const cache = new Cache(output);
  const prefixes: number[][] = [[]];
  const suffixes: number[][] = Array.from({ length: inputs }, (_, i) => [i]);
  const rowOf = (word: readonly number[]): string =>
    suffixes
      .map((end) =>
        cache
          .ask([...word, ...end])
          .slice(-end.length)
          .join(' '),
      )
      .join('|');
  for (;;) {
    complete(prefixes, suffixes, inputs, rowOf, cache);
    const firsts = new Map<string, number[]>();
    for (const word of prefixes) if (!firsts.has(rowOf(word))) firsts.set(rowOf(word), word);
    const rows = [...firsts.keys()];
    const access = [...firsts.values()];
    const each = Array.from({ length: inputs }, (_, i) => i);
    const machine: Table = {
      answers: access.map((word) => each.map((i) => cache.ask([...word, i]).at(-1)!)),
      next: access.map((word) => each.map((i) => rows.indexOf(rowOf([...word, i])))),
    };
    const off = counterExample(machine, words(machine, access), cache);
    if (!off) return { machine, steps: cache.steps, resets: cache.resets };
    for (let length = 1; length <= off.length; length++) {
      const word = off.slice(0, length);
      if (!prefixes.some((one) => one.join() === word.join())) prefixes.push(word);
    }
  }
}

/** Until the table is closed and consistent. */
function complete(
  prefixes: number[][],
  suffixes: number[][],
  inputs: number,
  rowOf: (word: readonly number[]) => string,
  cache: Cache,
): void {
  for (let changed = true; changed; ) {
    changed = false;
    const rows = new Set(prefixes.map(rowOf));
    for (let p = 0; p < prefixes.length; p++) {
      for (let i = 0; i < inputs; i++) {
        const word = [...prefixes[p], i];
        if (rows.has(rowOf(word))) continue;
        rows.add(rowOf(word));
        prefixes.push(word);
        changed = true;
      }
    }
    const byRow = new Map<string, number[]>();
    for (const word of prefixes) {
      const other = byRow.get(rowOf(word));
      if (!other) byRow.set(rowOf(word), word);
      else if (addSuffix(word, other, suffixes, inputs, cache)) {
        changed = true;
        break;
      }
    }
  }
}

/** A suffix that tells apart what an input makes of two words with the same row, if there is one. */
function addSuffix(
  first: readonly number[],
  second: readonly number[],
  suffixes: number[][],
  inputs: number,
  cache: Cache,
): boolean {
  for (let i = 0; i < inputs; i++) {
    for (const end of suffixes) {
      const [a, b] = [first, second].map((word) =>
        cache
          .ask([...word, i, ...end])
          .slice(-end.length)
          .join(' '),
      );
      if (a === b) continue;
      suffixes.push([i, ...end]);
      return true;
    }
  }
  return false;
}

function counterExample(
  machine: Table,
  words: Iterable<readonly number[]>,
  cache: Cache,
): readonly number[] | null {
  for (const word of words) {
    const real = cache.ask(word);
    let state = 0;
    for (let i = 0; i < word.length; i++) {
      if (machine.answers[state][word[i]] !== real[i]) return word.slice(0, i + 1);
      state = machine.next[state][word[i]];
    }
  }
  return null;
}

/** The W-method: every state, up to `extra` + 1 inputs, and each word of a set that tells all pairs of states apart. */
export const wMethod = (extra: number): Words =>
  function* (machine, access) {
    const inputs = machine.next[0].length;
    const telling = characterising(machine);
    let middles: number[][] = [[]];
    for (let length = 0; length <= extra + 1; length++) {
      for (const way of access)
        for (const middle of middles) for (const end of telling) yield [...way, ...middle, ...end];
      middles = middles.flatMap((middle) => Array.from({ length: inputs }, (_, i) => [...middle, i]));
    }
  };

/** Random words: to a state drawn at random, and a few inputs. */
export const randomWords = (tests: number, dice: Dice): Words =>
  function* (machine, access) {
    for (let test = 0; test < tests; test++) {
      const word = [...dice.pick(access)];
      do word.push(dice.below(machine.next[0].length));
      while (dice.unit() > 0.2);
      yield word;
    }
  };

/** A set of words such that any two states answer one of them differently: shortest ones, pair by pair. */
function characterising({ answers, next }: Table): number[][] {
  const found: number[][] = [];
  const said = (state: number, word: readonly number[]): string => {
    let at = state;
    return word
      .map((i) => {
        const answer = answers[at][i];
        at = next[at][i];
        return answer;
      })
      .join(' ');
  };
  for (let p = 0; p < next.length; p++) {
    for (let q = p + 1; q < next.length; q++) {
      if (found.some((word) => said(p, word) !== said(q, word))) continue;
      const word = shortest({ answers, next }, p, q);
      if (word) found.push(word);
    }
  }
  return found.length > 0 ? found : [[]];
}

function shortest({ answers, next }: Table, p: number, q: number): number[] | null {
  const queue: { p: number; q: number; word: number[] }[] = [{ p, q, word: [] }];
  const seen = new Set([`${p} ${q}`]);
  for (const at of queue) {
    for (let i = 0; i < answers[p].length; i++) {
      const word = [...at.word, i];
      if (answers[at.p][i] !== answers[at.q][i]) return word;
      const pair = { p: next[at.p][i], q: next[at.q][i], word };
      if (seen.has(`${pair.p} ${pair.q}`)) continue;
      seen.add(`${pair.p} ${pair.q}`);
      queue.push(pair);
    }
  }
  return null;
}

/** Answers by word; a word that another one begins with costs nothing. */
class Cache {
  steps = 0;
  resets = 0;
  readonly #output: Output;
  readonly #root: Trie = { answer: '', next: new Map() };

  constructor(output: Output) {
    this.#output = output;
  }

  ask(word: readonly number[]): readonly string[] {
    const known: string[] = [];
    let at: Trie | undefined = this.#root;
    for (const input of word) {
      at = at.next.get(input);
      if (!at) return this.#play(word);
      known.push(at.answer);
    }
    return known;
  }

  #play(word: readonly number[]): readonly string[] {
    const answers = this.#output(word);
    this.steps += word.length;
    this.resets++;
    let at = this.#root;
    word.forEach((input, i) => {
      let next = at.next.get(input);
      if (!next) {
        next = { answer: answers[i], next: new Map() };
        at.next.set(input, next);
      }
      at = next;
    });
    return answers;
  }
}

interface Trie {
  readonly answer: string;
  readonly next: Map<number, Trie>;
}
