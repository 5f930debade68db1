// Expected costs, probabilities and worst cases by plain value iteration from below, on models as they are written: nothing is shared with the
// product but rows. Precise to about 1e-9 after enough rounds on small games.

import { chanceOf, costOf, type Game, SUT, weightOf } from '../../src/game/index.ts';

const ROUNDS = 20_000;

interface Move {
  readonly cost: number;
  readonly outcomes: readonly { readonly p: number; readonly to: string }[];
}

/** Positions of a model with "maybe" on stimuli: `node|what is known`; the SUT's by chance. */
function movesOf(game: Game, key: string): { isTester: boolean; moves: Move[] } {
  const [node, known = ''] = key.split('|');
  const v = Number(node);
  const facts = new Map(
    known
      .split(',')
      .filter(Boolean)
      .map((f) => [Number(f.slice(1)), f[0]]),
  );
  const at = (w: number, extra?: string): string => {
    const list = [...known.split(',').filter(Boolean), ...(extra ? [extra] : [])].sort();
    return `${w}|${list.join()}`;
  };
  const edges = Array.from(
    { length: game.outStart[v + 1] - game.outStart[v] },
    (_, i) => game.outStart[v] + i,
  );
  if (game.owner[v] === SUT) {
    const sum = edges.reduce((total, e) => total + weightOf(game, e), 0);
    const moves = edges.map((e): Move & { p: number } => ({
      cost: costOf(game, e),
      p: weightOf(game, e) / sum,
      outcomes: [{ p: 1, to: at(game.target[e]) }],
    }));
    return { isTester: false, moves };
  }
  const moves = edges.map((e): Move => {
    const p = chanceOf(game, e);
    const cost = costOf(game, e);
    if (p === 1 || facts.get(e) === '+') return { cost, outcomes: [{ p: 1, to: at(game.target[e]) }] };
    if (facts.get(e) === '-') return { cost, outcomes: [{ p: 1, to: key }] };
    return {
      cost,
      outcomes: [
        { p, to: at(game.target[e], `+${e}`) },
        { p: 1 - p, to: at(v, `-${e}`) },
      ],
    };
  });
  return { isTester: true, moves };
}

function explore(game: Game): Map<string, { isTester: boolean; moves: Move[] }> {
  const found = new Map<string, { isTester: boolean; moves: Move[] }>();
  const open = [`${game.initial}|`];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (found.has(key)) continue;
    const here = movesOf(game, key);
    found.set(key, here);
    for (const { outcomes } of here.moves) for (const { p, to } of outcomes) if (p > 0) open.push(to);
  }
  return found;
}

const nodeOf = (key: string): number => Number(key.split('|')[0]);

/** The greatest probability of ever reaching the target, or within a budget. */
export function bruteProbability(game: Game, target: number, budget = Number.POSITIVE_INFINITY): number {
  const positions = explore(game);
  if (budget < Number.POSITIVE_INFINITY) {
    const memo = new Map<string, number>();
    const best = (key: string, left: number): number => {
      if (nodeOf(key) === target) return 1;
      const name = `${key}/${left}`;
      const known = memo.get(name);
      if (known !== undefined) return known;
      const { isTester, moves } = positions.get(key)!;
      const values = moves.map(({ cost, outcomes }) =>
        cost > left ? 0 : outcomes.reduce((sum, { p, to }) => sum + p * best(to, left - cost), 0),
      );
      const value = isTester
        ? Math.max(0, ...values)
        : values.reduce((sum, x, i) => sum + (moves[i] as Move & { p: number }).p * x, 0);
      memo.set(name, value);
      return value;
    };
    return best(`${game.initial}|`, budget);
  }
  return iterate(positions, (key) => (nodeOf(key) === target ? 1 : null), 0)(`${game.initial}|`);
}

/** The least expected cost; Infinity if the target is not certain to be reached. */
export function bruteCost(game: Game, target: number): number {
  if (bruteProbability(game, target) < 1 - 1e-7) return Number.POSITIVE_INFINITY;
  return iterate(explore(game), (key) => (nodeOf(key) === target ? 0 : null), 1)(`${game.initial}|`);
}

function iterate(
  positions: ReturnType<typeof explore>,
  fixed: (key: string) => number | null,
  price: 0 | 1,
): (key: string) => number {
  let values = new Map([...positions.keys()].map((key) => [key, fixed(key) ?? 0]));
  for (let round = 0; round < ROUNDS; round++) {
    let change = 0;
    const next = new Map<string, number>();
    for (const [key, { isTester, moves }] of positions) {
      const worth = moves.map(
        ({ cost, outcomes }) =>
          price * cost + outcomes.reduce((sum, { p, to }) => sum + p * values.get(to)!, 0),
      );
      const none = price === 1 ? Number.MAX_SAFE_INTEGER : 0;
      const value =
        fixed(key) ??
        (moves.length === 0
          ? none
          : isTester
            ? price === 1
              ? Math.min(...worth)
              : Math.max(...worth)
            : worth.reduce((sum, x, i) => sum + (moves[i] as Move & { p: number }).p * x, 0));
      change = Math.max(change, Math.abs(value - values.get(key)!));
      next.set(key, value);
    }
    values = next;
    if (change < 1e-13) break;
  }
  return (key) => values.get(key)!;
}

/** The least cost that can be promised; edges that may be missing are missing. */
export function bruteWorstCase(game: Game, target: number): number {
  let value = Array.from({ length: game.n }, (_, v) => (v === target ? 0 : Number.POSITIVE_INFINITY));
  for (let round = 0; round <= 50 * game.n; round++) {
    value = value.map((old, v) => {
      if (v === target) return old;
      const worth: number[] = [];
      for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
        if (game.owner[v] === SUT || chanceOf(game, e) === 1)
          worth.push(costOf(game, e) + value[game.target[e]]);
      }
      if (worth.length === 0) return Number.POSITIVE_INFINITY;
      return game.owner[v] === SUT ? Math.max(...worth) : Math.min(...worth);
    });
  }
  return value[game.initial];
}
