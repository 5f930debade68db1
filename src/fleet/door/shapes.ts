// The content that covergame writes into Redis, key by key. A test or a failure is also checked against the model
// on arrival (lie.ts).

import { shapes } from '../../base/index.ts';
import { SETTING_KEYS, shapeOf } from '../../run/index.ts';

const { TEXT, WHOLE, AMOUNT, FLAG, record, listOf, orNull, oneOf, either } = shapes;

const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || value === null;

/** An object whose values are what options of a command may be: plain, or a list or an object of plain ones. */
const OPTIONS: shapes.Shape = (value, path, fault) => {
  record({})(value, path, fault);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    if (!isPlain(one) && !Object.values(one as object).every(isPlain))
      fault(`${path}.${key}`, one, 'a text, a number, true or false, or several of these');
  }
};

const MODEL = record({ path: TEXT, name: TEXT, hash: TEXT, options: OPTIONS });
const STATUS = oneOf(['open', 'ended', 'stopped']);
const SETTINGS = record(Object.fromEntries(SETTING_KEYS.map((key) => [`${key}?`, shapeOf(key)])));
const PATIENCE = record(
  Object.fromEntries(['answer', 'quiet', 'late', 'apply', 'reset'].map((key) => [`${key}?`, AMOUNT])),
);

export const CAMPAIGN = record({
  id: TEXT,
  version: TEXT,
  started: TEXT,
  status: STATUS,
  model: MODEL,
  sut: record({ id: TEXT, hash: orNull(TEXT) }),
  strategy: TEXT,
  suite: orNull(TEXT),
  settings: SETTINGS,
  maxTest: WHOLE,
  'patience?': PATIENCE,
  'shrinkTries?': WHOLE,
  'verdict?': TEXT,
});

/** What all have covered and seen; nodes of one test, or all as bits. */
export const STATE = record({
  version: WHOLE,
  spent: AMOUNT,
  covered: either(TEXT, listOf(WHOLE)),
  taken: listOf(WHOLE),
});

export const CLAIMS = record({ until: AMOUNT, claims: listOf(shapes.tupleOf(WHOLE, AMOUNT)) });

const PLAN = record({
  strategy: TEXT,
  sut: TEXT,
  suite: orNull(record({ criterion: TEXT, resetCost: orNull(WHOLE) })),
  budget: WHOLE,
  resetCost: WHOLE,
  seed: shapes.INTEGER,
  restart: FLAG,
  'fair?': shapes.SHARE,
});

export const EXPERIMENT = record({
  until: AMOUNT,
  experiment: record({
    id: TEXT,
    version: TEXT,
    started: TEXT,
    model: MODEL,
    plans: listOf(PLAN),
    curves: FLAG,
  }),
});

export const TEST_JOB = record({ job: WHOLE, attempt: WHOLE, allowance: AMOUNT });
export const SHRINK_JOB = record({ failure: record({ signature: TEXT, message: TEXT }), tries: WHOLE });
export const SHARD_JOB = record({ plan: WHOLE, from: WHOLE, to: WHOLE });
