// Do two games behave alike to whoever gives stimuli and sees answers? A walk over pairs of sets of nodes, from the two initial ones: both
// must offer the same stimuli, then the same observations, whatever came before. Sets, because several edges may carry one word; so
// nothing is assumed of either game, and nothing is shared with what learns. A shortest play that tells them apart, or null.
//
// Silence is an observation like any other, except that a stimulus that leads to a tester node at once is silent by itself.

import { arrivalOf, type Game, labelOf, SUT, TESTER } from '../../src/game/index.ts';

interface Pair {
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly play: readonly string[];
}

export function difference(first: Game, second: Game): readonly string[] | null {
  const queue: Pair[] = [{ a: [first.initial], b: [second.initial], play: [] }];
  const seen = new Set<string>();
  for (const { a, b, play } of queue) {
    const key = `${a.join()}|${b.join()}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const [as, bs] = [moves(first, a), moves(second, b)];
    for (const word of new Set([...as.keys(), ...bs.keys()])) {
      const [x, y] = [as.get(word), bs.get(word)];
      if (!x || !y) return [...play, word];
      queue.push({ a: x, b: y, play: [...play, word] });
    }
  }
  return null;
}

/** Where each word leads from a set of nodes: `?stimulus` from the tester's, `!observation` from the SUT's. */
function moves(game: Game, nodes: readonly number[]): Map<string, number[]> {
  const found = new Map<string, Set<number>>();
  for (const v of nodes) {
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      const word = labelOf(game, e) ?? game.ids[arrivalOf(game, e)];
      const told = `${game.owner[v] === SUT ? '!' : '?'}${word}`;
      found.set(told, (found.get(told) ?? new Set()).add(game.target[e]));
    }
  }
  return new Map([...found].map(([word, set]) => [word, [...set].sort((x, y) => x - y)]));
}

/** How many states a machine has when those that no play tells apart are counted once: tester nodes, by refinement of a partition. */
export function distinctStates(game: Game): number {
  const nodes = Array.from({ length: game.n }, (_, v) => v).filter((v) => reached(game)[v]);
  let block = new Map(nodes.map((v) => [v, String(game.owner[v])]));
  for (let count = 0; ; ) {
    const next = new Map(
      nodes.map((v) => {
        const words = [...moves(game, [v])].map(
          ([word, targets]) => `${word}>${[...new Set(targets.map((w) => block.get(w)))].sort().join('&')}`,
        );
        return [v, JSON.stringify([game.owner[v], ...words.sort()])];
      }),
    );
    const names = new Map([...new Set(next.values())].map((name, i) => [name, String(i)]));
    block = new Map([...next].map(([v, name]) => [v, names.get(name)!]));
    if (names.size === count) break;
    count = names.size;
  }
  return new Set(nodes.filter((v) => game.owner[v] === TESTER).map((v) => block.get(v))).size;
}

function reached(game: Game): boolean[] {
  const found = Array.from({ length: game.n }, () => false);
  const stack = [game.initial];
  for (let v = stack.pop(); v !== undefined; v = stack.pop()) {
    if (found[v]) continue;
    found[v] = true;
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) stack.push(game.target[e]);
  }
  return found;
}
