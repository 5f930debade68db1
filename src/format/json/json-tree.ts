// JSON as a tree that remembers where everything stands, for formats whose files are small enough to be held
// whole. Objects are maps, so no key can reach a prototype. Comments before the first brace are skipped: some
// tools put a licence there.

import { type IssueList, limit, type Source } from '../../base/index.ts';
import { JsonCursor, type JsonKind, STOP } from './json-cursor.ts';

export interface JsonNode {
  readonly kind: JsonKind;
  readonly at: number;
  /** The text of a string, else ''. */
  readonly text: string;
  /** The value of a number, else NaN. */
  readonly number: number;
  readonly items: readonly JsonNode[];
  readonly members: ReadonlyMap<string, JsonNode>;
}

const NO_ITEMS: readonly JsonNode[] = [];
const NO_MEMBERS: ReadonlyMap<string, JsonNode> = new Map();

/** The tree of a JSON text, or null with an issue. */
export function readJsonTree(source: Source, issues: IssueList): JsonNode | null {
  const cursor = new JsonCursor(source, issues);
  try {
    skipComments(cursor);
    const tree = node(cursor, 0);
    cursor.end();
    return tree;
  } catch (error) {
    if (error !== STOP) throw error;
    return null;
  }
}

function skipComments(cursor: JsonCursor): void {
  const { bytes } = cursor;
  while (cursor.peek() === 47) {
    const block = bytes[cursor.at + 1] === 42;
    if (!block && bytes[cursor.at + 1] !== 47) return;
    let end = bytes.indexOf(block ? 42 : 10, cursor.at + 2);
    while (block && end >= 0 && bytes[end + 1] !== 47) end = bytes.indexOf(42, end + 1);
    cursor.at = end < 0 ? bytes.length : end + (block ? 2 : 1);
  }
}

function node(cursor: JsonCursor, depth: number): JsonNode {
  const kind = cursor.kind();
  const { at } = cursor;
  const leaf = { kind, at, text: '', number: Number.NaN, items: NO_ITEMS, members: NO_MEMBERS };
  if (kind === 'string') return { ...leaf, text: cursor.string() };
  if (kind === 'number') return { ...leaf, number: cursor.number() };
  if (kind !== 'object' && kind !== 'list') {
    cursor.skip();
    return leaf;
  }
  if (depth >= limit('depth')) cursor.beyond('depth', 'the text is nested more deeply');
  const items: JsonNode[] = [];
  const members = new Map<string, JsonNode>();
  for (let more = cursor.open(kind); more; more = cursor.more(kind)) {
    if (kind === 'list') items.push(node(cursor, depth + 1));
    else {
      cursor.key();
      members.set(cursor.text(), node(cursor, depth + 1));
    }
  }
  return { ...leaf, items, members };
}
