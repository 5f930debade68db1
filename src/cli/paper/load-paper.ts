// The paper's experiments are no part of the program: they stand beside it in the package, as sources, and are loaded as a user's module is.

import { fileURLToPath } from 'node:url';
import type * as paper from '../../../paper/index.ts';
import { orThrow } from '../../base/index.ts';
import { loadModule } from '../../model/node/index.ts';

export type Paper = typeof paper;

export const loadPaper = async (): Promise<Paper> =>
  orThrow(await loadModule(fileURLToPath(new URL('../../../paper/index.ts', import.meta.url)))) as Paper;
