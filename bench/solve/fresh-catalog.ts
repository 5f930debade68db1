// Families for seeds that nobody has tuned for: random games, covering problems, structured ones, odd gains, and real games of a folder that
// COVERGAME_CORPUS names. A size a family: what takes the solver between a tenth of a second and some seconds.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readModelFile } from '../../src/format/node/index.ts';
import { type Game, plainGame } from '../../src/game/index.ts';
import {
  bundles,
  denseCover,
  dominatingSet,
  dominatingTorus,
  setCover,
  vertexCover,
  weightedVertexCover,
} from './covering.ts';
import * as random from './families.ts';
import * as structured from './structured.ts';

export interface FreshFamily {
  readonly id: string;
  /** False where instances of one size do not differ. */
  readonly seeded: boolean;
  game(seed: number): Promise<Game> | Game;
}

const seeded = (id: string, game: (seed: number) => Game): FreshFamily => ({ id, seeded: true, game });

const machine = (seed: number) => random.uniformMealy(50, 3, 2, seed);

export const FRESH_FAMILIES: readonly FreshFamily[] = [
  seeded('uniform 3x2 80', (seed) => random.uniformMealy(80, 3, 2, seed)),
  seeded('uniform 3x2 120', (seed) => random.uniformMealy(120, 3, 2, seed)),
  seeded('uniform 2x2 100', (seed) => random.uniformMealy(100, 2, 2, seed)),
  seeded('20 outcomes 60', (seed) => random.uniformMealy(60, 2, 20, seed)),
  seeded('alternating 200', (seed) => random.alternating(200, seed)),
  seeded('layered 12', (seed) => random.layered(12, 8, seed)),
  seeded('3-SAT 60, ratio 6', (seed) => random.threeSat(60, seed, 6)),
  seeded('half the SUT’s 3000', (seed) => random.anyOwner(3000, 50, 3, seed)),
  seeded('half the SUT’s 30000', (seed) => random.anyOwner(30_000, 50, 3, seed)),
  seeded('any owner 100000', (seed) => random.anyOwner(100_000, 30, 4, seed)),
  seeded('set cover 150', (seed) => setCover(150, seed)),
  seeded('dense cover 150', (seed) => denseCover(150, seed)),
  seeded('vertex cover 800', (seed) => vertexCover(800, seed)),
  seeded('weighted vertex cover 150', (seed) => weightedVertexCover(150, seed)),
  seeded('bundles 50', (seed) => bundles(50, seed)),
  { id: 'dominating set 11x11', seeded: false, game: () => dominatingSet(11) },
  { id: 'dominating torus 11x11', seeded: false, game: () => dominatingTorus(11) },
  { id: 'pigeons 10', seeded: false, game: () => random.pigeons(10) },
  seeded('equal servers 5x80', (seed) => structured.equalServers(5, 80, seed)),
  seeded('Steiner 16x16', (seed) => structured.steiner(16, seed)),
  seeded('windy torus 12', (seed) => structured.windyTorus(12, seed)),
  seeded('long cycle 300', (seed) => structured.longCycle(300, seed)),
  seeded('long cycle 30000', (seed) => structured.longCycle(30_000, seed)),
  seeded('cascade 300', (seed) => structured.cascade(300, seed)),
  seeded('preferential 5000', (seed) => structured.preferential(5000, seed)),
  seeded('product 5^3', (seed) => structured.product(3, 5, seed)),
  seeded('corridor of machines', (seed) => structured.strung('corridor', 10, 80, false, seed)),
  seeded('choices of machines', (seed) => structured.strung('choices', 10, 80, false, seed)),
  seeded('gains of 1 to 100', (seed) =>
    structured.withDrawnGains(machine(seed), seed, (dice) => 1 + dice.below(100)),
  ),
  seeded('seven of ten gains 0', (seed) =>
    structured.withDrawnGains(machine(seed), seed, (dice) => (dice.below(10) < 7 ? 0 : 1)),
  ),
];

/** Real games, of those who measured theirs with them. */
const REAL = [
  'mealy/CYW43455_stochastic.dot',
  'mealy/mqtt.dot',
  'parity/ltl2dpa03.tlsf.ehoa.pg',
  'parity/Sensor.tlsf.ehoa.pg',
  'lts/vasy_0_1.aut',
  'lts/vasy_40_60.aut.gz',
];

export function realGames(): FreshFamily[] {
  const corpus = process.env['COVERGAME_CORPUS'] ?? '';
  return REAL.map((name) => join(corpus, name))
    .filter((path) => existsSync(path))
    .map((path) => ({
      id: path.slice(corpus.length).split('/').at(-1)!,
      seeded: false,
      game: async () => {
        const model = await readModelFile(path);
        if (!model.ok) throw new Error(`${path}: ${model.issues[0].message}`);
        return plainGame(model.value);
      },
    }));
}
