// Where the nodes of the open model stand, asked for when it is opened; null until it is known, and for models drawn otherwise.

import { computed, signal } from '@preact/signals';
import type { Layout } from '../../src/report/index.ts';
import { ask, CalledOff } from '../engine/engine.ts';
import { game, model, onOpen } from './model.ts';

/** Up to so many nodes, and nodes and edges together, the drawing is SVG; beyond it is WebGL, and beyond that boxes. */
export const SVG_NODES = 150;
const SVG_ALL = 600;

export type View = 'svg' | 'webgl' | 'boxes';

export const view = computed<View | null>(() => {
  if (!model.value) return null;
  const shown = game.value;
  if (!shown) return 'boxes';
  return shown.n <= SVG_NODES && shown.n + shown.m <= SVG_ALL ? 'svg' : 'webgl';
});

export const layout = signal<Layout | null>(null);
export const layoutTrouble = signal<string | null>(null);

onOpen(() => {
  layout.value = null;
  layoutTrouble.value = null;
  if (view.value !== 'svg') return;
  const of = model.value;
  void ask('draw', 'layout', undefined as never)
    .then((found) => {
      if (model.value === of) layout.value = found;
    })
    .catch((error: Error) => {
      if (model.value === of && !(error instanceof CalledOff)) layoutTrouble.value = error.message;
    });
});
