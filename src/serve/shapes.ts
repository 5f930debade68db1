// The shapes of the answers: what stands in the OpenAPI document, by name, and what the tests hold every answer
// against.

import { VERDICTS } from '../run/index.ts';
import { FAULT_KINDS } from '../sut/index.ts';
import { boolean, exactly, list, number, object, oneOf, type Schema, string, whole } from './schema.ts';

const CAMPAIGN = string('the id of the campaign');
const TURN = whole('the number of the turn, which its answer repeats; it counts the lines of the trace');
const TEXT = string('what to do, in words');
const VERDICT = oneOf(
  VERDICTS.map(({ id }) => id),
  'the verdict so far',
);

export const FAILURE = object(
  {
    kind: oneOf(FAULT_KINDS, 'the kind of fault'),
    message: string('the error, with the values'),
    node: string('the node of the system'),
    test: whole('the number of the test', 1),
    spent: whole('the budget spent by then'),
    signature: string('equal for occurrences of the same failure'),
    'count?': whole('how often it occurred', 1),
  },
  'Failure',
);

const shared = { campaign: CAMPAIGN, turn: TURN };
const failed = { 'failure?': FAILURE };

export const TURN_KINDS = {
  reset: object(
    {
      ...shared,
      do: exactly('reset'),
      text: TEXT,
      test: whole('the number of the test that begins, from 1', 1),
      seed: { type: 'integer', description: 'the seed for random choices of the system' },
      cost: whole('its cost'),
      ...failed,
    },
    'Reset',
  ),
  apply: object(
    {
      ...shared,
      do: exactly('apply'),
      text: TEXT,
      stimulus: string('the label of the edge, or the id of its target if it has none'),
      id: whole('the number of this stimulus in its test', 1),
      from: string('the node the edge leaves'),
      to: string('the node the edge leads to'),
      edge: whole('the number of the edge among those of its node'),
      'action?': string('the action, if the model is a model program'),
      'args?': { type: 'object', description: 'its arguments' },
      ...failed,
    },
    'Apply',
  ),
  observe: object(
    {
      ...shared,
      do: exactly('observe'),
      text: TEXT,
      nodes: list(string('a node'), 'the current node of the system; several if it is not certain'),
      expects: list(
        object({
          observation: string('the label of the edge, or the id of its target if it has none'),
          node: string('the node it leads to'),
          'edge?': whole(
            'the number of the edge among those of its node; missing if the node is not certain',
          ),
        }),
        'the answers that the model allows; the first of many',
      ),
      'silence?': number('the ms of silence that are an answer; missing if the model does not define them'),
      'quiet?': boolean(
        'the system may be silent: listen for a while and report silence; the tester then continues',
      ),
      'due?': boolean(
        'an unasked output must come: wait for it, and report silence if it does not come, which is a failure',
      ),
      'within?': number(
        'the ms after the last stimulus or answer within which it must come; missing if the model does not define them',
      ),
      ...failed,
    },
    'Observe',
  ),
  done: object(
    {
      ...shared,
      do: exactly('done'),
      text: TEXT,
      end: oneOf(['budget', 'until', 'strategy', 'time', 'cancelled', 'failure'], 'why it ended'),
      why: string('why it ended, in words'),
      verdict: VERDICT,
      because: string('the reasons of the verdict, in words'),
      cure: { anyOf: [string('what to do about it, in words'), { type: 'null' }] },
      required: object({
        what: string('the requirement'),
        met: boolean('whether it is met'),
      }),
      ...failed,
    },
    'Done',
  ),
} as const satisfies Readonly<Record<string, Schema>>;

export const TURN_ANSWER: Schema = { title: 'Turn', anyOf: Object.values(TURN_KINDS) };

export const STATISTICS = object(
  {
    ...shared,
    strategy: string('how the tester plays'),
    sut: string('the name of the system'),
    seed: { type: 'integer', description: 'seed of all random choices' },
    budget: whole('what a run may spend: 1 per step, and --reset-cost per reset'),
    resetCost: whole('what a reset costs'),
    spent: whole('the budget spent'),
    steps: whole('stimuli and answers'),
    tests: whole('tests begun'),
    resets: whole('resets, without the first test'),
    gain: whole('the gain of the covered nodes'),
    total: whole('the gain of all reachable nodes'),
    coverage: number('the gain in percent of the total'),
    covered: whole('nodes covered'),
    nodes: whole('nodes of the model'),
    uncovered: list(string('a node'), 'nodes not covered; the first of many'),
    givenUp: whole('tests given up without a failure'),
    failures: list(FAILURE, 'each distinct failure once'),
    end: {
      anyOf: [object({ reason: string('why it ended'), why: string('in words') }), { type: 'null' }],
    },
    require: string('what must be covered to pass'),
    verdict: { anyOf: [object({ verdict: VERDICT, why: string('in words') }), { type: 'null' }] },
  },
  'Statistics',
);

export const LISTED_CAMPAIGN = object(
  {
    campaign: CAMPAIGN,
    ended: boolean('true if it has ended'),
    open: boolean('true if it is in memory; any request loads one that is not'),
  },
  'ListedCampaign',
);

export const CAMPAIGN_LIST = object(
  {
    campaigns: list(LISTED_CAMPAIGN, 'in the order of their ids; campaigns loaded since the start come last'),
  },
  'Campaigns',
);

export const STATUS = object(
  {
    name: exactly('covergame'),
    version: string('of covergame'),
    campaigns: whole('campaigns in the folder'),
    underWay: whole('those that have not ended'),
    open: whole('those in memory'),
    limits: object({
      maxBody: whole('bytes of a request'),
      maxCampaigns: whole('campaigns under way'),
      idle: number('seconds without a request after which a campaign is closed'),
    }),
  },
  'Status',
);

export const REMOVED = object({ campaign: CAMPAIGN, removed: { type: 'boolean', const: true } }, 'Removed');

const PLACE = object({
  source: string('the text'),
  line: whole('from 1', 1),
  column: whole('from 1', 1),
  excerpt: string('the line'),
  caret: whole('where in it'),
});

export const PROBLEM = object(
  {
    type: string('about:blank'),
    title: string('the status in words'),
    status: whole('the status', 400),
    detail: string('all errors'),
    issues: list(
      object({
        code: string('the code, stable for scripts'),
        message: string('the error, with the value and the expected one'),
        'hint?': string('what to do about it'),
        'where?': PLACE,
      }),
      'every fault found',
    ),
    'turn?': whole('the current turn'),
  },
  'Problem',
);
