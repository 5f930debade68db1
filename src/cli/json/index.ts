// The shapes of --json outputs, in the words of base's schemas; commands import this door as `json`. `npm run schemas` writes what commands
// declare as their `output` to schema/, and test/cli/json.test.ts holds the files and what commands print against it.

import { schemas } from '../../base/index.ts';

export type { Schema } from '../../base/index.ts';
export const { choice, count, either, flag, integer, list, number, object, orNull, published, record } =
  schemas;
export const { schemaText, text, texts, told } = schemas;
export type Fields = schemas.Fields;
export {
  CONVERSION,
  COUNTS,
  ENDS,
  ERROR,
  FAIRNESS_SHAPE,
  FIGURES,
  INTERVAL,
  ISSUE,
  KNOWN_FAILURES,
  MODEL,
  PLAY,
  QUARANTINE,
  QUARANTINED,
  RATE,
  REQUIRED,
  VERDICT,
} from './shapes.ts';
