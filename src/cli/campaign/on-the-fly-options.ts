// The options of `run --on-the-fly`, and why others do not go with it.

import { COVERS } from '../../run/index.ts';
import { choice, flag, number, type Option, type Options } from '../option.ts';
import { needs, unless, unlessAll } from '../use.ts';

const ON_THE_FLY = '--on-the-fly';

/** How many nodes are unfolded around the pebble, unless said otherwise. */
const UNFOLD = 300;

export const ON_THE_FLY_OPTIONS = {
  onTheFly: flag(
    ON_THE_FLY,
    'explore a model program during the run, around the current state, instead of all of it before',
  ),
  cover: needs(ON_THE_FLY, choice('--cover <what>', 'what to cover', COVERS, 'labels')),
  unfold: needs(
    ON_THE_FLY,
    number(
      '--unfold <n>',
      'how many states to explore around the current one at a time',
      { min: 1, max: 1_000_000 },
      UNFOLD,
    ),
  ),
} as const satisfies Options;

const WHOLE = 'it needs the whole graph of the model';

/** An option that asks for the whole graph. */
export const needsGraph = <T>(option: Option<T>): Option<T> => unless(ON_THE_FLY, WHOLE, option);
export const needGraph = <const O extends Options>(options: O, but: readonly (keyof O)[] = []): O =>
  unlessAll(ON_THE_FLY, WHOLE, options, but);

/** One that is about many runs or machines. */
export const needsRuns = <T>(option: Option<T>): Option<T> =>
  unless(ON_THE_FLY, 'it makes one run, in one process', option);
export const needRuns = <const O extends Options>(options: O): O =>
  unlessAll(ON_THE_FLY, 'it makes one run, in one process', options);
