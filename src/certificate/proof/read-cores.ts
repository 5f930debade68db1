// Reads the cores of a proof file: clauses, cores, counts and literals that cost too much (proof.ts).

import type { IssueList } from '../../base/index.ts';
import { type FieldReader, shown } from '../witness/index.ts';
import type { CoreStep } from './proof.ts';

/** Nobody makes more variables than literals have numbers for. */
export const MOST_VARIABLES = 2 ** 29;

/** What a step looks like that is no clause, by the key that tells it. */
const STEPS = {
  core: ['core', 'paid'],
  count: ['count'],
  dear: ['dear'],
  forget: ['forget'],
} as const;

type StepKey = keyof typeof STEPS;

/** The readers of lists that all parts of a proof share: of numbers, and of places of clauses. */
interface Lists {
  readonly numbers: (what: string) => number[];
  readonly places: (what: string) => Int32Array;
}

export class CoreReader {
  readonly #fields: FieldReader;
  readonly #issues: IssueList;
  readonly #nodes: readonly number[];
  readonly #n: number;
  readonly #lists: Lists;

  /** `nodes` are those that numbers stand for; beyond them come prices and counts, beyond the `n` nodes of the game. */
  constructor(fields: FieldReader, issues: IssueList, nodes: readonly number[], n: number, lists: Lists) {
    this.#fields = fields;
    this.#issues = issues;
    this.#nodes = nodes;
    this.#n = n;
    this.#lists = lists;
  }

  steps(): CoreStep[] {
    const { cursor } = this.#fields;
    const steps: CoreStep[] = [];
    if (!this.#fields.is('list', 'cores', 'a list of steps')) return steps;
    for (let more = cursor.open('list'); more; more = cursor.more('list')) {
      if (cursor.kind() === 'list') steps.push({ kind: 'clause', literals: this.#literals('a clause') });
      else if (
        this.#fields.is(
          'object',
          'a step of the cores',
          'a list, { "core", "paid" }, { "count" }, { "dear" } or { "forget" }',
        )
      ) {
        const step = this.#step();
        if (step) steps.push(step);
      }
    }
    return steps;
  }

  #step(): CoreStep | null {
    const { cursor } = this.#fields;
    const { at: start } = cursor;
    let kind: StepKey | null = null;
    let literals: Int32Array = new Int32Array(0);
    let counted: readonly number[] = [];
    let forgotten: Int32Array = new Int32Array(0);
    let amount: number | null = null;
    const seen = new Set<string>();
    for (let more = cursor.open('object'); more; more = cursor.more('object')) {
      const at = cursor.key();
      const key = cursor.text();
      if (seen.has(key))
        this.#issues.add('proof/duplicate-key', `a step of the cores has ${shown(key)} twice`, at);
      seen.add(key);
      if (key === 'core' || key === 'dear') literals = this.#literals(`a ${key}`);
      else if (key === 'count') counted = this.#lists.numbers('a count');
      else if (key === 'forget') forgotten = this.#lists.places('what is forgotten');
      else if (key === 'paid') amount = this.#fields.number('what is paid for a core');
      else this.#fields.unknownKey(key, at, Object.values(STEPS).flat());
      if (Object.hasOwn(STEPS, key)) kind = key as StepKey;
    }
    const needed: readonly string[] = kind ? STEPS[kind] : ['core', 'paid'];
    for (const key of needed) if (!seen.has(key)) this.#fields.lacks('a step of the cores', key, start);
    const odd = [...seen].find((key) => !needed.includes(key));
    if (odd)
      this.#issues.add(
        'proof/bad-core',
        `a step of the cores has ${shown(odd)} beside ${shown(needed[0])}`,
        start,
      );
    if (kind === 'core') return { kind, literals, amount: amount ?? Number.NaN };
    if (kind === 'forget') return { kind, clauses: forgotten };
    if (kind === 'count') {
      if (counted.length !== 2)
        this.#issues.add('proof/bad-core', 'a count has 2 numbers, a core and how many of it', start);
      return { kind, core: counted[0], k: counted[1] };
    }
    if (literals.length === 1) return { kind: 'dear', literal: literals[0] };
    this.#issues.add('proof/bad-core', `"dear" has ${literals.length} literals; expected 1`, start);
    return null;
  }

  #literals(what: string): Int32Array {
    const { at } = this.#fields.cursor;
    return Int32Array.from(this.#lists.numbers(what), (literal) => {
      const i = Math.abs(literal) - 1;
      const isCount = Number.isInteger(i) && i >= this.#nodes.length && i < MOST_VARIABLES - this.#n;
      const v = isCount ? this.#n + i - this.#nodes.length : this.#nodes[i];
      if (v === undefined)
        this.#issues.add('proof/unknown-node', `${literal} is not a literal of a node or a count`, at);
      return 2 * (v ?? 0) + (literal < 0 ? 1 : 0);
    });
  }
}
