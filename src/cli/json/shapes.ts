// What several commands tell, in one shape each: a model, figures over runs, faults.

import { schemas } from '../../base/index.ts';
import { RECHECK_STATES } from '../../run/index.ts';

const { choice, count, flag, list, number, object, orNull, text, texts, told } = schemas;

/** See modelFacts. */
export const MODEL = told(
  'the model after options such as --initial and --goal',
  object({
    name: text,
    hash: told('its fingerprint', { type: 'string', pattern: '^[0-9a-f]{32}$' }),
    nodes: count,
    edges: count,
    initial: text,
  }),
);

/** The counts of `inspect` and `explore`. */
export const COUNTS = {
  nodes: count,
  edges: count,
  tester: count,
  sut: count,
  reachable: count,
  components: count,
  sinks: count,
  forceable: count,
  possible: count,
  impossible: count,
};

/** What became of the parts of a model that was not native. */
export const CONVERSION = object({ kept: texts, approximated: texts, dropped: texts });

/** A quantity over all runs of a result; in a list of single runs the same word is a plain number. */
export const FIGURES = object({ mean: number, halfWidth95: number, min: number, max: number });

export const ENDS = told(
  'how the runs ended, most frequent first',
  list(
    object({
      reason: choice(['budget', 'until', 'strategy', 'time', 'cancelled', 'failure']),
      why: text,
      runs: count,
    }),
  ),
);

export const VERDICT = choice(['pass', 'fail', 'deficient', 'inconclusive']);

/** What had to be covered, and whether it is. */
export const REQUIRED = object({
  what: told('the value of --require: all, guarantee, 90%, nodes:a,b, fair:0.1', text),
  met: told('whether it is covered, whether or not there are failures', flag),
});

const CHANCE = {
  answer: text,
  to: told('the state it leads to', text),
};

/** What the answers say of the chances of the system. */
export const FAIRNESS_SHAPE = told(
  'of one run or of all that are reported: what the answers say of the chances of the system',
  object(
    {
      p: told(
        'every answer has at least this chance, with the confidence; null if no choice was asked',
        orNull(number),
      ),
      confidence: told('of each bound, in percent', number),
      nodes: list(
        object({
          id: text,
          asked: count,
          p: told('the least chance of its answers, at least', number),
          answers: list(
            object({
              ...CHANCE,
              count,
              low: told('its chance is at least this', number),
              high: told('its chance is at most this', number),
            }),
          ),
        }),
      ),
    },
    {
      assumed: told('the p that the runs counted on', number),
      doubts: told(
        'answers that came too rarely for it',
        list(object({ id: text, ...CHANCE, asked: count, count, below: number })),
      ),
    },
  ),
);

/** How often a failure came when it was tried again. */
export const RATE = orNull(
  object({
    failed: count,
    tries: count,
    low: told('the ends of the exact 95 % interval of the probability, from 0 to 1', number),
    high: number,
  }),
);

const QUARANTINE_FIELDS = {
  owner: text,
  reason: text,
  until: told('its last day', text),
};

export const QUARANTINE = object(QUARANTINE_FIELDS);

/** Failures that the verdict does not count. */
export const QUARANTINED = told(
  'failures that the verdict does not count, because a quarantine holds',
  list(object({ signature: text, kind: text, node: text, ...QUARANTINE_FIELDS })),
);

/** See recheckObject. */
export const KNOWN_FAILURES = told(
  'with --failures: what became of the failures that earlier runs found',
  list(
    object({
      signature: text,
      kind: text,
      node: text,
      message: text,
      first: text,
      last: text,
      state: choice(RECHECK_STATES.map(({ id }) => id)),
      why: text,
      failed: count,
      tries: count,
      confidence: told(
        'if it is gone: the chance that it would have come, by its recorded rate',
        orNull(number),
      ),
      spent: told('what the tries cost, beside the budget', count),
      quarantine: orNull(QUARANTINE),
      quarantined: told('whether the quarantine holds today', flag),
      today: text,
    }),
  ),
);

export const ISSUE = {
  code: text,
  message: text,
  where: orNull(object({ source: text, line: count, column: count })),
  hint: orNull(text),
};

export const INTERVAL = { restart: flag, lower: count, upper: count, exact: flag };

export const ERROR = object({
  error: object({ ...ISSUE, issues: list(object(ISSUE)), total: count }),
});

/** Node ids from test to test; null stands for a reset. */
export const PLAY = told('the nodes visited; null is a reset', list(orNull(text)));
