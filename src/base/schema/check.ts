// Holds values against a schema and finds every fault, each with its path and what was expected. A schema is compiled once into functions, so
// that a trace of a million lines is checked as fast as by code written for it.

import { BY, type JsonType, type ReportFault, type Schema, type ValueCheck } from './schema.ts';

const compiled = new WeakMap<Schema, ValueCheck>();

/** Reports every fault of a value. */
export const check = (schema: Schema, value: unknown, path: string, fault: ReportFault): void =>
  checkerOf(schema)(value, path, fault);

export function checkerOf(schema: Schema): ValueCheck {
  let checker = compiled.get(schema);
  if (!checker) compiled.set(schema, (checker = compile(schema)));
  return checker;
}

function compile(schema: Schema): ValueCheck {
  if (schema[BY]) return schema[BY];
  if (schema.anyOf) return anyOf(schema.anyOf.map(checkerOf), schema.anyOf);
  const inner = innerOf(schema);
  const rule = ruleOf(schema);
  if (!rule) return inner ?? (() => {});
  const { fits, must, known } = rule;
  return (value, path, fault) => {
    if (!fits(value)) fault(path, value, must, known && { kind: 'choice', known });
    else inner?.(value, path, fault);
  };
}

/** One of several; what is wrong is said in the words of the first, and null is only mentioned. */
function anyOf(checkers: readonly ValueCheck[], schemas: readonly Schema[]): ValueCheck {
  const [first, ...others] = checkers;
  const isOr = schemas.length === 2 && schemas[1].type === 'null';
  if (isOr) {
    return (value, path, fault) => {
      if (value === null) return;
      first(value, path, (at, given, must, more) =>
        fault(at, given, at === path ? `${must}, or null` : must, more),
      );
    };
  }
  return (value, path, fault) => {
    for (const other of others) {
      let fits = true;
      other(value, path, () => {
        fits = false;
      });
      if (fits) return;
    }
    first(value, path, fault);
  };
}

interface Rule {
  fits(value: unknown): boolean;
  readonly must: string;
  readonly known?: readonly string[];
}

/** What a value must be by itself, before its members are looked at. */
function ruleOf(schema: Schema): Rule | null {
  const { enum: words, const: only, pattern, description } = schema;
  const isOfType = typeTest(schema);
  if (words) {
    const known = words.map(String);
    return { fits: (value) => words.includes(value as string), must: `one of ${known.join(', ')}`, known };
  }
  if (only !== undefined) return { fits: (value) => value === only, must: JSON.stringify(only) };
  if (pattern !== undefined) {
    const expression = new RegExp(pattern, 'u');
    const fits = (value: unknown): boolean => typeof value === 'string' && expression.test(value);
    return { fits, must: description ?? `text that matches ${pattern}` };
  }
  return isOfType && { fits: isOfType, must: typeText(schema) };
}

function typeTest(schema: Schema): ((value: unknown) => boolean) | null {
  const { minimum = -Number.MAX_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
  const tests = typesOf(schema).map((type) => TESTS[type]);
  if (tests.length === 0) return null;
  const inRange = (value: unknown): boolean =>
    typeof value !== 'number' || (value >= minimum && value <= maximum);
  if (tests.length === 1) {
    const [test] = tests;
    return (value) => test(value) && inRange(value);
  }
  return (value) => tests.some((test) => test(value)) && inRange(value);
}

const TESTS: Readonly<Record<JsonType, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: Number.isSafeInteger,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

const TYPE_WORDS: Readonly<Record<JsonType, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

const typesOf = ({ type }: Schema): readonly JsonType[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;

function typeText(schema: Schema): string {
  const words = typesOf(schema).map((type) => TYPE_WORDS[type]);
  const { minimum, maximum, prefixItems } = schema;
  if (prefixItems) return `a list of ${prefixItems.length}`;
  if (minimum === undefined || minimum === -Number.MAX_SAFE_INTEGER) return words.join(' or ');
  if (maximum !== undefined && maximum < minimum) return 'nothing, because the table is empty';
  return `${words.join(' or ')} from ${minimum} ${maximum === undefined ? 'up' : `to ${maximum}`}`;
}

function innerOf(schema: Schema): ValueCheck | null {
  const { prefixItems, items, properties, additionalProperties } = schema;
  if (prefixItems) return tupleCheck(prefixItems.map(checkerOf));
  if (items) return listCheck(checkerOf(items));
  if (properties || typeof additionalProperties === 'object') return objectCheck(schema);
  return null;
}

function tupleCheck(members: readonly ValueCheck[]): ValueCheck {
  return (value, path, fault) => {
    const given = value as readonly unknown[];
    if (given.length !== members.length) return fault(path, value, `a list of ${members.length}`);
    for (let i = 0; i < members.length; i++) members[i](given[i], `${path}[${i}]`, fault);
  };
}

/** After this many faults in one list the rest is left out. */
const LIST_FAULTS = 20;

function listCheck(item: ValueCheck): ValueCheck {
  return (value, path, fault) => {
    if (!Array.isArray(value)) return;
    let left = LIST_FAULTS;
    const counted: ReportFault = (...found) => {
      left--;
      fault(...found);
    };
    for (let i = 0; i < value.length && left > 0; i++) item(value[i], `${path}[${i}]`, counted);
  };
}

function objectCheck(schema: Schema): ValueCheck {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const known = Object.keys(properties);
  const fields = known.map((key) => ({
    key,
    isRequired: required.includes(key),
    about: properties[key].description,
    inner: checkerOf(properties[key]),
  }));
  const others = typeof additionalProperties === 'object' ? checkerOf(additionalProperties) : null;
  const closed = additionalProperties === false;
  return (value, path, fault) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const given = value as Readonly<Record<string, unknown>>;
    const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
    for (const { key, isRequired, about, inner } of fields) {
      if (Object.hasOwn(given, key)) {
        // A program may leave a field out by giving undefined for it.
        if (given[key] !== undefined || isRequired) inner(given[key], at(key), fault);
      } else if (isRequired) fault(at(key), undefined, 'there', { kind: 'missing', about });
    }
    if (!others && !closed) return;
    for (const key of Object.keys(given)) {
      if (Object.hasOwn(properties, key)) continue;
      if (others) others(given[key], at(key), fault);
      else fault(at(key), given[key], 'left out', { kind: 'unknown', key, known });
    }
  };
}

const EXCERPT = 60;

/** A fault as a sentence: `"budget" is -5; it must be a whole number from 0 up`. */
export function faultText(path: string, value: unknown, must: string): string {
  if (value === undefined) return `${JSON.stringify(path)} is missing`;
  const name = path === '' ? 'this' : JSON.stringify(path);
  return `${name} is ${excerpt(value)}; it must be ${must}`;
}

function excerpt(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
}
