// Telling nodes apart by trying everything, to a bounded depth: what is known is a set of pairs (where it was, where it is), every
// stimulus and every answer is followed. Shares nothing with src/game/distinguish.

import type { GameSpec } from '../../src/game/index.ts';

type Spec = Pick<GameSpec, 'nodes' | 'edges'>;

/** How many origins may be left after at most `depth` stimuli and answers, with the best play against the worst SUT. */
export function fewestLeft({ nodes, edges }: Spec, origins: readonly string[], depth: number): number {
  const isSut = new Set(nodes.filter(({ owner }) => owner === 'sut').map(({ id }) => id));
  const from = (id: string) => edges.filter((edge) => edge.from === id);
  const seen = new Map<string, number>();
  const value = (known: ReadonlySet<string>, left: number): number => {
    const pairs = [...known].map((text) => JSON.parse(text) as [string, string]);
    const count = new Set(pairs.map(([origin]) => origin)).size;
    if (count === 1 || left === 0) return count;
    const key = `${left} ${[...known].sort().join(' ')}`;
    const before = seen.get(key);
    if (before !== undefined) return before;
    const to = (origin: string, id: string) => JSON.stringify([origin, id]);
    let best = count;
    if (pairs.some(([, at]) => isSut.has(at) && from(at).length > 0)) {
      const words = new Map<string, Set<string>>();
      for (const [origin, at] of pairs) {
        const heard: [string, string][] =
          isSut.has(at) && from(at).length > 0
            ? from(at).map((edge) => [`said ${edge.label ?? edge.to}`, edge.to])
            : [['silence', at]];
        for (const [word, next] of heard)
          words.set(word, (words.get(word) ?? new Set<string>()).add(to(origin, next)));
      }
      best = Math.min(best, Math.max(...[...words.values()].map((next) => value(next, left - 1))));
    } else {
      const stimuli = new Set(
        pairs.flatMap(([, at]) => from(at).map((edge) => edge.label ?? `to ${edge.to}`)),
      );
      for (const stimulus of stimuli) {
        const edgeOf = (at: string) => from(at).find((edge) => (edge.label ?? `to ${edge.to}`) === stimulus);
        if (pairs.some(([, at]) => !edgeOf(at))) continue;
        const next = new Set(pairs.map(([origin, at]) => to(origin, edgeOf(at)!.to)));
        best = Math.min(best, value(next, left - 1));
      }
    }
    seen.set(key, best);
    return best;
  };
  return value(new Set(origins.map((id) => JSON.stringify([id, id]))), depth);
}
