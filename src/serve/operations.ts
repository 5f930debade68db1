// The catalog of operations: a new operation is one entry. The HTTP routes, the WebSocket messages, the checks of
// requests, the OpenAPI document and the tests are made from it.
//
// An operation takes one flat object. Over HTTP it is spread over the path, the query and the body; over a
// WebSocket it comes as it is.

import type { Readable } from 'node:stream';
import { VERSION } from '../base/index.ts';
import { disk } from '../base/node/index.ts';
import { CASE_KINDS, type CaseKind, REPORTS, type ReportId, reportNamed } from '../report/index.ts';
import type { RefereeEvent } from '../run/index.ts';
import { FAULT_KINDS, Fault, type FaultKind } from '../sut/index.ts';
import type { Campaigns } from './campaign/index.ts';
import { CAMPAIGN_ID, LOAD, type Load, type StatedLoad, stateLoad, unreadable } from './load/index.ts';
import { object, oneOf, type Schema, string, whole } from './schema.ts';
import { SEEN, type SeenInput, seenOf } from './seen-input.ts';
import { CAMPAIGN_LIST, LISTED_CAMPAIGN, REMOVED, STATISTICS, STATUS, TURN_ANSWER } from './shapes.ts';

/** What an operation works on. */
export interface Service {
  readonly campaigns: Campaigns;
  readonly maxBody: number;
  /** The OpenAPI document. */
  readonly document: object;
}

export type OperationResult =
  | { readonly status: 200 | 201; readonly body: object }
  /** A text of its own kind. */
  | { readonly status: 200; readonly media: string; readonly text: string | Readable };

export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'delete';
  /** With `{campaign}` where the id stands. */
  readonly path: string;
  readonly summary: string;
  readonly details?: string;
  readonly input: Schema;
  /** The shape of a JSON answer, by the status it comes with. */
  readonly answers: Readonly<Record<number, Schema>>;
  /** The media types of an answer that is a text of its own. */
  readonly media?: readonly string[];
  /** What it may be refused with, besides what every operation may. */
  readonly refusals: readonly number[];
  run(input: never, service: Service): OperationResult | Promise<OperationResult>;
}

interface OfCampaign {
  readonly campaign: string;
}

interface OfTurn extends OfCampaign {
  readonly turn: number;
}

const CAMPAIGN = { campaign: CAMPAIGN_ID };
const TURN = { turn: whole('the turn that this answers, as `next` returned it') };
const PATH = '/campaigns/{campaign}';

export const OPERATIONS = [
  {
    id: 'status',
    method: 'get',
    path: '/',
    summary: 'the service: version, campaigns, limits',
    input: object({}),
    answers: { 200: STATUS },
    refusals: [],
    run: (_: object, { campaigns, maxBody }) =>
      ok({
        name: 'covergame',
        version: VERSION,
        campaigns: campaigns.size,
        underWay: campaigns.underWay,
        open: campaigns.open,
        limits: {
          maxBody,
          maxCampaigns: campaigns.limits.maxCampaigns,
          idle: campaigns.limits.idle / 1000,
        },
      }),
  },
  {
    id: 'openapi',
    method: 'get',
    path: '/openapi.json',
    summary: 'this document',
    input: object({}),
    answers: { 200: { type: 'object' } },
    refusals: [],
    run: (_: object, { document }) => ok(document),
  },
  {
    id: 'load',
    method: 'post',
    path: '/campaigns',
    summary: 'start a campaign',
    details:
      'Takes the options of `covergame run`, with texts in place of files, and returns the first turn. With an id of your own you can ' +
      'repeat the request: the same load finds the existing campaign, with status 200.',
    input: LOAD,
    answers: { 200: TURN_ANSWER, 201: TURN_ANSWER },
    refusals: [409, 422, 503, 507],
    run: (load: Load, service) => loaded(stateLoad(load, service.campaigns.freshId()), service),
  },
  {
    id: 'list',
    method: 'get',
    path: '/campaigns',
    summary: 'the campaigns in the folder',
    input: object({}),
    answers: { 200: CAMPAIGN_LIST },
    refusals: [],
    run: (_: object, { campaigns }) => ok({ campaigns: campaigns.list() }),
  },
  {
    id: 'campaign',
    method: 'get',
    path: PATH,
    summary: 'one campaign of the list',
    details: 'This does not open a campaign that is not in memory.',
    input: object(CAMPAIGN),
    answers: { 200: LISTED_CAMPAIGN },
    refusals: [404],
    run: ({ campaign }: OfCampaign, { campaigns }) => ok(campaigns.listed(campaign)),
  },
  {
    id: 'next',
    method: 'get',
    path: `${PATH}/next`,
    summary: 'the next turn: reset, apply a stimulus, observe, or done',
    details: 'You can ask again: the turn stays the same until you answer it.',
    input: object(CAMPAIGN),
    answers: { 200: TURN_ANSWER },
    refusals: [404, 422, 503],
    run: ({ campaign }: OfCampaign, { campaigns }) => later(campaigns.turn(campaign)),
  },
  {
    id: 'observe',
    method: 'post',
    path: `${PATH}/observe`,
    summary: 'the answer of the system, or that the stimulus was applied',
    details:
      'Answers an `observe` turn with an observation, the current node of the system, the number of the edge, or silence. Answers an `apply` turn with ' +
      'the turn alone, or with an immediate answer of the system. An answer that the model does not allow is a failure of the system, listed in the ' +
      'response, not an error of the request. The response is the next turn.',
    input: object({
      ...CAMPAIGN,
      ...TURN,
      ...SEEN,
    }),
    answers: { 200: TURN_ANSWER },
    refusals: [404, 409, 422, 503, 507],
    run: (input: OfTurn & SeenInput, { campaigns }) =>
      answered(campaigns, input, { kind: 'observe', ...seenOf(input) }),
  },
  {
    id: 'restart',
    method: 'post',
    path: `${PATH}/restart`,
    summary: 'the system was reset, because the turn asks for it or because it was necessary',
    details: 'At another turn than `reset` the test ends here, and the reset has its usual cost.',
    input: object({ ...CAMPAIGN, ...TURN, 'why?': string('why it was necessary, for the trace') }),
    answers: { 200: TURN_ANSWER },
    refusals: [404, 409, 422, 503, 507],
    run: (input: OfTurn & { why?: string }, { campaigns }) =>
      answered(campaigns, input, {
        kind: 'restart',
        ...(input.why !== undefined && { why: input.why }),
      }),
  },
  {
    id: 'fail',
    method: 'post',
    path: `${PATH}/fail`,
    summary: 'an assertion of the client failed, or the system crashed',
    input: object({
      ...CAMPAIGN,
      ...TURN,
      message: string('what is wrong, with the values'),
      'kind?': { ...oneOf(FAULT_KINDS, 'the kind of fault'), default: 'assertion' },
    }),
    answers: { 200: TURN_ANSWER },
    refusals: [404, 409, 422, 503, 507],
    run: (input: OfTurn & { message: string; kind?: FaultKind }, { campaigns }) =>
      answered(campaigns, input, {
        kind: 'fail',
        fault: new Fault(input.kind ?? 'assertion', input.message),
      }),
  },
  {
    id: 'statistics',
    method: 'get',
    path: `${PATH}/statistics`,
    summary: 'the cost, coverage and failures so far',
    input: object(CAMPAIGN),
    answers: { 200: STATISTICS },
    refusals: [404, 422, 503],
    run: ({ campaign }: OfCampaign, { campaigns }) => later(campaigns.statistics(campaign)),
  },
  {
    id: 'report',
    method: 'get',
    path: `${PATH}/report`,
    summary: 'a report of the campaign so far',
    input: object({
      ...CAMPAIGN,
      'as?': {
        ...oneOf(
          REPORTS.map(({ id }) => id),
          'the kind of report',
        ),
        default: 'json',
      },
      'per?': { ...oneOf(CASE_KINDS, 'junit and tap: what a test case is'), default: 'test' },
    }),
    answers: {},
    media: [...new Set(REPORTS.map(({ media }) => media))],
    refusals: [404, 422, 503],
    async run({ campaign, as = 'json', per }: OfCampaign & ReportInput, { campaigns }) {
      const text = await campaigns.report(campaign, { as, ...(per && { per }) });
      return { status: 200, media: reportNamed(as).media, text };
    },
  },
  {
    id: 'trace',
    method: 'get',
    path: `${PATH}/trace`,
    summary: 'the trace, for covergame report, merge, audit and replay',
    input: object(CAMPAIGN),
    answers: {},
    media: ['application/x-ndjson'],
    refusals: [404, 422, 503],
    async run({ campaign }: OfCampaign, { campaigns }) {
      const path = await campaigns.trace(campaign);
      // Opened before the answer begins: a trace that is gone is a refusal, not half an answer.
      const file = await disk.openRead(path).catch((error: Error) => {
        throw unreadable(campaign, error);
      });
      return { status: 200, media: 'application/x-ndjson', text: file.createReadStream() };
    },
  },
  {
    id: 'remove',
    method: 'delete',
    path: PATH,
    summary: 'delete a campaign and its trace, unless the service did not write their files',
    input: object(CAMPAIGN),
    answers: { 200: REMOVED },
    refusals: [404, 409, 507],
    async run({ campaign }: OfCampaign, { campaigns }) {
      await campaigns.remove(campaign);
      return ok({ campaign, removed: true });
    },
  },
] as const satisfies readonly Operation[];

interface ReportInput {
  readonly as?: ReportId;
  readonly per?: CaseKind;
}

const ok = (body: object): OperationResult => ({ status: 200, body });

/** At once if the campaign is open in this thread. */
const later = (body: object | Promise<object>): OperationResult | Promise<OperationResult> =>
  body instanceof Promise ? body.then(ok) : ok(body);

const answered = (
  campaigns: Campaigns,
  { campaign, turn }: OfTurn,
  told: RefereeEvent,
): OperationResult | Promise<OperationResult> => later(campaigns.answer(campaign, turn, told));

/** What a load answers, whichever thread has read it. */
export async function loaded(stated: StatedLoad, { campaigns }: Service): Promise<OperationResult> {
  const { created, turn } = await campaigns.load(stated);
  return { status: created ? 201 : 200, body: turn };
}
