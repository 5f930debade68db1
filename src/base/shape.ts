// What data from outside must look like, said once and checked as a whole: a shape finds every fault of a value, each
// with its path and what was expected. For traces and coverage files, which are read a line at a time.

/** Told of each fault: where it is (`settings.budget`), what stands there, and what must. */
export type ShapeFault = (path: string, value: unknown, must: string) => void;
export type Shape = (value: unknown, path: string, fault: ShapeFault) => void;

const shape =
  (fits: (value: unknown) => boolean, must: string): Shape =>
  (value, path, fault) => {
    if (!fits(value)) fault(path, value, must);
  };

export const TEXT = shape((value) => typeof value === 'string', 'text');
export const FLAG = shape((value) => typeof value === 'boolean', 'true or false');
export const WHOLE = shape(
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  'a whole number from 0 up',
);
export const INTEGER = shape(Number.isSafeInteger, 'a whole number');
export const AMOUNT = shape(
  (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  'a number from 0 up',
);
export const ANYTHING: Shape = () => {};

export const oneOf = (ids: readonly string[]): Shape =>
  shape((value) => ids.includes(value as string), `one of ${ids.join(', ')}`);

/** A whole number below `count`, as an index of a table has to be. */
export const indexBelow = (count: number): Shape =>
  shape(
    (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) < count,
    count === 0 ? 'nothing, as the table is empty' : `a whole number from 0 to ${count - 1}`,
  );

export const orNull =
  (inner: Shape): Shape =>
  (value, path, fault) => {
    if (value !== null) inner(value, path, (at, given, must) => fault(at, given, `${must}, or null`));
  };

/** That, or undefined, as a field that is left out in a program may be. */
export const optional =
  (inner: Shape): Shape =>
  (value, path, fault) => {
    if (value !== undefined) inner(value, path, fault);
  };

/** Either shape; what is wrong is told in the words of the first. */
export const either =
  (first: Shape, second: Shape): Shape =>
  (value, path, fault) => {
    let fits = true;
    second(value, path, () => {
      fits = false;
    });
    if (!fits) first(value, path, fault);
  };

/** Past so many faults in one list the rest is not looked at. */
const LIST_FAULTS = 20;

export const listOf =
  (item: Shape): Shape =>
  (value, path, fault) => {
    if (!Array.isArray(value)) return fault(path, value, 'a list');
    let left = LIST_FAULTS;
    for (let i = 0; i < value.length && left > 0; i++) {
      item(value[i], `${path}[${i}]`, (...told) => {
        left--;
        fault(...told);
      });
    }
  };

/** A list of exactly these. */
export const tupleOf =
  (...items: readonly Shape[]): Shape =>
  (value, path, fault) => {
    if (!Array.isArray(value) || value.length !== items.length)
      return fault(path, value, `a list of ${items.length}`);
    items.forEach((item, i) => {
      item(value[i], `${path}[${i}]`, fault);
    });
  };

/** An object with these keys; those that end in `?` may be left out, and others are nobody's business here. */
export function record(fields: Readonly<Record<string, Shape>>): Shape {
  const keys = Object.entries(fields).map(([key, inner]) => ({
    key: key.replace(/\?$/, ''),
    optional: key.endsWith('?'),
    inner,
  }));
  return (value, path, fault) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return fault(path, value, 'an object');
    }
    for (const { key, optional, inner } of keys) {
      const at = path === '' ? key : `${path}.${key}`;
      if (Object.hasOwn(value, key)) inner((value as Record<string, unknown>)[key], at, fault);
      else if (!optional) fault(at, undefined, 'there');
    }
  };
}

const EXCERPT = 60;

/** A fault as a sentence: `"budget" is -5; it must be a whole number from 0 up`. */
export function shapeFaultText(path: string, value: unknown, must: string): string {
  if (value === undefined) return `${JSON.stringify(path)} is missing`;
  const name = path === '' ? 'this' : JSON.stringify(path);
  return `${name} is ${excerpt(value)}; it must be ${must}`;
}

function excerpt(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
}
