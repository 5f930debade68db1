// Reads the proof file, with every fault at its place. Nothing in a file can make the reader throw.

import { IssueList, type Outcome, type Source } from '../../base/index.ts';
import { jsonStop } from '../../format/index.ts';
import type { Game } from '../../game/index.ts';
import { FieldReader, shown } from '../witness/index.ts';
import type { Charge, Clause, CoreStep, PartProof, Proof, Question, Step } from './proof.ts';
import { CoreReader, MOST_VARIABLES } from './read-cores.ts';
import { PROOF_FORMATS } from './write-proof.ts';

/** A proof as it stood in a file, with the byte offset of each question. */
export interface ReadProof {
  readonly proof: Proof;
  readonly source: Source;
  readonly offsets: readonly number[];
}

const NEEDED = ['format', 'restart', 'gains', 'value', 'ids', 'lower', 'questions'] as const;
const KEYS = [...NEEDED, 'parts', 'order'] as const;
const PART_KEYS = ['at', 'nodes', 'value', 'steps'] as const;

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

/** Whether a file says near its beginning that it is a proof. */
export function isProofFile({ bytes }: Source): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 1000)).includes('"covergame-proof/');
}

/**
 * Reads a proof for a game. Whether it proves anything is for checkProof to say.
 *
 * @param source the text
 * @param game the game it speaks of
 * @example
 * const { proof } = orThrow(readProof(source, game));
 */
export function readProof(source: Source, game: Game): Outcome<ReadProof> {
  const issues = new IssueList(source);
  try {
    const read = new ProofReader(source, game, issues).file();
    if (read && !issues.failed) return { ok: true, value: { ...read, source }, warnings: issues.warnings };
  } catch (error) {
    if (error !== jsonStop) throw error;
  }
  return issues.failure();
}

class ProofReader {
  readonly #game: Game;
  readonly #issues: IssueList;
  readonly #fields: FieldReader;
  /** The nodes that numbers stand for. */
  #nodes: readonly number[] = [];
  /** The first number in a clause or a charge that is beyond them, as those of prices are, and where it stood. */
  #beyond: { readonly number: number; readonly at: number } | null = null;

  constructor(source: Source, game: Game, issues: IssueList) {
    this.#game = game;
    this.#issues = issues;
    this.#fields = new FieldReader(source, game, issues, 'proof');
  }

  file(): Omit<ReadProof, 'source'> | null {
    const { cursor } = this.#fields;
    const seen = new Map<string, number>();
    let isPlain = false;
    let restart = false;
    let scaled = false;
    let value = Number.NaN;
    let lowers: readonly number[] = [];
    let questions: readonly Question[] = [];
    let offsets: readonly number[] = [];
    let parts: readonly PartProof[] | null = null;
    let order: Int32Array | null = null;
    for (let more = cursor.open('object'); more; more = cursor.more('object')) {
      const at = cursor.key();
      const key = cursor.text();
      if (seen.has(key)) this.#issues.add('proof/duplicate-key', `${shown(key)} is given twice`, at);
      seen.set(key, at);
      if (key === 'format') isPlain = this.#fields.word(key, PROOF_FORMATS) === PROOF_FORMATS[0];
      else if (key === 'restart') restart = this.#fields.flag(key);
      else if (key === 'gains') scaled = this.#fields.word(key, ['given', 'scaled']) === 'scaled';
      else if (key === 'value') value = this.#fields.number(key);
      else if (key === 'ids') this.#nodes = this.#fields.nodeList('the proof').items;
      else if (key === 'lower') lowers = this.#numbers('lower');
      else if (key === 'questions') {
        if (!seen.has('ids')) this.#fields.lacks('the proof before its questions', 'ids', at);
        [questions, offsets] = this.#questions();
      } else if (key === 'parts') {
        if (!seen.has('ids')) this.#fields.lacks('the proof before its parts', 'ids', at);
        parts = this.#parts();
      } else if (key === 'order') {
        if (!seen.has('ids')) this.#fields.lacks('the proof before its order', 'ids', at);
        order = Int32Array.from(this.#numbers('the order'), (i) => this.#named(i, at));
      } else this.#fields.unknownKey(key, at, KEYS);
    }
    cursor.end();
    for (const key of NEEDED) if (!seen.has(key)) this.#fields.lacks('the proof', key, -1);
    if (restart && scaled) {
      this.#issues.add(
        'proof/bad-gains',
        'a proof with restart counts given gains, not scaled ones',
        seen.get('gains'),
        'use "gains": "given"',
      );
    }
    if (!this.#issues.failed && lowers.length !== this.#nodes.length) {
      this.#issues.add(
        'proof/bad-lower',
        `there are ${this.#nodes.length} ids and ${lowers.length} lower values`,
        seen.get('lower'),
      );
    }
    if (this.#beyond && (restart || isPlain)) this.#reportUnknown(this.#beyond.number, this.#beyond.at);
    if (new Set(this.#nodes).size < this.#nodes.length) {
      this.#issues.add('proof/duplicate-node', 'an id is listed twice', seen.get('ids'));
    }
    if (this.#issues.failed) return null;
    const lower = new Float64Array(this.#game.n);
    for (const [i, v] of this.#nodes.entries()) lower[v] = lowers[i];
    const given = { restart, scaled, value, lower, questions };
    return {
      proof: { ...given, ...(isPlain && { isPlain }), ...(parts && { parts }), ...(order && { order }) },
      offsets,
    };
  }

  #questions(): [Question[], number[]] {
    const { cursor } = this.#fields;
    const questions: Question[] = [];
    const offsets: number[] = [];
    if (!this.#fields.is('list', 'questions', 'a list of questions')) return [questions, offsets];
    for (let more = cursor.open('list'); more; more = cursor.more('list')) {
      const name = `question ${questions.length}`;
      const { at } = cursor;
      if (!this.#fields.is('object', name, '{ "from": …, "to": …, "steps": [ … ] }')) continue;
      const found: { from?: number; to?: number; steps?: Step[] } = {};
      for (let key = cursor.open('object'); key; key = cursor.more('object')) {
        const start = cursor.key();
        const word = cursor.text();
        if (word in found) this.#issues.add('proof/duplicate-key', `${name} has ${shown(word)} twice`, start);
        if (word === 'from' || word === 'to') found[word] = this.#fields.number(`${word} of ${name}`);
        else if (word === 'steps') found.steps = this.#steps(name);
        else this.#fields.unknownKey(word, start, ['from', 'to', 'steps']);
      }
      for (const key of ['from', 'to', 'steps'] as const) {
        if (found[key] === undefined) this.#fields.lacks(name, key, at);
      }
      questions.push({ from: found.from ?? 0, to: found.to ?? 0, steps: found.steps ?? [] });
      offsets.push(at);
    }
    return [questions, offsets];
  }

  #parts(): PartProof[] {
    const { cursor } = this.#fields;
    const parts: PartProof[] = [];
    if (!this.#fields.is('list', 'parts', 'a list of parts')) return parts;
    for (let more = cursor.open('list'); more; more = cursor.more('list')) {
      const name = `part ${parts.length}`;
      const { at: start } = cursor;
      if (!this.#fields.is('object', name, '{ "at", "nodes", "value", "steps" }')) continue;
      const part = { at: 0, nodes: new Int32Array(0), value: Number.NaN, steps: [] as Step[] };
      const seen = new Set<string>();
      for (let key = cursor.open('object'); key; key = cursor.more('object')) {
        const at = cursor.key();
        const word = cursor.text();
        if (seen.has(word)) this.#issues.add('proof/duplicate-key', `${name} has ${shown(word)} twice`, at);
        seen.add(word);
        if (word === 'at') part.at = this.#named(this.#fields.number(`the node of ${name}`), at);
        else if (word === 'nodes')
          part.nodes = Int32Array.from(this.#numbers(`the nodes of ${name}`), (i) => this.#named(i, at));
        else if (word === 'value') part.value = this.#fields.number(`the value of ${name}`);
        else if (word === 'steps') part.steps = this.#steps(name);
        else this.#fields.unknownKey(word, at, PART_KEYS);
      }
      for (const key of PART_KEYS) if (!seen.has(key)) this.#fields.lacks(name, key, start);
      parts.push(part);
    }
    return parts;
  }

  /** Cuts have none within them, so that nobody can nest them without end. */
  #steps(name: string, mayHaveCuts = true): Step[] {
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
      else if (key === 'out') node = this.#named(this.#fields.number(`the node of a step of ${name}`), at);
      else if (key === 'cores') cores = this.#cores();
      else if (key === 'forget') forgotten = this.#places('what is forgotten');
      else if (key === 'cuts' && mayHaveCuts) cuts = this.#steps(`the cuts of ${name}`, false);
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
      this.#issues.add('proof/bad-step', `the cuts of ${name} hold a step that is no clause`, at);
    return clauses;
  }

  #cores(): CoreStep[] {
    const lists = {
      numbers: (what: string) => this.#numbers(what),
      places: (what: string) => this.#places(what),
    };
    return new CoreReader(this.#fields, this.#issues, this.#nodes, this.#game.n, lists).steps();
  }

  #charges(name: string): Charge[] {
    const { cursor } = this.#fields;
    const charges: Charge[] = [];
    if (!this.#fields.is('list', `the charges of a step of ${name}`, 'a list of charges')) return charges;
    for (let more = cursor.open('list'); more; more = cursor.more('list')) {
      const { at } = cursor;
      const numbers = this.#numbers('a charge');
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
    return Int32Array.from(this.#numbers('a clause'), (literal) => {
      const v = this.#variable(Math.abs(literal) - 1, at);
      return 2 * v + (literal < 0 ? 1 : 0);
    });
  }

  #node(): number {
    const { at } = this.#fields.cursor;
    return this.#named(this.#fields.cursor.number(), at);
  }

  /** The node of that number; any, with an issue, if there is none. */
  #named(i: number, at: number): number {
    const v = this.#nodes[i];
    if (v !== undefined) return v;
    this.#reportUnknown(i, at);
    return 0;
  }

  /** The same of what a clause or a charge names, which may be what a question adds to the nodes of the game. */
  #variable(i: number, at: number): number {
    const size = this.#nodes.length;
    if (!(Number.isInteger(i) && i >= size && i < MOST_VARIABLES - this.#game.n)) return this.#named(i, at);
    this.#beyond ??= { number: i, at };
    return this.#game.n + i - size;
  }

  #reportUnknown(i: number, at: number): void {
    this.#issues.add('proof/unknown-node', `${i} is no place among the ${this.#nodes.length} ids`, at);
  }

  #numbers(what: string): number[] {
    const { cursor } = this.#fields;
    const numbers: number[] = [];
    if (!this.#fields.is('list', what, 'a list of numbers')) return numbers;
    for (let more = cursor.open('list'); more; more = cursor.more('list')) {
      numbers.push(this.#fields.number(`a number of ${what}`));
    }
    return numbers;
  }
  /** Places of clauses among those before. */
  #places(what: string): Int32Array {
    const { at } = this.#fields.cursor;
    const numbers = this.#numbers(what);
    const odd = numbers.find((i) => !(Number.isInteger(i) && i >= 0 && i < 2 ** 31));
    if (odd !== undefined)
      this.#issues.add('proof/bad-step', `${what} names ${odd}, which is no place of a clause`, at);
    return Int32Array.from(numbers);
  }
}
