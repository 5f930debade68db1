// A value that fits a schema: what the document gives as an example if it gives one, else the smallest thing that the schema asks for.

import { isObject, type Json, type OpenApiDocument, part, stringIn } from './document.ts';

/** Schemas within schemas deeper than this are left empty: some refer to themselves. */
const DEEPEST = 12;

const FORMATS: Readonly<Record<string, string>> = {
  date: '2024-01-31',
  'date-time': '2024-01-31T12:00:00Z',
  time: '12:00:00Z',
  email: 'someone@example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'http://127.0.0.1/',
  ipv4: '127.0.0.1',
  ipv6: '::1',
  hostname: 'localhost',
  byte: 'AAAA',
};

/** The first of `example`, `examples` and what the schema says, of a parameter or a media type. */
export function exampleOf(document: OpenApiDocument, holder: Json | undefined): Json | undefined {
  const given = part(holder, 'example');
  if (given !== undefined) return given;
  const examples = part(holder, 'examples');
  if (isObject(examples)) {
    for (const one of Object.values(examples)) {
      const value = part(document.follow(one), 'value');
      if (value !== undefined) return value;
    }
  }
  return fitting(document, part(holder, 'schema'), 0);
}

function fitting(document: OpenApiDocument, given: Json | undefined, depth: number): Json | undefined {
  const schema = document.follow(given);
  if (!isObject(schema) || depth > DEEPEST) return undefined;
  for (const key of ['example', 'default', 'const']) {
    const value = part(schema, key);
    if (value !== undefined) return value;
  }
  for (const key of ['examples', 'enum']) {
    const values = part(schema, key);
    if (Array.isArray(values) && values.length > 0) return values[0] as Json;
  }
  const parts = part(schema, 'allOf');
  if (Array.isArray(parts)) return allOf(document, schema, parts as readonly Json[], depth);
  for (const key of ['oneOf', 'anyOf']) {
    const ways = part(schema, key);
    if (Array.isArray(ways) && ways.length > 0) return fitting(document, ways[0] as Json, depth + 1);
  }
  return byType(document, schema, depth);
}

function allOf(
  document: OpenApiDocument,
  { allOf: _, ...rest }: { readonly [key: string]: Json },
  parts: readonly Json[],
  depth: number,
): Json | undefined {
  const values = [...parts, rest].map((one) => fitting(document, one, depth + 1));
  const objects = values.filter(isObject);
  if (objects.length > 0) return Object.assign({}, ...objects);
  return values.find((value) => value !== undefined);
}

function byType(
  document: OpenApiDocument,
  schema: { readonly [key: string]: Json },
  depth: number,
): Json | undefined {
  const type = part(schema, 'type');
  const first = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  switch (first ?? (part(schema, 'properties') === undefined ? undefined : 'object')) {
    case 'object':
      return objectOf(document, schema, depth);
    case 'array':
      return Array.from({ length: Math.min(Math.max(1, number(schema, 'minItems', 0)), 100) }, () =>
        fitting(document, part(schema, 'items'), depth + 1),
      ).filter((value) => value !== undefined);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return stringOf(schema);
    default:
      return undefined;
  }
}

function objectOf(document: OpenApiDocument, schema: { readonly [key: string]: Json }, depth: number): Json {
  const required = part(schema, 'required');
  const properties = part(schema, 'properties');
  const made: Record<string, Json> = {};
  for (const name of Array.isArray(required) ? required : []) {
    if (typeof name !== 'string') continue;
    const value = fitting(document, part(properties, name), depth + 1);
    // Not an assignment: a property may be called __proto__.
    Object.defineProperty(made, name, { value: value === undefined ? 'something' : value, enumerable: true });
  }
  return made;
}

function numberOf(schema: { readonly [key: string]: Json }): number {
  const step = number(schema, 'multipleOf', 1);
  const exclusive = part(schema, 'exclusiveMinimum');
  const least =
    typeof exclusive === 'number'
      ? exclusive + step
      : number(schema, 'minimum', 1) + (exclusive === true ? step : 0);
  const most = number(schema, 'maximum', Number.POSITIVE_INFINITY);
  const value = Math.ceil(least / step) * step;
  return value <= most ? value : Math.min(1, most);
}

function stringOf(schema: { readonly [key: string]: Json }): string {
  const least = Math.min(number(schema, 'minLength', 0), 10_000);
  const most = number(schema, 'maxLength', Number.POSITIVE_INFINITY);
  const known = FORMATS[stringIn(part(schema, 'format')) ?? ''] ?? 'something';
  return known.padEnd(least, 'x').slice(0, most);
}

const number = (schema: Json, key: string, otherwise: number): number => {
  const value = part(schema, key);
  return typeof value === 'number' ? value : otherwise;
};
