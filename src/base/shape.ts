// Schemas for use in programs: each is a function that reports every fault of a value, and knows its schema. For traces, coverage files, what
// stands in Redis, and the options of the library.

import { check, faultText } from './schema/check.ts';
import {
  BY,
  open,
  type ReportFault,
  type Schema,
  orNull as schemaOrNull,
  tuple,
  type ValueCheck,
} from './schema/schema.ts';

export type ShapeFault = ReportFault;
/** A check alone, or one that knows its schema. */
export type Shape = ValueCheck & { readonly schema?: Schema };

/** The function that checks a schema. */
function shape(schema: Schema): Shape {
  const checks: ValueCheck = (value, path, fault) => check(schema, value, path, fault);
  return Object.assign(checks, { schema });
}

/** The schema of a shape; a rule of its own is kept beside it. */
export const schemaOf = (one: Shape): Schema => one.schema ?? { [BY]: one };

export const TEXT = shape({ type: 'string' });
export const FLAG = shape({ type: 'boolean' });
export const WHOLE = shape({ type: 'integer', minimum: 0 });
export const INTEGER = shape({ type: 'integer' });
export const AMOUNT = shape({ type: 'number', minimum: 0 });
/** A chance, or a part of a whole. */
export const SHARE = shape({ type: 'number', minimum: 0, maximum: 1 });
export const ANYTHING = shape({});

export const oneOf = (ids: readonly string[]): Shape => shape({ enum: ids });
export const wholeFrom = (minimum: number): Shape => shape({ type: 'integer', minimum });

/** A whole number below `count`, as an index of a table has to be. */
export const indexBelow = (count: number): Shape =>
  shape({ type: 'integer', minimum: 0, maximum: count - 1 });

export const orNull = (inner: Shape): Shape => shape(schemaOrNull(schemaOf(inner)));

/** Either shape; what is wrong is said in the words of the first. */
export const either = (first: Shape, second: Shape): Shape =>
  shape({ anyOf: [schemaOf(first), schemaOf(second)] });

export const listOf = (item: Shape): Shape => shape({ type: 'array', items: schemaOf(item) });

/** A list of exactly these. */
export const tupleOf = (...items: readonly Shape[]): Shape => shape(tuple(...items.map(schemaOf)));

/** An object with these keys; those that end in `?` may be left out, and others are of no interest here. */
export const record = (fields: Readonly<Record<string, Shape>>): Shape =>
  shape(open(Object.fromEntries(Object.entries(fields).map(([key, inner]) => [key, schemaOf(inner)]))));

export { faultText as shapeFaultText };
