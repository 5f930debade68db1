// Strategies, systems and formats to choose from, asked for once.

import { signal } from '@preact/signals';
import type { Catalog } from '../engine/catalog.ts';
import { ask } from '../engine/engine.ts';
import { onOpen } from './model.ts';

export const catalog = signal<Catalog>({ strategies: [], suts: [], writers: [] });

onOpen(() => {
  if (catalog.value.strategies.length > 0) return;
  void ask('play', 'catalog', undefined as never)
    .then((known) => {
      catalog.value = known;
    })
    .catch(() => {});
});
