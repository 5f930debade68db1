// Reads the proof file, with every fault at its place. Nothing in a file can make the reader throw.

import { IssueList, type Outcome, type Source } from '../../base/index.ts';
import { jsonStop } from '../../format/index.ts';
import { type Game, requireGame } from '../../game/index.ts';
import { FieldReader, shown } from '../witness/index.ts';
import type { PartProof, Proof, Question, Step } from './proof.ts';
import { StepReader } from './read-steps.ts';
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
  requireGame(game);
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
  readonly #steps: StepReader;

  constructor(source: Source, game: Game, issues: IssueList) {
    this.#game = game;
    this.#issues = issues;
    this.#fields = new FieldReader(source, game, issues, 'proof');
    this.#steps = new StepReader(this.#fields, issues, game.n);
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
      else if (key === 'ids') this.#steps.nodes = this.#fields.nodeList('the proof').items;
      else if (key === 'lower') lowers = this.#steps.numbers('lower');
      else if (key === 'questions') {
        if (!seen.has('ids')) this.#fields.lacks('the proof before its questions', 'ids', at);
        [questions, offsets] = this.#questions();
      } else if (key === 'parts') {
        if (!seen.has('ids')) this.#fields.lacks('the proof before its parts', 'ids', at);
        parts = this.#parts();
      } else if (key === 'order') {
        if (!seen.has('ids')) this.#fields.lacks('the proof before its order', 'ids', at);
        order = Int32Array.from(this.#steps.numbers('the order'), (i) => this.#steps.named(i, at));
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
    if (!this.#issues.failed && lowers.length !== this.#steps.nodes.length) {
      this.#issues.add(
        'proof/bad-lower',
        `there are ${this.#steps.nodes.length} ids and ${lowers.length} lower values`,
        seen.get('lower'),
      );
    }
    const { beyond } = this.#steps;
    if (beyond && (restart || isPlain)) this.#steps.reportUnknown(beyond.number, beyond.at);
    if (new Set(this.#steps.nodes).size < this.#steps.nodes.length) {
      this.#issues.add('proof/duplicate-node', 'an id is listed twice', seen.get('ids'));
    }
    if (this.#issues.failed) return null;
    const lower = new Float64Array(this.#game.n);
    for (const [i, v] of this.#steps.nodes.entries()) lower[v] = lowers[i];
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
        else if (word === 'steps') found.steps = this.#steps.steps(name);
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
        if (word === 'at') part.at = this.#steps.named(this.#fields.number(`the node of ${name}`), at);
        else if (word === 'nodes')
          part.nodes = Int32Array.from(this.#steps.numbers(`the nodes of ${name}`), (i) =>
            this.#steps.named(i, at),
          );
        else if (word === 'value') part.value = this.#fields.number(`the value of ${name}`);
        else if (word === 'steps') part.steps = this.#steps.steps(name);
        else this.#fields.unknownKey(word, at, PART_KEYS);
      }
      for (const key of PART_KEYS) if (!seen.has(key)) this.#fields.lacks(name, key, start);
      parts.push(part);
    }
    return parts;
  }
}
