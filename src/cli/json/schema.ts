// The shapes of --json outputs, in the words of JSON Schema. A command declares its `output` with these beside its
// options; `npm run schemas` writes the declarations to schema/, and test/cli/json.test.ts holds the files, the
// declarations and what commands really print to one another.

export type Schema = { readonly [word: string]: unknown };
export type Fields = Readonly<Record<string, Schema>>;

export const text: Schema = { type: 'string' };
export const flag: Schema = { type: 'boolean' };
export const number: Schema = { type: 'number' };
export const integer: Schema = { type: 'integer' };
export const count: Schema = { type: 'integer', minimum: 0 };
export const texts: Schema = { type: 'array', items: { type: 'string' } };

/** An object with these fields and no others; the second kind may be left out. */
export function object(required: Fields, optional: Fields = {}): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}

/** An object whose keys are names of the user's. */
export const record = (of: Schema): Schema => ({ type: 'object', additionalProperties: of });
export const list = (items: Schema): Schema => ({ type: 'array', items });
export const choice = (ids: readonly string[]): Schema => ({ enum: ids });
export const either = (...shapes: readonly Schema[]): Schema => ({ anyOf: shapes });
export const orNull = (shape: Schema): Schema => either(shape, { type: 'null' });
export const told = (description: string, shape: Schema): Schema => ({ description, ...shape });

/** A shape that stands in a file of schema/ by itself, written by hand: it is that of a file format, too. */
export const published = (file: string): Schema => ({ $ref: file });

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** The text of a file of schema/. */
export const schemaText = (title: string, description: string, shape: Schema): string =>
  `${JSON.stringify({ $schema: DRAFT, title, description, ...shape }, null, 2)}\n`;
