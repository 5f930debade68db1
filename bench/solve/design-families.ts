// The families that the solver's numbers are tried on (design.ts): those of the bench, and covers.

import { FAMILIES, type Family } from './catalog.ts';
import {
  bundles,
  denseCover,
  dominatingSet,
  setCover,
  vertexCover,
  weightedVertexCover,
} from './covering.ts';

const cover = (id: string, sizes: readonly number[], seeded: boolean, game: Family['game']): Family => ({
  id,
  about: 'a covering problem as a game',
  hardFor: 'deepening without the linear relaxation',
  sizes,
  seeded,
  game,
});

export const DESIGN_FAMILIES: readonly Family[] = [
  ...FAMILIES.filter(({ id }) => id !== 'tiny'),
  ...[
    cover('set cover', [60, 100, 150], true, setCover),
    cover('dense cover', [60, 100, 150], true, denseCover),
    cover('vertex cover', [200, 400, 800], true, vertexCover),
    cover('weighted vertex cover', [60, 100, 150], true, weightedVertexCover),
    cover('bundles', [20, 30, 50], true, bundles),
    cover('dominating set', [6, 10, 12], false, dominatingSet),
  ].filter(({ id }) => FAMILIES.every((family) => family.id !== id)),
];
