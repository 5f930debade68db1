// One engine on one instance, in a process of its own: prints the value and the processor seconds it took, the
// loading of the engine included.
//
//   one.ts ENGINE FAMILY SIZE SEED restart|no-restart

import { solve } from '../../src/solve/index.ts';
import { FAMILIES } from './catalog.ts';
import { RIVALS, type RivalId } from './rivals.ts';
import { guaranteeValue, restartValue } from './wcnf.ts';

const [engine, family, size, seed, mode] = process.argv.slice(2);
const game = FAMILIES.find(({ id }) => id === family)!.game(Number(size), Number(seed));
const restart = mode === 'restart';
const before = process.cpuUsage();
let value: number | null;
if (engine === 'covergame') {
  const solution = solve(game, { restart });
  value = solution.exact ? solution.upper : null;
} else {
  const minimise = await RIVALS[engine as RivalId]();
  value = await (restart ? restartValue : guaranteeValue)(game, minimise);
}
const { user, system } = process.cpuUsage(before);
process.stdout.write(`${JSON.stringify({ value, nodes: game.n, seconds: (user + system) / 1e6 })}\n`);
process.exit(0);
