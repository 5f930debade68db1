/**
 * The seed of every random test. It is fixed, so that a run of the tests says something about the change and not about the draw;
 * `COVERGAME_SEED=fresh` (or a number) draws other inputs, and a property that fails prints the seed it failed with.
 */
import { env } from 'node:process';
import fc from 'fast-check';

const FIXED = 20_260_101;
const asked = env['COVERGAME_SEED'];
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  ...(asked === 'fresh' ? {} : { seed: Number(asked ?? FIXED) }),
});
