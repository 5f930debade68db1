// Reads the steps of a question, a part or cuts of a proof file. It checks the names in them, and that each has the
// fields of its kind.

import type { IssueList } from '../../base/index.ts';
import { type FieldReader, shown } from '../witness/index.ts';
import type { Charge, Clause, CoreStep, Step } from './proof.ts';
import { CoreReader, MOST_VARIABLES } from './read-cores.ts';

const STEPS =
  'a number, a list, { "clause", "charges" }, { "fixed", "charges" }, { "out", "cores" }, { "out", "cuts" } or { "forget" }';
/** The keys of a step, by the one that tells its kind, and the one that may be missing where there are charges. */
const STEP_KEYS = {
  cores: ['out', 'cores'],
  cuts: ['out', 'cuts'],
  fixed: ['fixed', 'charges'],
  forget: ['forget'],
  clause: ['clause', 'charges'],
} as const;
const UNIT = 'unit';
type StepKey = keyof typeof STEP_KEYS;

export class StepReader {
  /** The nodes that numbers stand for. */
  nodes: readonly number[] = [];
  /** The first number in a clause or a charge that is beyond them, as those of prices are, and where it stood. */
  beyond: { readonly number: number; readonly at: number } | null = null;
  readonly #fields: FieldReader;
  readonly #issues: IssueList;
  readonly #n: number;

  /** `n` is how many nodes the game has. */
  constructor(fields: FieldReader, issues: IssueList, n: number) {
    this.#fields = fields;
    this.#issues = issues;
    this.#n = n;
  }

  /** Cuts have none within them, so that nobody can nest them without end. */
  steps(name: string, mayHaveCuts = true): Step[] {
    const { cursor } = this.#fields;
    const steps: Step[] = [];
    if (!this.#fields.is('list', `the steps of ${name}`, 'a list of steps')) return steps;
    for (let more = cursor.open('list'); more; more = cursor.more('list')) {
      const kind = cursor.kind();
      if (kind === 'number') steps.push({ kind: 'out', node: this.#node() });
      else if (kind === 'list') steps.push({ kind: 'clause', literals: this.#clause() });
      else if (this.#fields.is('object', `a step of ${name}`, STEPS))
        steps.push(this.#step(name, mayHaveCuts));
    }
    return steps;
  }

  /** A cut, what is fixed by charges, or a node with cores. */
  #step(name: string, mayHaveCuts: boolean): Step {
    const { cursor } = this.#fields;
    const { at: start } = cursor;
    let literals: Int32Array = new Int32Array(0);
    let charges: Charge[] = [];
    let unit: number | undefined;
    let node = 0;
    let cores: CoreStep[] = [];
    let cuts: Step[] = [];
    let forgotten: Int32Array = new Int32Array(0);
    const seen = new Set<string>();
    for (let more = cursor.open('object'); more; more = cursor.more('object')) {
      const at = cursor.key();
      const key = cursor.text();
      if (seen.has(key))
        this.#issues.add('proof/duplicate-key', `a step of ${name} has ${shown(key)} twice`, at);
      seen.add(key);
      if (key === 'clause' || key === 'fixed') literals = this.#clause();
      else if (key === 'charges') charges = this.#charges(name);
      else if (key === UNIT) unit = this.#fields.number(`the unit of a step of ${name}`);
      else if (key === 'out') node = this.named(this.#fields.number(`the node of a step of ${name}`), at);
      else if (key === 'cores') cores = this.#cores();
      else if (key === 'forget') forgotten = this.places('what is forgotten');
      else if (key === 'cuts' && mayHaveCuts) cuts = this.steps(`the cuts of ${name}`, false);
      else this.#fields.unknownKey(key, at, [...new Set(Object.values(STEP_KEYS).flat()), UNIT]);
    }
    const kinds = Object.keys(STEP_KEYS) as StepKey[];
    const kind = kinds.find((key) => seen.has(key)) ?? (seen.has('out') ? 'cores' : 'clause');
    const needed: readonly string[] = STEP_KEYS[kind];
    for (const key of needed) if (!seen.has(key)) this.#fields.lacks(`a step of ${name}`, key, start);
    const hasUnit = needed.includes('charges');
    const odd = [...seen].find((key) => !needed.includes(key) && !(hasUnit && key === UNIT));
    if (odd) {
      const message = `a step of ${name} has ${shown(odd)} beside ${shown(kind)}`;
      this.#issues.add('proof/bad-step', message, start);
    }
    if (kind === 'forget') return { kind, clauses: forgotten };
    if (kind === 'cores') return { kind: 'out', node, cores };
    if (kind === 'cuts') return { kind: 'out', node, cuts: this.#clauses(cuts, name, start) };
    const given = { literals, charges, ...(unit !== undefined && { unit }) };
    return { kind: kind === 'fixed' ? kind : 'cut', ...given };
  }

  /** The clauses among steps; an issue if there are others. */
  #clauses(steps: readonly Step[], name: string, at: number): Clause[] {
    const clauses = steps.filter((step) => step.kind !== 'out' && step.kind !== 'forget');
    if (clauses.length < steps.length)
      this.#issues.add('proof/bad-step', `the cuts of ${name} have a step that is not a clause`, at);
    return clauses;
  }

  #cores(): CoreStep[] {
    return new CoreReader(this.#fields, this.#issues, this.nodes, this.#n, this).steps();
  }

  #charges(name: string): Charge[] {
    const { cursor } = this.#fields;
    const charges: Charge[] = [];
    if (!this.#fields.is('list', `the charges of a step of ${name}`, 'a list of charges')) return charges;
    for (let more = cursor.open('list'); more; more = cursor.more('list')) {
      const { at } = cursor;
      const numbers = this.numbers('a charge');
      const amount = numbers.at(-1) ?? Number.NaN;
      if (numbers.length === 2) charges.push({ owner: this.#variable(numbers[0], at), option: -1, amount });
      else if (numbers.length === 3) {
        const [owner, option] = numbers;
        charges.push({ owner: this.#variable(owner, at), option: this.#variable(option, at), amount });
      } else {
        this.#issues.add('proof/bad-charge', `a charge has ${numbers.length} numbers; expected 2 or 3`, at);
      }
    }
    return charges;
  }

  #clause(): Int32Array {
    const { at } = this.#fields.cursor;
    return Int32Array.from(this.numbers('a clause'), (literal) => {
      const v = this.#variable(Math.abs(literal) - 1, at);
      return 2 * v + (literal < 0 ? 1 : 0);
    });
  }

  #node(): number {
    const { at } = this.#fields.cursor;
    return this.named(this.#fields.cursor.number(), at);
  }

  /** The node of that number; any, with an issue, if there is none. */
  named(i: number, at: number): number {
    const v = this.nodes[i];
    if (v !== undefined) return v;
    this.reportUnknown(i, at);
    return 0;
  }

  /** The same of what a clause or a charge names, which may be what a question adds to the nodes of the game. */
  #variable(i: number, at: number): number {
    const size = this.nodes.length;
    if (!(Number.isInteger(i) && i >= size && i < MOST_VARIABLES - this.#n)) return this.named(i, at);
    this.beyond ??= { number: i, at };
    return this.#n + i - size;
  }

  reportUnknown(i: number, at: number): void {
    this.#issues.add('proof/unknown-node', `${i} is not an index of the ${this.nodes.length} ids`, at);
  }

  numbers(what: string): number[] {
    const { cursor } = this.#fields;
    const numbers: number[] = [];
    if (!this.#fields.is('list', what, 'a list of numbers')) return numbers;
    for (let more = cursor.open('list'); more; more = cursor.more('list')) {
      numbers.push(this.#fields.number(`a number of ${what}`));
    }
    return numbers;
  }

  /** Places of clauses among those before. */
  places(what: string): Int32Array {
    const { at } = this.#fields.cursor;
    const numbers = this.numbers(what);
    const odd = numbers.find((i) => !(Number.isInteger(i) && i >= 0 && i < 2 ** 31));
    if (odd !== undefined)
      this.#issues.add('proof/bad-step', `${what} names ${odd}, which is not the index of a clause`, at);
    return Int32Array.from(numbers);
  }
}
