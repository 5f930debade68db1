// The shapes of --json outputs; commands import this door as `json`.

export {
  choice,
  count,
  either,
  type Fields,
  flag,
  integer,
  list,
  number,
  object,
  orNull,
  published,
  record,
  type Schema,
  schemaText,
  text,
  texts,
  told,
} from './schema.ts';
export { CONVERSION, COUNTS, ENDS, ERROR, FIGURES, INTERVAL, ISSUE, MODEL, PLAY, VERDICT } from './shapes.ts';
