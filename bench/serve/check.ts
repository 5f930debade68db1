// Holds a trace against what its client did.

import { orThrow } from '../../src/base/index.ts';
import type { Game } from '../../src/game/index.ts';
import { readTrace } from '../../src/run/index.ts';
import { RESET } from '../../src/strategy/index.ts';
import { checksumOf, type Player } from './player.ts';

/** What the trace holds that the client did not do, or the other way round. */
export function traceFaults(game: Game, bytes: Uint8Array, player: Player, wanted: number): string[] {
  const [run] = orThrow(readTrace(game, { name: player.id, bytes })).runs;
  let checksum = 0;
  let made = 0;
  for (const event of run.events) {
    checksum = checksumOf(checksum, event === RESET ? 'reset' : game.ids[game.target[event]]);
    if (event >= 0) made++;
  }
  const faults: string[] = [];
  if (made !== wanted || player.steps !== wanted) {
    faults.push(`${player.id}: ${player.steps} steps told, ${made} in the trace, ${wanted} wanted`);
  }
  if (checksum !== player.checksum) faults.push(`${player.id}: the trace goes another way than its client`);
  if (run.end?.why !== player.end) faults.push(`${player.id}: the trace ends otherwise: ${run.end?.why}`);
  return faults;
}
