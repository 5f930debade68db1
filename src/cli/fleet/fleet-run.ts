// `covergame run … --fleet URL`: starts a campaign on the workers of a Redis, and leads it.

import { randomUUID } from 'node:crypto';
import { InputError, redactedAddress, VERSION } from '../../base/index.ts';
import { connect, type FleetCampaign, type Link, requireBuiltIn } from '../../fleet/index.ts';
import { type Game, modelFacts } from '../../game/index.ts';
import { FULL_SLICES, headerOf, type Settled, settingsIn, settle } from '../../run/index.ts';
import type { Strategy } from '../../strategy/index.ts';
import { isDriverAddress } from '../../sut/node/index.ts';
import { patienceOf, replayLine, STRATEGY_IDS } from '../campaign/index.ts';
import { MODEL_OPTIONS } from '../input/index.ts';
import type { Context, Exit } from '../terminal/index.ts';
import { followFleet } from './follow.ts';
import { sutFingerprint } from './installed.ts';
import { redisUrl } from './options.ts';

export interface FleetRun {
  readonly model: string;
  readonly with: readonly string[];
  readonly game: Game;
  readonly strategy: Strategy;
  readonly suts: readonly string[];
  readonly budget: number;
  readonly instances: number;
  readonly maxTest: number | undefined;
  readonly criterion?: string | undefined;
  readonly suite?: string | undefined;
  readonly runs: number;
  readonly resume: boolean;
  readonly guarantee: boolean;
  readonly trace: string | undefined;
  readonly fleet: string;
  readonly events: string | undefined;
  readonly metrics: number | undefined;
  readonly timeLimit: number | undefined;
  readonly answerTime: number;
  readonly resetTime: number;
  readonly quietTime: number;
  readonly shrinkTries: number;
}

/** Tests at a time, where nobody says. */
const WINDOW = 8;
/** Steps of a test at most, where nobody says: a worker that is killed loses no more. */
const LONGEST_TEST = 1000;
/** Options of run that only one process can heed. */
const UNHEARD = {
  workers: '--workers',
  series: '--series',
  precision: '--precision',
  strict: '--strict',
  redact: '--redact',
  sync: '--sync',
  failures: '--failures',
  known: '--known',
  shard: '--shard',
  saveKnown: '--save-known',
};
/** Each executes every case once, and workers do not know of each other's cases. */
const COUNTS_CASES = ['gmu', 's1.5'];

export async function fleetRun(
  given: FleetRun & Readonly<Record<string, unknown>>,
  context: Context,
): Promise<Exit> {
  const { game, model, strategy, suts } = given;
  refuse(given, context);
  const url = redisUrl(given.fleet);
  const instances = context.given.has('instances') ? Math.max(2, given.instances) : WINDOW;
  const real = isDriverAddress(suts[0]);
  const options = Object.fromEntries(
    Object.keys(MODEL_OPTIONS).flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]])),
  );
  const settings = { ...settingsIn({ ...given }), budget: given.budget, instances };
  const suite = strategy.needsSuite ? (given.criterion ?? 'node') : null;
  const sut = real ? redactedAddress(suts[0]) : suts[0];
  const settled: Settled = settle({
    ...settings,
    game,
    goal: options['goal'] as never,
    strategy,
    sut,
    real,
    ...(suite !== null && { suite }),
    ...(given.guarantee && { slices: FULL_SLICES }),
  });
  const started = new Date().toISOString();
  const { name, hash } = modelFacts(game);
  const campaign: FleetCampaign = {
    id: randomUUID().slice(0, 8),
    version: VERSION,
    started,
    status: 'open',
    model: { path: model, name, hash, options },
    sut: { id: sut, hash: real ? sutFingerprint(suts[0]) : null },
    strategy: strategy.id,
    suite,
    settings,
    maxTest: given.maxTest ?? LONGEST_TEST,
    ...(real && { patience: patienceOf(given), shrinkTries: given.shrinkTries }),
  };
  const link: Link = await connect(url, (text) => context.note(`note: ${text}`));
  return followFleet(
    {
      attach: false,
      link,
      url,
      campaign,
      settled,
      header: headerOf(settled, real ? { provenance: { started } } : {}),
      ...(given.trace !== undefined && {
        trace: given.trace,
        ...(real && { replay: replayLine(model, given.trace, suts[0]) }),
      }),
      ...(given.timeLimit !== undefined && { timeLimit: given.timeLimit * 1000 }),
      ...(given.events !== undefined && { events: given.events }),
      ...(given.metrics !== undefined && { metrics: given.metrics }),
    },
    context,
  );
}

function refuse(
  { suts, runs, resume, strategy, suite, model, with: further }: FleetRun,
  context: Context,
): void {
  const wrong = (message: string, hint: string): InputError => InputError.of('cli/bad-value', message, hint);
  if (suts.length > 1 || runs > 1)
    throw wrong('a fleet tests one system in one run', 'use one --sut, without --runs');
  if (resume)
    throw wrong(
      '--resume cannot continue a campaign of a fleet',
      'continue it with covergame fleet attach ID',
    );
  for (const [key, flag] of Object.entries(UNHEARD)) {
    if (context.given.has(key)) throw wrong(`${flag} has no effect with --fleet`, 'remove it');
  }
  if (suite !== undefined)
    throw wrong(
      'the workers of a fleet do not have the file of --suite',
      'use --criterion, so that they make a suite themselves',
    );
  if (further.length > 0)
    throw wrong('the workers of a fleet read one file', 'convert the model first, with covergame convert -o');
  if (model === '-')
    throw wrong(
      'the workers of a fleet cannot read standard input',
      'use a model file that the workers have too',
    );
  if (COUNTS_CASES.includes(strategy.id))
    throw wrong(
      `${strategy.id} executes every case once, but workers do not know the cases of others`,
      'use s2, s3, s4, rdm-reset or adaptive',
    );
  requireBuiltIn([strategy.id], STRATEGY_IDS);
}
