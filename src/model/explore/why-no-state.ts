// Why a value is no plain data: the path to the culprit and what it is. Asked only once the codec has refused the value.

import { DEEPEST } from './vocabulary.ts';

export function whyNoState(value: unknown, path = 'state', depth = 0): string {
  if (typeof value === 'function') return `${path} is a function`;
  if (typeof value === 'symbol') return `${path} is a symbol`;
  if (Number.isNaN(value)) return `${path} is NaN, which is probably a mistake (is a name misspelt?)`;
  if (typeof value !== 'object' || value === null) return '';
  if (depth === DEEPEST) return `${path.slice(0, 60)}… has more than ${DEEPEST} levels (is it cyclic?)`;
  if (Array.isArray(value)) {
    return first(value.map((item, i) => () => whyNoState(item, `${path}[${i}]`, depth + 1)));
  }
  if (value instanceof Set) {
    return first([...value].map((item) => () => whyNoState(item, `a member of ${path}`, depth + 1)));
  }
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, item]) => [
      () => whyNoState(key, `a key of ${path}`, depth + 1),
      () => whyNoState(item, `a value of ${path}`, depth + 1),
    ]);
    return first(entries);
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    return `${path} is an object of class ${prototype.constructor?.name ?? 'unknown'}`;
  }
  const fields = Object.entries(value);
  return first(
    fields.map(
      ([name, item]) =>
        () =>
          whyNoState(item, `${path}.${name}`, depth + 1),
    ),
  );
}

function first(reasons: readonly (() => string)[]): string {
  for (const reason of reasons) {
    const text = reason();
    if (text) return text;
  }
  return '';
}
