// The instances of the bench: family, size, how to make one of a seed. Sizes rise, for the growth plot.

import type { Game } from '../../src/game/index.ts';
import * as make from './families.ts';

export interface Family {
  readonly id: string;
  readonly hardFor: string;
  readonly sizes: readonly number[];
  game(size: number, seed: number): Game;
}

export const FAMILIES: readonly Family[] = [
  {
    id: 'uniform-3',
    hardFor: 'linear relaxations: Mealy, 3 inputs of 2 outcomes anywhere',
    sizes: [20, 40, 60, 80],
    game: (size, seed) => make.uniformMealy(size, 3, 2, seed),
  },
  {
    id: 'uniform-2',
    hardFor: 'cores and cuts: Mealy, 2 inputs of 2 outcomes anywhere',
    sizes: [20, 50, 100],
    game: (size, seed) => make.uniformMealy(size, 2, 2, seed),
  },
  {
    id: 'local',
    hardFor: 'settling node by node: Mealy, outcomes nearby',
    sizes: [50, 100, 200],
    game: (size, seed) => make.localMealy(size, 3, 2, seed),
  },
  {
    id: 'ring',
    hardFor: 'bounds that look near: a large component of long diameter',
    sizes: [50, 100, 200],
    game: make.ring,
  },
  {
    id: 'layered',
    hardFor: 'local bounds: every set runs through all layers',
    sizes: [4, 6, 8],
    game: (size, seed) => make.layered(size, 8, seed),
  },
  {
    id: 'alternating',
    hardFor: 'learning: many good sets, none much better',
    sizes: [100, 200, 300],
    game: make.alternating,
  },
  {
    id: 'any-owner',
    hardFor: 'deepening: values beyond a thousand',
    sizes: [300, 1000, 3000],
    game: (size, seed) => make.anyOwner(size, 30, 3, seed),
  },
  {
    id: '3-sat',
    hardFor: 'search without learning',
    sizes: [20, 50],
    game: make.threeSat,
  },
  {
    id: 'pigeons',
    hardFor: 'resolution',
    sizes: [3, 4, 5],
    game: make.pigeons,
  },
];
