// Random game graphs with knobs, for experiments and benchmarks. Every node can be reached from node 0, which is the
// tester's; the same knobs and seed give the same graph on every machine.
//
// The nodes lie on a line, cut into `components` blocks of nearly equal length. A tree that always grows from left to right makes
// every node reachable; then every node gets further edges up to its degree, within its block or, one in
// eight, into a later one: never back, so there are at least that many strongly connected components. `locality` draws edges to near neighbours.
// Sinks lose their edges; of the last nodes of blocks, groups of `trapSize` become traps that no edge leaves.

import { Dice, type Issue, type Outcome } from '../base/index.ts';
import { type Game, makeGame, SUT, TESTER } from '../game/index.ts';
import { parameterValues } from './parameters.ts';

export const RANDOM_PARAMETERS = {
  nodes: { default: 30, min: 1, max: 2_000_000, about: 'how many nodes' },
  sutShare: {
    default: 0.4,
    min: 0,
    max: 1,
    integer: false,
    about: 'the part of the nodes that is the system’s',
  },
  testerDegree: { default: 2, min: 1, max: 1000, about: 'edges of a tester node, on average' },
  sutDegree: { default: 3, min: 1, max: 1000, about: 'edges of an SUT node, on average' },
  sinks: { default: 0, min: 0, about: 'nodes without edges' },
  traps: { default: 0, min: 0, about: 'groups of nodes that no edge leaves' },
  trapSize: { default: 4, min: 1, about: 'nodes of a trap' },
  locality: {
    default: 0,
    min: 0,
    max: 1,
    integer: false,
    about: '0 for edges to any node, 1 for edges to neighbours only',
  },
  components: { default: 1, min: 1, about: 'blocks that no edge leads back to' },
  seed: { default: 1, about: 'another seed gives another graph' },
} as const;

export type RandomKnobs = { -readonly [K in keyof typeof RANDOM_PARAMETERS]: number };

/**
 * A random game; knobs left out have their defaults.
 *
 * @param given the knobs; `covergame explore random --parameters` lists them
 * @example
 * const game = orThrow(randomGame({ nodes: 100, seed: 7 }));
 */
export function randomGame(given: Partial<RandomKnobs> = {}): Outcome<Game> {
  const values = parameterValues(RANDOM_PARAMETERS, given);
  if (!values.ok) return values;
  const knobs = values.value as RandomKnobs;
  const { game, traps, sinks } = draw(knobs);
  const warnings: Issue[] = [];
  const compare = (name: string, wanted: number, made: number) => {
    if (made >= wanted) return;
    warnings.push({
      code: 'model/no-room',
      message: `${name} is ${wanted}, but only ${made} fit`,
      hint: 'use more nodes, or fewer sinks, traps and components',
    });
  };
  compare('components', knobs.components, Math.min(knobs.components, knobs.nodes));
  compare('traps', knobs.traps, traps);
  compare('sinks', knobs.sinks, sinks);
  return { ok: true, value: game, warnings };
}

function draw(knobs: RandomKnobs): { game: Game; traps: number; sinks: number } {
  const n = knobs.nodes;
  const dice = Dice.of(knobs.seed, n);
  const owner = drawOwners(n, knobs.sutShare, dice);
  const plan = new Layout(knobs, dice);
  const successors: number[][] = Array.from({ length: n }, () => []);
  for (let v = 1; v < n; v++) successors[plan.parentOf(v)].push(v);
  for (let v = 0; v < n; v++) {
    const mean = owner[v] === SUT ? knobs.sutDegree : knobs.testerDegree;
    plan.fill(v, 1 + dice.below(2 * mean - 1), successors[v]);
  }
  const outStart = new Int32Array(n + 1);
  for (let v = 0; v < n; v++) outStart[v + 1] = outStart[v] + successors[v].length;
  const degree = successors.reduce((most, targets) => Math.max(most, targets.length), 0);
  const names = Array.from({ length: degree }, (_, i) => i);
  const labels = [...names.map((i) => `s${i}`), ...names.map((i) => `o${i}`)];
  const game = makeGame({
    name: `random-${n}-${knobs.seed}`,
    initial: 0,
    owner,
    gain: new Float64Array(n).fill(1),
    outStart,
    target: Int32Array.from(successors.flat()),
    ids: Array.from({ length: n }, (_, v) => `v${v}`),
    labels,
    label: Int32Array.from(
      successors.flatMap((targets, v) => targets.map((_, i) => (owner[v] === SUT ? degree : 0) + i)),
    ),
    weight: null,
  });
  return { game, traps: plan.traps, sinks: plan.sinks };
}

/** Exactly the wanted number of SUT nodes, node 0 not among them. */
function drawOwners(n: number, share: number, dice: Dice): Uint8Array {
  const owner = new Uint8Array(n).fill(TESTER);
  const others = Array.from({ length: n - 1 }, (_, i) => i + 1);
  const wanted = Math.min(n - 1, Math.round(n * share));
  for (let i = 0; i < wanted; i++) {
    const j = i + dice.below(others.length - i);
    [others[i], others[j]] = [others[j], others[i]];
    owner[others[i]] = SUT;
  }
  return owner;
}

const LEAVE_ONE_IN = 8;
const TRIES = 16;

/** Who may lead where: blocks, traps and sinks. */
class Layout {
  readonly #n: number;
  readonly #reach: number;
  readonly #dice: Dice;
  /** The block of each node and where each block starts. */
  readonly #block: Int32Array;
  readonly #start: number[];
  /** The trap of each node, -1 outside. */
  readonly #trap: Int32Array;
  readonly #sink: Uint8Array;
  /** How many there was room for. */
  traps = 0;
  sinks = 0;

  constructor({ nodes, components, traps, trapSize, sinks, locality }: RandomKnobs, dice: Dice) {
    const n = nodes;
    const blocks = Math.min(components, n);
    this.#n = n;
    this.#dice = dice;
    this.#start = Array.from({ length: blocks + 1 }, (_, b) => Math.floor((n * b) / blocks));
    this.#block = new Int32Array(n);
    for (let b = 0; b < blocks; b++) this.#block.fill(b, this.#start[b], this.#start[b + 1]);
    const longest = Math.ceil(n / blocks);
    this.#reach = Math.max(1, Math.ceil(longest * (1 - locality)));
    this.#trap = this.#layTraps(traps, trapSize, blocks);
    this.#sink = this.#laySinks(sinks);
  }

  /** Traps lie at the ends of blocks, one a block in turn; a trap never reaches the first half of its block. */
  #layTraps(count: number, size: number, blocks: number): Int32Array {
    const trap = new Int32Array(this.#n).fill(-1);
    const end = this.#start.slice(1);
    for (let t = 0; t < count; t++) {
      const b = (blocks - 1 - (t % blocks)) as number;
      const from = end[b] - size;
      if (from <= (this.#start[b] + this.#start[b + 1]) >> 1) continue;
      trap.fill(t, from, end[b]);
      end[b] = from;
      this.traps++;
    }
    return trap;
  }

  #laySinks(count: number): Uint8Array {
    const sink = new Uint8Array(this.#n);
    // The last node that is in no trap may be needed as a parent, so it is never a sink; nor is node 0.
    const candidates: number[] = [];
    for (let v = 1; v < this.#n; v++) if (this.#trap[v] < 0) candidates.push(v);
    const wanted = Math.min(count, Math.max(0, candidates.length - 1));
    for (let i = 0; i < wanted; i++) {
      const j = i + this.#dice.below(candidates.length - i);
      [candidates[i], candidates[j]] = [candidates[j], candidates[i]];
      sink[candidates[i]] = 1;
    }
    this.sinks = wanted;
    return sink;
  }

  /** A node to the left from which the tree reaches v. */
  parentOf(v: number): number {
    const trap = this.#trap[v];
    const first = this.#start[this.#block[v]];
    // Into a trap, or a block, leads an edge from further left; inside, from anywhere in it.
    const low = trap >= 0 && this.#trap[v - 1] === trap ? v - 1 : v === first ? 0 : first;
    const near = Math.max(low, v - this.#reach);
    for (let tries = 0; tries < TRIES; tries++) {
      const u = near + this.#dice.below(v - near);
      if (this.#mayLead(u, v)) return u;
    }
    let u = v - 1;
    while (!this.#mayLead(u, v)) u--;
    return u;
  }

  fill(v: number, degree: number, targets: number[]): void {
    if (this.#sink[v]) return;
    for (let tries = 0; targets.length < degree && tries < 4 * degree; tries++) {
      const w = this.#targetOf(v);
      if (this.#mayLead(v, w) && !targets.includes(w)) targets.push(w);
    }
    if (targets.length === 0) targets.push(v);
  }

  #targetOf(v: number): number {
    const b = this.#block[v];
    const last = this.#start.length - 2;
    if (b < last && this.#trap[v] < 0 && this.#dice.below(LEAVE_ONE_IN) === 0) {
      const from = this.#start[b + 1];
      return from + this.#dice.below(this.#n - from);
    }
    const low = Math.max(this.#start[b], v - this.#reach);
    const high = Math.min(this.#start[b + 1] - 1, v + this.#reach);
    return low + this.#dice.below(high - low + 1);
  }

  #mayLead(u: number, w: number): boolean {
    return !this.#sink[u] && (this.#trap[u] < 0 || this.#trap[u] === this.#trap[w]);
  }
}
