// The guarantee of a model with moves of the SUT at tester nodes and with edges that may be missing, by definition: the SUT moves
// first where it may, and decides once and for all, when an edge is tried or taken for the first time, whether the system
// has it. Where one of its moves must come, the tester may wait instead of giving a stimulus, and the SUT then makes one of those that must.
// rest(C, K, v): what can still be gained from v with C covered and K known of the uncertain edges; least
// fixed point over v for each (C, K). Nothing here knows helper nodes or plain games.

import { type Game, SUT } from '../../src/game/index.ts';

const UNKNOWN = 0;
const PRESENT = 1;
const ABSENT = 2;

export function extendedBruteForce(game: Game, restart: boolean): number {
  const { n, owner, gain, outStart, target, initial, maybe, unasked } = game;
  const uncertain = Array.from({ length: game.m }, (_, e) => e).filter((e) => maybe && maybe[e] !== 1);
  const isDue = (e: number): boolean =>
    maybe?.[e] !== undefined && maybe[e] !== 1
      ? false
      : / \((eventually|within [\d.]+ ms)\)$/.test(game.labels[game.label[e]] ?? '');
  const digit = new Map(uncertain.map((e, i) => [e, 3 ** i]));
  const status = (K: number, e: number): number =>
    digit.has(e) ? Math.floor(K / digit.get(e)!) % 3 : PRESENT;
  const learn = (K: number, e: number, what: number): number => K + what * digit.get(e)!;
  const tables = new Map<string, Float64Array>();

  function table(C: number, K: number): Float64Array {
    const key = `${C}/${K}`;
    const known = tables.get(key);
    if (known) return known;
    const row = new Float64Array(n);
    const arrive = (K2: number, w: number): number => {
      if (!(C & (1 << w))) return gain[w] + table(C | (1 << w), K2)[w];
      return K2 === K ? row[w] : table(C, K2)[w];
    };
    const edgesOf = (v: number) =>
      Array.from({ length: outStart[v + 1] - outStart[v] }, (_, i) => outStart[v] + i);
    const take = (e: number): number =>
      arrive(status(K, e) === UNKNOWN ? learn(K, e, PRESENT) : K, target[e]);
    const stimuli = (v: number): number => {
      let best = 0;
      for (const e of edgesOf(v)) {
        if (unasked?.[e]) continue;
        const what = status(K, e);
        if (what === PRESENT) best = Math.max(best, take(e));
        if (what === UNKNOWN) best = Math.max(best, Math.min(take(e), table(C, learn(K, e, ABSENT))[v]));
      }
      return best;
    };
    const value = (v: number): number => {
      const edges = edgesOf(v);
      if (owner[v] === SUT) {
        const open = edges.filter((e) => status(K, e) !== ABSENT);
        if (open.length === 0) return 0;
        // A system may turn out to have none of the edges that nobody has seen yet.
        const none = open.every((e) => status(K, e) === UNKNOWN)
          ? [
              ended(
                open.reduce((k, e) => learn(k, e, ABSENT), K),
                v,
              ),
            ]
          : [];
        return Math.min(...open.map(take), ...none);
      }
      const outputs = edges.filter((e) => unasked?.[e] && status(K, e) !== ABSENT);
      const due = outputs.filter(isDue);
      const waits = due.length > 0 ? Math.min(...due.map(take)) : 0;
      return Math.min(Math.max(stimuli(v), waits), ...outputs.map(take));
    };
    const ended = (K2: number, v: number): number => (restart ? table(C, K2)[v] : 0);
    tables.set(key, row);
    for (let changed = true; changed; ) {
      changed = false;
      for (let v = 0; v < n; v++) {
        if (!(C & (1 << v))) continue;
        const now = Math.max(value(v), restart ? row[initial] : 0);
        if (now > row[v]) {
          row[v] = now;
          changed = true;
        }
      }
    }
    return row;
  }
  return gain[initial] + table(1 << initial, 0)[initial];
}
