// Families of the kinds that models of every day are of, and puzzles, each of a size that takes an engine between a tenth of a second and some seconds. Puzzles decide nothing.

import type { Game } from '../../src/game/index.ts';
import * as covering from './covering.ts';
import * as random from './families.ts';
import * as structured from './structured.ts';

export interface NaturalFamily {
  readonly id: string;
  readonly isPuzzle: boolean;
  readonly modes: readonly ('restart' | 'once')[];
  game(seed: number): Game;
}

const BOTH = ['restart', 'once'] as const;
const RESTART = ['restart'] as const;

const natural = (id: string, modes: NaturalFamily['modes'], game: NaturalFamily['game']): NaturalFamily => ({
  id,
  isPuzzle: false,
  modes,
  game,
});

const puzzle = (id: string, game: NaturalFamily['game']): NaturalFamily => ({
  id,
  isPuzzle: true,
  modes: RESTART,
  game,
});

/** Native engines settle a game without restart in so many stages that beyond some thousand nodes none of them ends: there they are run with restart alone. */
export const NATURAL_FAMILIES: readonly NaturalFamily[] = [
  natural('half the SUT’s 12000', BOTH, (seed) => random.anyOwner(12_000, 50, 3, seed)),
  natural('half the SUT’s 125000', RESTART, (seed) => random.anyOwner(125_000, 50, 3, seed)),
  natural('any owner 60000', BOTH, (seed) => random.anyOwner(60_000, 30, 4, seed)),
  natural('preferential 60000', BOTH, (seed) => structured.preferential(60_000, seed)),
  natural('power law 50000', BOTH, (seed) => structured.powerLaw(50_000, seed)),
  natural('cascade 3000', BOTH, (seed) => structured.cascade(3000, seed)),
  natural('toggles 9', BOTH, (seed) => structured.toggles(9, seed)),
  natural('grid 60', RESTART, (seed) => structured.windyTorus(60, seed)),
  natural('layered 40', RESTART, (seed) => random.layered(40, 6, seed)),
  natural('uniform 3x2 60', BOTH, (seed) => random.uniformMealy(60, 3, 2, seed)),
  natural('weighted 3x2 60', BOTH, (seed) =>
    structured.withDrawnGains(random.uniformMealy(60, 3, 2, seed), seed, (dice) => 1 + dice.below(100)),
  ),
  natural('mild machine 20000', BOTH, (seed) => random.localMealy(20_000, 2, 2, seed)),
  natural('long cycle 30000', BOTH, (seed) => structured.longCycle(30_000, seed)),
  puzzle('set cover 150', (seed) => covering.setCover(150, seed)),
  puzzle('vertex cover 2000', (seed) => covering.vertexCover(2000, seed)),
  puzzle('dominating set 9', () => covering.dominatingSet(9)),
  puzzle('pigeons 8', () => random.pigeons(8)),
  puzzle('bundles 40', (seed) => covering.bundles(40, seed)),
  puzzle('Steiner 14', (seed) => structured.steiner(14, seed)),
];

export const SMOKE_FAMILIES: readonly NaturalFamily[] = [
  natural('half the SUT’s 200', BOTH, (seed) => random.anyOwner(200, 50, 3, seed)),
];
