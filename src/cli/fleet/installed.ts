// What a worker has of a campaign: its model by its path, its system by the fingerprint of what the worker's own --sut says. Nothing that
// comes from Redis is ever run: a path leads to data in this folder, and a command is the worker's own or none.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, normalize } from 'node:path';
import { InputError, IssueList, orThrow, shortText } from '../../base/index.ts';
import type { FleetCampaign, Installed, NamedModel } from '../../fleet/index.ts';
import { bundledModels } from '../../format/node/index.ts';
import { type Game, hashGame } from '../../game/index.ts';
import { PROGRAMS } from '../../model/index.ts';
import { isModulePath, isProgramPath, loadProgram } from '../../model/node/index.ts';
import { settle } from '../../run/index.ts';
import { strategyNamed } from '../../strategy/index.ts';
import { drivenSut } from '../../sut/node/index.ts';
import { MODEL_OPTIONS, readGivenModel } from '../input/index.ts';
import type { Option } from '../option.ts';
import type { Context } from '../terminal/index.ts';

/** The same for the same command, address or module: what stands in a module is part of it. */
export function sutFingerprint(address: string): string {
  const hash = createHash('sha256').update(address);
  const path = address.replace(/^xstate:/, '').split('?')[0];
  if (existsSync(path)) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

/** The model of that name, as it is installed here. */
export async function namedGame(
  { path, options }: NamedModel,
  models: readonly string[],
  context: Context,
): Promise<Game> {
  checkOptions(path, options);
  const { set } = options;
  // A graph of the paper is made by a program of this package.
  const bundled = options['paper'] === true ? ownProgram(path) : undefined;
  if (bundled !== undefined) {
    const program = orThrow(await loadProgram(bundled));
    return orThrow(program.explore({ set: set as never })).game;
  }
  const own = models.includes(path);
  if (!own && (isAbsolute(path) || normalize(path).startsWith('..') || isModulePath(path))) {
    throw InputError.of(
      'fleet/model-not-listed',
      `the model ${path} is a program or outside this folder, and --model does not name it`,
      `covergame worker --redis … --model ${path}`,
    );
  }
  return readGivenModel(path, { set: [], goal: 'nodes', ...(options as object) } as never, context);
}

/** Where a program of this package is loaded from. */
const ownProgram = (name: string): string | undefined =>
  PROGRAMS.some((program) => program.name === name)
    ? name
    : bundledModels().find((model) => model.name === name && isProgramPath(model.path))?.path;

/** The options come out of Redis: they must be what the command line would have taken. */
function checkOptions(path: string, options: NamedModel['options']): void {
  const issues = new IssueList();
  for (const [key, value] of Object.entries(options)) {
    const option: Option<unknown> | undefined = Object.hasOwn(MODEL_OPTIONS, key)
      ? MODEL_OPTIONS[key as keyof typeof MODEL_OPTIONS]
      : undefined;
    // A worker opens no file but the model.
    const isFree = key !== 'with' || (Array.isArray(value) && value.length === 0);
    const isPaper = key === 'paper' && typeof value === 'boolean';
    const fits =
      key === 'set' && !Array.isArray(value)
        ? typeof value === 'object'
        : option?.kind === 'flag'
          ? typeof value === 'boolean'
          : option?.kind === 'repeat'
            ? Array.isArray(value)
            : ['string', 'number'].includes(typeof value);
    if (isPaper) continue;
    if (!option || !fits || !isFree)
      issues.add(
        'fleet/bad-option',
        `the model ${path} cannot be read with ${key} ${shortText(value)}`,
        -1,
        HINT,
      );
    else if (option.kind !== 'flag' && key !== 'set') option.read([value].flat().map(String), issues);
  }
  if (issues.failed) throw new InputError(issues.issues, issues.total);
}

const HINT = 'start the campaign again with this version of covergame';

export async function installed(
  campaign: FleetCampaign,
  models: readonly string[],
  suts: readonly string[],
  context: Context,
): Promise<Installed> {
  const { options } = campaign.model;
  if (campaign.settings['budget'] === undefined)
    throw InputError.of('fleet/bad-option', `the campaign ${campaign.id} has no budget`, HINT);
  const game = await namedGame(campaign.model, models, context);
  const address =
    campaign.sut.hash === null ? null : suts.find((sut) => sutFingerprint(sut) === campaign.sut.hash);
  if (address === undefined) {
    throw InputError.of(
      'fleet/no-sut',
      `the system ${campaign.sut.id} (fingerprint ${campaign.sut.hash}) is not installed on this worker${suts.length > 0 ? `; installed are ${suts.map((sut) => `${sut} (${sutFingerprint(sut)})`).join(', ')}` : ''}`,
      "start the worker with the same --sut and the same driver file: covergame worker --redis … --sut './driver.ts'",
    );
  }
  const settled = settle({
    ...campaign.settings,
    game,
    goal: options['goal'] as never,
    strategy: strategyNamed(campaign.strategy),
    sut: campaign.sut.id,
    real: campaign.sut.hash !== null,
    ...(campaign.suite !== null && { suite: campaign.suite }),
  });
  return {
    settled,
    hash: hashGame(game),
    sut: address === null ? null : await drivenSut(address, game.name, { apart: true }),
  };
}
