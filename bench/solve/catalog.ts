// The instances of the bench: family, sizes, how to make one of a seed. Sizes rise, for the growth plot. And what
// was promised of single ones.

import type { Game } from '../../src/game/index.ts';
import * as make from './families.ts';

export interface Family {
  readonly id: string;
  readonly about: string;
  readonly hardFor: string;
  readonly sizes: readonly number[];
  /** Whether instances of one size differ. */
  readonly seeded: boolean;
  game(size: number, seed: number): Game;
}

const mealy = (inputs: number, outcomes: number, sizes: readonly number[], hardFor: string): Family => ({
  id: `uniform ${inputs}x${outcomes}`,
  about: `Mealy graph, ${inputs} inputs a state, ${outcomes} outcomes among all states`,
  hardFor,
  sizes,
  seeded: true,
  game: (size, seed) => make.uniformMealy(size, inputs, outcomes, seed),
});

export const FAMILIES: readonly Family[] = [
  mealy(2, 2, [20, 50, 100, 200], 'cores and cuts'),
  mealy(3, 2, [20, 40, 80, 120], 'linear relaxations'),
  mealy(2, 3, [20, 50, 100, 200], 'bounds: a set is one of very many'),
  mealy(3, 3, [20, 50, 100], 'both'),
  {
    id: 'local 3x2',
    about: 'Mealy graph, 3 inputs, 2 outcomes nearby',
    hardFor: 'settling node by node',
    sizes: [50, 200, 800, 3000],
    seeded: true,
    game: (size, seed) => make.localMealy(size, 3, 2, seed),
  },
  {
    id: 'ring',
    about: 'Mealy graph, outcomes lead on round a ring, or back',
    hardFor: 'bounds that look near: one large component, far across',
    sizes: [50, 200, 800, 3000],
    seeded: true,
    game: make.ring,
  },
  {
    id: 'layered',
    about: 'layers of 8 states, from the last one back to the first',
    hardFor: 'local bounds: every set runs through all layers',
    sizes: [4, 8, 12, 20],
    seeded: true,
    game: (size, seed) => make.layered(size, 8, seed),
  },
  {
    id: 'alternating',
    about: 'tester and SUT nodes by turns, of degree 2 and 3',
    hardFor: 'learning: many good sets, none much better',
    sizes: [100, 200, 300],
    seeded: true,
    game: make.alternating,
  },
  {
    id: 'any owner',
    about: 'any owner, any successors, 30 % of the nodes the SUT’s',
    hardFor: 'deepening: values beyond a thousand',
    sizes: [300, 1000, 3000, 10_000],
    seeded: true,
    game: (size, seed) => make.anyOwner(size, 30, 3, seed),
  },
  {
    id: 'half the SUT’s',
    about: 'any owner, any successors, 50 % of the nodes the SUT’s',
    hardFor: 'deepening: values from a few to a thousand, with many ways to get there',
    sizes: [300, 1000, 3000],
    seeded: true,
    game: (size, seed) => make.anyOwner(size, 50, 3, seed),
  },
  {
    id: '3-SAT',
    about: 'random 3-SAT near the threshold, as a game',
    hardFor: 'search without learning',
    sizes: [20, 50, 100],
    seeded: true,
    game: make.threeSat,
  },
  {
    id: 'pigeons',
    about: 'one pigeon too many for the holes, as a game',
    hardFor: 'resolution',
    sizes: [3, 4, 6, 8],
    seeded: false,
    game: make.pigeons,
  },
  {
    id: 'tiny',
    about: 'Mealy graph of at most 15 nodes, which brute force can do',
    hardFor: 'no engine: its start takes longest',
    sizes: [3, 4, 5],
    seeded: true,
    game: (size, seed) => make.uniformMealy(size, 2, 2, seed),
  },
];

/** Brute force takes games of so many nodes. */
export const BRUTE_FORCE_NODES = 15;

/** What was promised: the worst of three seeds stays below so many seconds. */
export const TARGETS: readonly { family: string; size: number; restart: boolean; seconds: number }[] = [
  { family: 'uniform 3x2', size: 40, restart: false, seconds: 1 },
  { family: 'uniform 3x2', size: 60, restart: false, seconds: 5 },
  { family: 'uniform 3x2', size: 80, restart: false, seconds: 30 },
  { family: 'uniform 2x2', size: 100, restart: false, seconds: 3 },
  { family: 'uniform 2x2', size: 200, restart: true, seconds: 60 },
  { family: 'any owner', size: 3000, restart: false, seconds: 2 },
  { family: 'any owner', size: 3000, restart: true, seconds: 2 },
  { family: '3-SAT', size: 50, restart: false, seconds: 1 },
  { family: '3-SAT', size: 50, restart: true, seconds: 1 },
];
