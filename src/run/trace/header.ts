// The header of a trace: which model, which campaign, which question its verdict answers, and where it comes from. In memory the
// settings lie flat beside the rest; in the file they are an object of their own with a checksum. Headers of the first
// format (flat, model by name) are read as well.

import { crc32, redactedAddress, shapes, VERSION } from '../../base/index.ts';
import { type Game, GOALS, type ModelFacts, modelFacts } from '../../game/index.ts';
import { STRATEGIES, type Strategy } from '../../strategy/index.ts';
import { SUTS, type Sut } from '../../sut/index.ts';
import { fairnessRequired } from '../requirement/index.ts';
import {
  type CampaignSettings,
  completeSettings,
  type GivenSettings,
  type Question,
  questionOf,
  readSettings,
  SETTINGS_SHAPE,
  settingsObject,
} from '../settings/index.ts';
import type { Settled } from '../settle/index.ts';

export const TRACE_FORMAT = 'covergame-trace/2';
export const FIRST_FORMAT = 'covergame-trace/1';

export interface TraceHeader extends CampaignSettings {
  readonly format: typeof TRACE_FORMAT | typeof FIRST_FORMAT;
  /** Of the game that was played, goal included. */
  readonly model: ModelFacts;
  /** What the verdict of the campaign is asked for. */
  readonly question: Question;
  /** Of covergame. */
  readonly version: string;
  /** The command that makes the run again, where it is not one of covergame's own: that of a test runner. */
  readonly again?: string;
  /** Which of several instances of the system it was played against, or which worker played it. */
  readonly instance?: string;
  /** Where and when a real system was tested; simulated runs have none, so that they are the same bytes everywhere. */
  readonly provenance?: Provenance;
}

export interface Provenance {
  /** As ISO 8601; the `ms` of lines count from here. */
  readonly started: string;
  /** For instance `linux x64` and `v20.19.0`. */
  readonly platform?: string;
  readonly node?: string;
}

export interface TraceOptions
  extends Omit<GivenSettings, 'budget'>,
    Pick<CampaignSettings, 'goal' | 'strategy' | 'sut' | 'suite' | 'run' | 'budget'>,
    Partial<Pick<TraceHeader, 'question' | 'again' | 'instance' | 'provenance'>> {
  readonly game: Game;
}

export function traceHeader(options: TraceOptions): TraceHeader {
  const { game, goal, strategy, sut, suite, run, again, instance, provenance } = options;
  const settings = completeSettings(options);
  return {
    format: TRACE_FORMAT,
    model: modelFacts(game),
    goal,
    strategy,
    sut: redactedAddress(sut),
    suite,
    run,
    ...settings,
    question: options.question ?? questionOf(game, settings),
    version: VERSION,
    ...(again !== undefined && { again: redactedAddress(again) }),
    ...(instance !== undefined && { instance: redactedAddress(instance) }),
    ...(provenance !== undefined && { provenance }),
  };
}

/** In place of a system: its answers were found by a search for the worst (run/worst). */
export const WORST_CASE = 'worst-case';

/** Whether a run was against a real system: a simulated one has an id of the catalog, and neither place nor time. */
export const ofRealSystem = ({ sut, provenance }: Pick<TraceHeader, 'sut' | 'provenance'>): boolean =>
  provenance !== undefined || (sut !== WORST_CASE && !SUTS.some(({ id }) => id === sut));

/** Whether a run counts on fairness, or its system is about it: then people want to know how fair the answers were. */
export const isAboutFairness = (header: CountsOn & Pick<TraceHeader, 'sut'>): boolean =>
  assumedFairness(header) !== null || SUTS.some((one: Sut) => one.id === header.sut && one.isFair === true);

type CountsOn = Pick<TraceHeader, 'strategy' | 'fair'> & { readonly require?: string };

/** The chance that a run counted on each answer to have at least: that of its requirement, or its strategy; null if it counted on none. */
export function assumedFairness({ strategy, fair, require = '' }: CountsOn): number | null {
  const required = fairnessRequired(require);
  if (required !== null) return required;
  return STRATEGIES.some((one: Strategy) => one.id === strategy && one.isFair) ? fair : null;
}

/** The header of run number `run` of a campaign. */
export function headerOf(
  { settings, question, rules }: Settled,
  more: Pick<TraceHeader, 'again' | 'instance' | 'provenance'> & { readonly run?: number } = {},
): TraceHeader {
  return traceHeader({ ...settings, ...more, game: rules.game, question });
}

/** A header as it stands in a file. */
export function headerObject(header: TraceHeader): Record<string, unknown> {
  const { model, question, version, again, instance, provenance } = header;
  const settings = settingsObject(header);
  return {
    format: TRACE_FORMAT,
    model,
    settings,
    question,
    version,
    ...(again !== undefined && { again }),
    ...(instance !== undefined && { instance }),
    ...(provenance !== undefined && { provenance }),
    settingsSum: crc32(JSON.stringify(settings)),
  };
}

const SECOND = shapes.record({
  model: shapes.record({
    name: shapes.TEXT,
    hash: shapes.TEXT,
    nodes: shapes.WHOLE,
    edges: shapes.WHOLE,
    initial: shapes.TEXT,
  }),
  settings: SETTINGS_SHAPE,
  question: shapes.record({ restart: shapes.FLAG, slices: shapes.WHOLE }),
  version: shapes.TEXT,
  'again?': shapes.TEXT,
  'instance?': shapes.TEXT,
  'provenance?': shapes.record({
    started: shapes.TEXT,
    'platform?': shapes.TEXT,
    'node?': shapes.TEXT,
  }),
  settingsSum: shapes.TEXT,
});

const FIRST = shapes.record({
  model: shapes.TEXT,
  hash: shapes.TEXT,
  goal: shapes.oneOf(GOALS),
  strategy: shapes.TEXT,
  sut: shapes.TEXT,
  suite: shapes.orNull(shapes.TEXT),
  seed: shapes.INTEGER,
  run: shapes.WHOLE,
  budget: shapes.WHOLE,
  resetCost: shapes.WHOLE,
  restart: shapes.FLAG,
  until: shapes.orNull(shapes.TEXT),
  'spendAll?': shapes.FLAG,
  version: shapes.TEXT,
  'again?': shapes.TEXT,
});

/** Whether an object begins a run: the header of any format. */
export const isHeader = (value: Readonly<Record<string, unknown>>): boolean => 'format' in value;

/** The name and the fingerprint of the model that a header names, whatever its format; null if it names none. */
export function modelIn(
  value: Readonly<Record<string, unknown>>,
): { readonly name: string; readonly hash: string } | null {
  const { model } = value;
  if (typeof model === 'object' && model !== null) {
    const { name = '', hash } = model as Partial<ModelFacts>;
    return typeof hash === 'string' ? { name: String(name), hash } : null;
  }
  return typeof value['hash'] === 'string' ? { name: String(model ?? ''), hash: value['hash'] } : null;
}

/** Reads a header of a known format; null if it has faults, which are told. `game` fills in what the first format lacks. */
export function readHeader(
  value: Readonly<Record<string, unknown>>,
  game: Game,
  fault: shapes.ShapeFault,
): TraceHeader | null {
  let faults = 0;
  const shape = value['format'] === FIRST_FORMAT ? FIRST : SECOND;
  shape(value, '', (...told) => {
    faults++;
    fault(...told);
  });
  if (faults > 0) return null;
  if (value['format'] === FIRST_FORMAT) return firstHeader(value, game);
  const { settings, model, question, version, again, instance, provenance } =
    value as unknown as TraceHeader & { readonly settings: Record<string, unknown> };
  if (value['settingsSum'] !== crc32(JSON.stringify(settings))) {
    fault('settingsSum', value['settingsSum'], 'the checksum of the settings, but the settings were changed');
    return null;
  }
  const read = readSettings(settings);
  return {
    format: TRACE_FORMAT,
    model,
    ...read,
    sut: redactedAddress(read.sut),
    question,
    version,
    ...(again !== undefined && { again: redactedAddress(again) }),
    ...(instance !== undefined && { instance: redactedAddress(instance) }),
    ...(provenance !== undefined && { provenance }),
  };
}

function firstHeader(value: Readonly<Record<string, unknown>>, game: Game): TraceHeader {
  const {
    model: _,
    hash: _h,
    format: _f,
    ...rest
  } = value as unknown as TraceOptions & {
    model: unknown;
    hash: unknown;
    format: unknown;
  };
  const { version } = value as { readonly version: string };
  return { ...traceHeader({ ...rest, game }), format: FIRST_FORMAT, version };
}
