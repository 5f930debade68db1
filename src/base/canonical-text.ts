// A value as text that people read, the id of a node: two values have the same text exactly if they are equal as
// data. Property names are sorted, the members of sets and maps too; a text is quoted unless it is a plain word.

const RESERVED = new Set(['true', 'false', 'null', 'undefined', 'NaN', 'Infinity', 'set', 'map']);

/** The text of a single text or bigint. */
export function textOf(value: string | bigint): string {
  if (typeof value === 'bigint') return `${value}n`;
  return /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(value) && !RESERVED.has(value) ? value : JSON.stringify(value);
}

export function canonicalText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'bigint') return textOf(value);
  if (typeof value === 'number') return String(value === 0 ? 0 : value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${Array.from(value, canonicalText).join(', ')}]`;
  if (value instanceof Set) return `set{${[...value].map(canonicalText).sort().join(', ')}}`;
  if (value instanceof Map) {
    const items = [...value].map(([key, item]) => `${canonicalText(key)} => ${canonicalText(item)}`);
    return `map{${items.sort().join(', ')}}`;
  }
  const fields = Object.entries(value).filter(([, item]) => item !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, item]) => `${textOf(name)}: ${canonicalText(item)}`).join(', ')}}`;
}
