// JSON read without building it in memory, each value with its place; and the native format on top of that.

export { ByteIndex } from './byte-index.ts';
export { JsonCursor, type JsonKind, STOP } from './json-cursor.ts';
export { type JsonNode, readJsonTree } from './json-tree.ts';
export { native } from './native.ts';
