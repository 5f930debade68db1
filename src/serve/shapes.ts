// The shapes of the answers: what stands in the OpenAPI document, by name, and what the tests hold every answer
// against.

import { VERDICTS } from '../run/index.ts';
import { FAULT_KINDS } from '../sut/index.ts';
import { boolean, exactly, list, number, object, oneOf, type Schema, string, whole } from './schema.ts';

const CAMPAIGN = string('the id of the campaign');
const TURN = whole(
  'the number of the turn, to be named in the answer to it; it counts the lines of the trace',
);
const TEXT = string('what to do, in words');
const VERDICT = oneOf(
  VERDICTS.map(({ id }) => id),
  'what the campaign has shown',
);

export const FAILURE = object(
  {
    kind: oneOf(FAULT_KINDS, 'the kind of fault'),
    message: string('what is wrong, with the values'),
    node: string('the node the SUT was in'),
    test: whole('the test it was found in', 1),
    spent: whole('what had been spent by then'),
    signature: string('the same for the same failure'),
    'count?': whole('how often it came', 1),
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
      seed: { type: 'integer', description: 'for a SUT with dice of its own' },
      cost: whole('what it costs'),
      ...failed,
    },
    'Reset',
  ),
  apply: object(
    {
      ...shared,
      do: exactly('apply'),
      text: TEXT,
      stimulus: string('the label of the edge, or the id of its target where it has none'),
      id: whole('the number of this stimulus in its test', 1),
      from: string('the node the edge leaves'),
      to: string('the node the edge leads to'),
      edge: whole('the place of the edge among those of its node'),
      'action?': string('the action of the model program, where the model is one'),
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
      nodes: list(string('a node'), 'where the SUT is; several where that is not certain'),
      expects: list(
        object({
          observation: string('the label of the edge, or the id of its target where it has none'),
          node: string('the node it leads to'),
          'edge?': whole(
            'the place of the edge among those of its node; left out where the node is not certain',
          ),
        }),
        'what the model allows; the first of many',
      ),
      'silence?': number('so many ms of silence are an answer; left out where the model does not say'),
      'quiet?': boolean(
        'the SUT may keep quiet: listen for a while, and say silence if it does; the tester goes on then',
      ),
      'due?': boolean(
        'an unasked output must come: wait for it, and say silence if it does not come, which is a failure',
      ),
      'within?': number(
        'so many ms after the last stimulus or answer it must have come; left out where the model does not say',
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
      because: string('why the verdict, in words'),
      cure: { anyOf: [string('what to do about it, in words'), { type: 'null' }] },
      required: object({
        what: string('what had to be covered'),
        met: boolean('whether it is'),
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
    sut: string('what the SUT is called'),
    seed: { type: 'integer', description: 'of the dice' },
    budget: whole('what a run may spend: 1 per step, and --reset-cost per reset'),
    resetCost: whole('what a reset costs'),
    spent: whole('what was spent'),
    steps: whole('moves of either player'),
    tests: whole('tests begun'),
    resets: whole('resets made, the first test not counted'),
    gain: whole('the gain of what was covered'),
    total: whole('the gain of all nodes that can be reached'),
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
    open: boolean('true if it is in memory; a touch takes up one that is not'),
  },
  'ListedCampaign',
);

export const CAMPAIGN_LIST = object(
  {
    campaigns: list(LISTED_CAMPAIGN, 'in the order of their ids, those loaded since the start last'),
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
      idle: number('seconds after which an untouched campaign is closed'),
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
    detail: string('everything that is wrong'),
    issues: list(
      object({
        code: string('stable, for scripts'),
        message: string('what is wrong, with the value, and what was expected'),
        'hint?': string('what to do about it'),
        'where?': PLACE,
      }),
      'every fault found',
    ),
    'turn?': whole('the turn that is on'),
  },
  'Problem',
);
