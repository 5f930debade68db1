// As much of JSON Schema as the operations need to say what they take and give. The same objects check requests and
// stand in the OpenAPI document.

import { didYouMean, type IssueList, shortText } from '../base/index.ts';

export interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly (string | number | boolean)[];
  readonly const?: string | number | boolean;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly default?: unknown;
}

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

/** An object of exactly these properties; those whose key ends in `?` may be left out. */
export function object(properties: Readonly<Record<string, Schema>>, title?: string): Schema {
  const entries = Object.entries(properties);
  return {
    ...(title !== undefined && { title }),
    type: 'object',
    properties: Object.fromEntries(entries.map(([key, schema]) => [key.replace(/\?$/, ''), schema])),
    required: entries.map(([key]) => key).filter((key) => !key.endsWith('?')),
    additionalProperties: false,
  };
}

export const string = (description: string): Schema => ({ type: 'string', description });
export const whole = (description: string, minimum = 0): Schema => ({
  type: 'integer',
  minimum,
  description,
});
export const number = (description: string): Schema => ({ type: 'number', description });
export const boolean = (description: string): Schema => ({ type: 'boolean', description });
export const oneOf = (ids: readonly string[], description: string): Schema => ({
  type: 'string',
  enum: ids,
  description,
});
export const list = (items: Schema, description: string): Schema => ({ type: 'array', items, description });
/** One of the values of a constant key, in an object of a union. */
export const exactly = (value: string): Schema => ({ type: 'string', const: value });

/** Adds an issue for everything that does not fit. `name` is what the value is called, empty for the whole. */
export function checkValue(schema: Schema, value: unknown, issues: IssueList, name = ''): undefined {
  const bad = (must: string, hint?: () => string | undefined): undefined =>
    void issues.add(
      'serve/bad-request',
      () => `${name === '' ? 'the request' : name} is ${shortText(value)}; it must be ${must}`,
      -1,
      hint,
    );
  if (!fitsType(schema, value)) return bad(typeText(schema));
  if (schema.enum && !schema.enum.includes(value as string)) {
    const known = schema.enum.map(String);
    return bad(`one of ${known.join(', ')}`, () =>
      typeof value === 'string' ? didYouMean(value, known) : undefined,
    );
  }
  if (schema.const !== undefined && value !== schema.const) return bad(JSON.stringify(schema.const));
  if (typeof value === 'number') {
    const { minimum = -Number.MAX_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
    if (value < minimum || value > maximum) return bad(typeText(schema));
  }
  if (typeof value === 'string' && schema.pattern && !patternOf(schema.pattern).test(value)) {
    return bad(schema.description ?? `text that matches ${schema.pattern}`);
  }
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries())
      if (schema.items) checkValue(schema.items, item, issues, `${name}[${i}]`);
  } else if (schema.properties && typeof value === 'object' && value !== null) {
    checkProperties(schema, value as Record<string, unknown>, issues, name);
  }
}

function checkProperties(
  { properties = {}, required = [], additionalProperties }: Schema,
  value: Readonly<Record<string, unknown>>,
  issues: IssueList,
  name: string,
): void {
  const path = (key: string): string => (name === '' ? key : `${name}.${key}`);
  for (const key of required) {
    if (Object.hasOwn(value, key)) continue;
    issues.add('serve/bad-request', `${path(key)} is missing`, -1, properties[key].description);
  }
  for (const [key, item] of Object.entries(value)) {
    if (Object.hasOwn(properties, key)) checkValue(properties[key], item, issues, path(key));
    else if (additionalProperties === false) {
      const known = Object.keys(properties);
      issues.add(
        'serve/bad-request',
        () => `there is no ${path(key.slice(0, 100))} here; known are ${known.join(', ')}`,
        -1,
        () => didYouMean(key, known),
      );
    }
  }
}

const patterns = new Map<string, RegExp>();

function patternOf(text: string): RegExp {
  let pattern = patterns.get(text);
  if (!pattern) patterns.set(text, (pattern = new RegExp(text, 'u')));
  return pattern;
}

const typesOf = ({ type }: Schema): readonly JsonType[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;

function fitsType(schema: Schema, value: unknown): boolean {
  const types = typesOf(schema);
  return types.length === 0 || types.some((type) => isOf(type, value));
}

function isOf(type: JsonType, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'integer':
      return Number.isSafeInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

const TYPE_WORDS: Readonly<Record<JsonType, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

function typeText(schema: Schema): string {
  const words = typesOf(schema).map((type) => TYPE_WORDS[type]);
  const { minimum, maximum } = schema;
  const range =
    minimum === undefined || minimum === -Number.MAX_SAFE_INTEGER
      ? ''
      : maximum === undefined
        ? ` from ${minimum} up`
        : ` from ${minimum} to ${maximum}`;
  return words.join(' or ') + range;
}
