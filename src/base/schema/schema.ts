// The expected form of JSON, in the words of JSON Schema, as plain data. So one description checks a value
// (check.ts), stands in an OpenAPI document and is printed as a schema. The words of this file put descriptions
// together.

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

/** As much of JSON Schema as covergame needs; `$ref` names a file of schema/ that is written by hand. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly (string | number | boolean)[];
  readonly const?: string | number | boolean;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  /** A list of exactly these. */
  readonly prefixItems?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly default?: unknown;
  /** What JSON Schema cannot say. Under a symbol, so that no document shows it. */
  readonly [BY]?: ValueCheck;
}

/** Checks a value that has a rule of its own. */
export const BY = Symbol('by');

/** Told of each fault: where it is (`settings.budget`), the value there, what it must be, and what else is known of it. */
export type ReportFault = (path: string, value: unknown, must: string, more?: FaultDetail) => void;
export type ValueCheck = (value: unknown, path: string, fault: ReportFault) => void;

export type FaultDetail =
  /** A key that must be there. */
  | { readonly kind: 'missing'; readonly about?: string | undefined }
  /** A key that is none of these. */
  | { readonly kind: 'unknown'; readonly key: string; readonly known: readonly string[] }
  /** A value that is none of these. */
  | { readonly kind: 'choice'; readonly known: readonly string[] };

export type Fields = Readonly<Record<string, Schema>>;

export const text: Schema = { type: 'string' };
export const flag: Schema = { type: 'boolean' };
export const number: Schema = { type: 'number' };
export const integer: Schema = { type: 'integer' };
export const count: Schema = { type: 'integer', minimum: 0 };
export const texts: Schema = { type: 'array', items: { type: 'string' } };

/** An object of exactly these fields; those whose key ends in `?`, and the second kind, may be left out. */
export const object = (fields: Fields, optional: Fields = {}): Schema => ({
  type: 'object',
  additionalProperties: false,
  ...open(fields, optional),
});

/** The same, with any others beside them. */
export function open(fields: Fields, optional: Fields = {}): Schema {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    required: entries.map(([key]) => key).filter((key) => !key.endsWith('?')),
    properties: {
      ...Object.fromEntries(entries.map(([key, schema]) => [key.replace(/\?$/, ''), schema])),
      ...optional,
    },
  };
}

/** An object whose keys are names of the user's. */
export const record = (of: Schema): Schema => ({ type: 'object', additionalProperties: of });
export const list = (items: Schema): Schema => ({ type: 'array', items });
export const tuple = (...items: readonly Schema[]): Schema => ({ type: 'array', prefixItems: items });
export const choice = (ids: readonly string[]): Schema => ({ enum: ids });
export const either = (...schemas: readonly Schema[]): Schema => ({ anyOf: schemas });
export const orNull = (schema: Schema): Schema => either(schema, { type: 'null' });
export const told = (description: string, schema: Schema): Schema => ({ description, ...schema });
export const published = (file: string): Schema => ({ $ref: file });

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** The text of a schema as a file. */
export const schemaText = (title: string, description: string, schema: Schema): string =>
  `${JSON.stringify({ $schema: DRAFT, title, description, ...schema }, null, 2)}\n`;
