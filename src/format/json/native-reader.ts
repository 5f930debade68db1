// Reads `covergame/1`, the native model file, in one pass over its bytes (two over the edges if they come
// before the nodes: then they are skipped and read last, so the order of keys never changes the game).
//
// Every fault of meaning is collected with its place; a fault of syntax ends the reading. Memory: the file's
// bytes, the builder's rows and each id and label once. Speed: see bench/read-native.ts.

import { atOnce, IssueList, type Outcome, type Slices, type Source } from '../../base/index.ts';
import {
  all,
  type EdgeExtras,
  type EdgeTime,
  type Game,
  GameBuilder,
  isTime,
  type Owner,
  quote,
  SUT,
  TESTER,
  timedLabel,
  whyNotAll,
} from '../../game/index.ts';
import { ByteIndex } from './byte-index.ts';
import { FieldReader, type NumberField } from './field-reader.ts';
import { STOP } from './json-cursor.ts';

export const NATIVE_VERSION = 'covergame/1';

const TOP = ['format', 'name', 'initial', 'nodes', 'edges', '$schema'] as const;
const NODE = ['id', 'owner', 'gain', 'labels'] as const;
const EDGE = [
  'from',
  'to',
  'label',
  'weight',
  'labels',
  'cost',
  'maybe',
  'by',
  'silence',
  'within',
  'all',
  'eventually',
] as const;

const OWNERS = ['tester', 'sut'] as const;
const GAIN: NumberField = {
  what: 'a natural number below 2^53',
  holds: (x) => Number.isSafeInteger(x) && x >= 0,
  hint: 'use 0, 1, 2, … (default 1)',
};
const WEIGHT: NumberField = {
  what: 'a number from 0 up',
  holds: (x) => x >= 0 && x < Number.POSITIVE_INFINITY,
  hint: 'use a relative frequency such as 3 or 0.5 (default 1)',
};
const COST: NumberField = {
  what: 'a natural number from 1 up',
  holds: (x) => Number.isSafeInteger(x) && x >= 1,
  hint: 'use 1, 2, 3, … (default 1)',
};
const MAYBE: NumberField = {
  what: 'a probability, a number from 0 to 1',
  holds: (x) => x >= 0 && x <= 1,
  hint: 'use a number such as 0.3; remove it if the edge always exists',
};

const TIME: NumberField = {
  what: 'a time in ms, a number above 0',
  holds: isTime,
  hint: 'use a number such as 500',
};

export const readNative = (source: Source): Outcome<Game> => atOnce(readingNative(source));

/** The same in slices. */
export function* readingNative(source: Source): Slices<Outcome<Game>> {
  const issues = new IssueList(source);
  const reader = new NativeReader(source, issues);
  try {
    yield* reader.file();
  } catch (error) {
    if (error !== STOP) throw error;
    return issues.failure();
  }
  if (reader.foreignKeys) return foreignJson(source, reader.foreignKeys);
  const game = yield* reader.builder.building();
  return game ? { ok: true, value: game, warnings: issues.warnings } : issues.failure();
}

const SHOWN_KEYS = 5;

/** One fault for a file of another kind, instead of one for each of its keys. */
function foreignJson(source: Source, keys: readonly string[]): Outcome<Game> {
  const issues = new IssueList(source);
  const shown = keys.slice(0, SHOWN_KEYS).map(quote).join(', ');
  issues.add(
    'format/unknown-content',
    keys.length === 0
      ? 'this JSON object is empty'
      : `this JSON is not a model: its keys are ${shown}${keys.length > SHOWN_KEYS ? ', …' : ''}`,
    0,
    keys.includes('openapi')
      ? 'it is an OpenAPI document: covergame init --openapi FILE makes a model of it'
      : `covergame reads JSON with the keys "format", "nodes" and "edges" (${NATIVE_VERSION}), "models" (GraphWalker) or "states" (XState)`,
  );
  return issues.failure();
}

class NativeReader extends FieldReader {
  readonly builder: GameBuilder;
  /** The keys of an object that has none of a model's own. */
  foreignKeys: readonly string[] | undefined;
  readonly #nodes: ByteIndex;
  readonly #labels: ByteIndex;
  readonly #labelTexts: string[] = [];

  constructor(source: Source, issues: IssueList) {
    super(source, issues);
    this.builder = new GameBuilder(issues);
    this.#nodes = new ByteIndex(source.bytes);
    this.#labels = new ByteIndex(source.bytes);
  }

  *file(): Slices<void> {
    const cursor = this.cursor;
    const issues = this.issues;
    let seen = 0;
    let edgesAt = -1;
    let initial: { id: string; at: number } | undefined;
    const keys: string[] = [];
    for (let more = cursor.open('object'); more; more = cursor.more('object')) {
      const at = cursor.key();
      if (keys.length <= SHOWN_KEYS) keys.push(cursor.text());
      const key = this.known(TOP, at, 'the model');
      if (key >= 0 && !this.first(seen, key, at, TOP)) {
        cursor.skip();
        continue;
      }
      seen |= 1 << key;
      switch (TOP[key]) {
        case 'format':
          this.#version();
          break;
        case 'name':
          if (this.is('string', 'name', 'a text')) this.builder.name = cursor.string();
          break;
        case 'initial':
          if (this.is('string', 'initial', 'the id of a node, a string')) {
            initial = { at: cursor.at, id: cursor.string() };
          }
          break;
        case 'nodes':
          yield* this.listing('nodes', () => this.#node());
          break;
        case 'edges':
          if (seen & (1 << TOP.indexOf('nodes'))) yield* this.listing('edges', () => this.#edge());
          else {
            cursor.peek();
            edgesAt = cursor.at;
            cursor.skip();
          }
          break;
        default:
          cursor.skip();
      }
    }
    cursor.end();
    if (edgesAt >= 0) {
      cursor.at = edgesAt;
      yield* this.listing('edges', () => this.#edge());
    }
    const lacks = (key: (typeof TOP)[number]) => !(seen & (1 << TOP.indexOf(key)));
    if (lacks('format') && lacks('nodes') && lacks('edges')) this.foreignKeys = keys;
    if (lacks('format')) {
      issues.add(
        'format/missing-key',
        'the model has no "format"',
        -1,
        `add "format": "${NATIVE_VERSION}" as its first key`,
      );
    }
    if (lacks('nodes')) {
      issues.add(
        'format/missing-key',
        'the model has no "nodes"',
        -1,
        'add "nodes": [ { "id": …, "owner": "tester" or "sut" }, … ]',
      );
    }
    if (initial) this.builder.start(initial.id, initial.at);
  }

  #version(): void {
    const cursor = this.cursor;
    if (!this.is('string', 'format', `"${NATIVE_VERSION}"`)) return;
    const { at } = cursor;
    const version = cursor.string();
    if (version === NATIVE_VERSION) return;
    const hint = version.startsWith('covergame-witness/')
      ? 'this is a witness, not a model: write the model first, then the witness'
      : version.startsWith('covergame/')
        ? 'a newer covergame may have written it: update, or convert the model to covergame/1'
        : `the format of a model is "${NATIVE_VERSION}"`;
    this.issues.add(
      'format/wrong-version',
      `the format is ${quote(version)}; this program reads "${NATIVE_VERSION}"`,
      at,
      hint,
    );
  }

  #node(): void {
    const cursor = this.cursor;
    const start = cursor.at;
    if (!this.is('object', 'a node', '{ "id": …, "owner": … }')) return;
    let seen = 0;
    let id: string | undefined;
    let [idFrom, idTo, idHash] = [0, 0, 0];
    let owner: Owner = TESTER;
    let gain = 1;
    let labels: string[] | undefined;
    for (let more = cursor.open('object'); more; more = cursor.more('object')) {
      const at = cursor.key();
      const key = this.known(NODE, at, 'a node');
      if (key >= 0 && !this.first(seen, key, at, NODE)) {
        cursor.skip();
        continue;
      }
      seen |= 1 << key;
      switch (key) {
        case 0:
          if (!this.is('string', 'id', 'a string')) break;
          id = cursor.string();
          idFrom = cursor.from;
          idTo = cursor.to;
          idHash = cursor.hash;
          break;
        case 1:
          owner = this.word('owner', OWNERS, 'tester') === 'sut' ? SUT : TESTER;
          break;
        case 2:
          gain = this.number('gain', GAIN);
          break;
        case 3:
          labels = this.texts('labels');
          break;
        default:
          cursor.skip();
      }
    }
    if (!(seen & 2)) this.lacks('a node', 'owner', start, 'add "owner": "tester" or "owner": "sut"');
    if (id === undefined) {
      if (!(seen & 1)) this.lacks('a node', 'id', start, 'add "id": and a string of its own');
      return;
    }
    const v = this.builder.node(id, owner, gain, start, labels);
    if (this.#nodes.get(idFrom, idTo, idHash) < 0) this.#nodes.add(idFrom, idTo, idHash, v);
  }

  #edge(): void {
    const cursor = this.cursor;
    const start = cursor.at;
    if (!this.is('object', 'an edge', '{ "from": …, "to": … }')) return;
    let seen = 0;
    let u = -1;
    let w = -1;
    let label: string | undefined;
    let weight = 1;
    let extras: EdgeExtras | undefined;
    let time: EdgeTime | undefined;
    let words: readonly string[] | undefined;
    for (let more = cursor.open('object'); more; more = cursor.more('object')) {
      const at = cursor.key();
      const key = this.known(EDGE, at, 'an edge');
      if (key >= 0 && !this.first(seen, key, at, EDGE)) {
        cursor.skip();
        continue;
      }
      seen |= 1 << key;
      switch (key) {
        case 0:
          u = this.#end('from');
          break;
        case 1:
          w = this.#end('to');
          break;
        case 2:
          if (this.is('string', 'label', 'a text')) label = this.#label();
          break;
        case 3:
          weight = this.number('weight', WEIGHT);
          break;
        case 4:
          extras = { ...extras, labels: this.texts('labels') };
          break;
        case 5:
          extras = { ...extras, cost: this.number('cost', COST) };
          break;
        case 6:
          extras = { ...extras, maybe: this.number('maybe', MAYBE) };
          break;
        case 7:
          extras = { ...extras, by: this.word('by', OWNERS, 'tester') };
          break;
        case 8:
          time = { ...time, silence: this.number('silence', TIME) };
          break;
        case 9:
          time = { ...time, within: this.number('within', TIME) };
          break;
        case 10:
          words = this.texts('all');
          break;
        case 11:
          time = { ...time, eventually: this.truth('eventually') };
          break;
        default:
          cursor.skip();
      }
    }
    if (!(seen & 1)) this.lacks('an edge', 'from', start, 'add "from": and the id of a node');
    if (!(seen & 2)) this.lacks('an edge', 'to', start, 'add "to": and the id of a node');
    if (words) label = this.#several(label, words, start);
    if (time) label = timedLabel(label, time, this.issues, start);
    if (u >= 0 && w >= 0) {
      if (time || words) this.builder.timed(u, extras?.by === 'sut', start, time?.eventually);
      this.builder.edge(u, w, label, weight, start, extras);
    }
  }

  /** The label that says that several words come in any order. */
  #several(label: string | undefined, words: readonly string[], start: number): string | undefined {
    const why = label === undefined ? whyNotAll(words) : 'it has a label, too';
    if (!why) return all(...words);
    this.issues.add(
      'format/bad-all',
      `an edge has "all", several words in any order, but ${why}`,
      start,
      'for instance "all": ["mail", "receipt"], and no label',
    );
    return label;
  }

  #end(key: string): number {
    const cursor = this.cursor;
    if (!this.is('string', key, 'the id of a node, a string')) return -1;
    cursor.rawString();
    const { from, to, hash } = cursor;
    const known = this.#nodes.get(from, to, hash);
    if (known >= 0) return known;
    const v = this.builder.mention(cursor.text(), from - 1);
    this.#nodes.add(from, to, hash, v);
    return v;
  }

  #label(): string {
    const cursor = this.cursor;
    cursor.rawString();
    const { from, to, hash } = cursor;
    const known = this.#labels.get(from, to, hash);
    if (known >= 0) return this.#labelTexts[known];
    const text = cursor.text();
    this.#labels.add(from, to, hash, this.#labelTexts.length);
    this.#labelTexts.push(text);
    return text;
  }
}
