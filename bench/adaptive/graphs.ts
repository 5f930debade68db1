// The graphs that adaptive is tried on: random ones of several kinds, weighted, every node reachable.
//
//   strong   strongly connected          wide    SUT nodes of 6 to 15 answers, strongly connected
//   sinks    a part of the leaves ends   mealy   states, inputs and 2 or 3 outcomes of each
//   traps    pockets without a way out   local   edges to near neighbours only: far to go
//   tree     a tree with a few shortcuts lock    a way of many steps that the SUT can throw back
//   broad    tester nodes of 10 to 12 moves, strongly connected

import { Dice } from '../../src/base/index.ts';
import { components, type Game, GameBuilder, type Owner, SUT, TESTER } from '../../src/game/index.ts';

export const KINDS = ['strong', 'sinks', 'traps', 'tree', 'wide', 'mealy', 'local', 'lock', 'broad'] as const;
export type Kind = (typeof KINDS)[number];

const STRONG: readonly Kind[] = ['strong', 'wide', 'mealy', 'local', 'broad'];

interface Draft {
  readonly owner: Owner[];
  readonly to: number[][];
  readonly dice: Dice;
}

export function graphOf(kind: Kind, n: number, seed: number): Game {
  const dice = Dice.of(seed, n, KINDS.indexOf(kind));
  const owner = Array.from({ length: n }, (): Owner => (dice.below(2) ? SUT : TESTER));
  const draft: Draft = { owner, to: owner.map(() => []), dice };
  if (kind === 'tree') drawTree(draft);
  else if (kind === 'mealy') drawMealy(draft);
  else if (kind === 'lock') drawLock(draft);
  else drawRandom(draft, kind);
  if (STRONG.includes(kind)) leadBack(draft);
  return build(draft, `${kind}-${n}`);
}

function drawTree({ to, dice }: Draft): void {
  for (let w = 1; w < to.length; w++) to[pick(dice, w, (u) => to[u].length < 3)].push(w);
  for (let u = 1; u < to.length; u++) if (dice.below(10) === 0) to[u].push(dice.below(to.length));
}

/** Node 3i is a state, the two after it are its inputs. */
function drawMealy({ owner, to, dice }: Draft): void {
  const n = to.length;
  const states = Math.ceil(n / 3);
  for (let u = 0; u < n; u++) {
    owner[u] = u % 3 === 0 ? TESTER : SUT;
    if (owner[u] === TESTER) for (let w = u + 1; w < Math.min(n, u + 3); w++) to[u].push(w);
    else for (let i = 2 + dice.below(2); i > 0; i--) to[u].push(3 * dice.below(states));
  }
  for (let s = 1; s < states; s++) to[3 * dice.below(s) + 1].push(3 * s);
}

function drawLock({ owner, to, dice }: Draft): void {
  const n = to.length;
  for (let u = 0; u < n; u++) {
    if (u + 1 < n) to[u].push(u + 1);
    if (u + 1 < n && owner[u] === SUT && u % 3 === 0) to[u].push(u + 1);
    to[u].push(owner[u] === SUT ? dice.below(u + 1) : dice.below(n));
  }
}

function drawRandom({ owner, to, dice }: Draft, kind: Kind): void {
  const n = to.length;
  const main = kind === 'traps' ? Math.max(2, Math.floor(n * 0.6)) : n;
  const near = (u: number) => Math.max(0, Math.min(main - 1, u - 4 + dice.below(9)));
  for (let w = 1; w < main; w++) {
    const u = kind === 'local' ? Math.max(0, w - 1 - dice.below(4)) : pick(dice, w, (v) => to[v].length < 4);
    to[u].push(w);
  }
  for (let u = 0; u < main; u++) {
    if (kind === 'sinks' && to[u].length === 0 && dice.below(2) === 0) continue;
    const degree = degreeOf(kind, owner[u], dice);
    while (to[u].length < degree) to[u].push(kind === 'local' ? near(u) : dice.below(main));
  }
  for (let first = main; first < n; ) {
    const size = Math.min(n - first, 3 + dice.below(6));
    to[dice.below(main)].push(first);
    to[dice.below(main)].push(first);
    for (let i = 0; i < size; i++) to[first + i].push(first + ((i + 1) % size), first + dice.below(size));
    first += size;
  }
}

function degreeOf(kind: Kind, owner: Owner, dice: Dice): number {
  if (kind === 'wide' && owner === SUT) return 6 + dice.below(10);
  if (kind === 'broad' && owner === TESTER) return 10 + dice.below(3);
  return 2 + dice.below(2);
}

/** Gives every component without a way out an edge to the initial node. */
function leadBack(draft: Draft): void {
  const game = build(draft, '');
  const { of, count } = components(game);
  const left = new Uint8Array(count);
  for (let e = 0; e < game.m; e++)
    if (of[game.source[e]] !== of[game.target[e]]) left[of[game.source[e]]] = 1;
  left[of[0]] = 1;
  for (let v = 0; v < game.n; v++) {
    if (left[of[v]]) continue;
    left[of[v]] = 1;
    draft.to[v].push(0);
  }
}

function build({ owner, to }: Draft, name: string): Game {
  const weights = Dice.of(1, to.length);
  const builder = new GameBuilder();
  builder.name = name;
  owner.forEach((player, v) => {
    builder.node(`v${v}`, player);
  });
  to.forEach((row, u) => {
    for (const w of row) builder.edge(u, w, undefined, 1 << weights.below(5));
  });
  builder.start('v0');
  return builder.build()!;
}

function pick(dice: Dice, below: number, fits: (v: number) => boolean): number {
  for (;;) {
    const v = dice.below(below);
    if (fits(v)) return v;
  }
}
