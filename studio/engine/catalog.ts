// What there is to choose from, by the catalogs of the core: the worker has them, the page asks once.

import { FORMATS, type Format } from '../../src/format/index.ts';
import { STRATEGIES } from '../../src/strategy/index.ts';
import { SUTS } from '../../src/sut/index.ts';

export interface Choice {
  readonly id: string;
  readonly about: string;
}

export interface Catalog {
  readonly strategies: readonly Choice[];
  readonly suts: readonly Choice[];
  /** Formats that can be written, with the usual ending. */
  readonly writers: readonly (Choice & { readonly ending: string })[];
}

export function* catalog(): Generator<never, Catalog> {
  return {
    strategies: STRATEGIES.map(({ id, about }) => ({ id, about })),
    suts: SUTS.map(({ id, about }) => ({ id, about })),
    writers: (FORMATS as readonly Format[])
      .filter(({ write }) => write !== undefined)
      .map(({ id, title, extensions }) => ({ id, about: title, ending: extensions[0] })),
  };
}
