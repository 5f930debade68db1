// Which box of the overview is open, and the node that was searched for in it. The worker that read the model first is asked: nobody plays a model
// of this size by hand, and reading it once more would take as long as the overview itself.

import { signal } from '@preact/signals';
import type { FoundNode } from '../engine/boxes.ts';
import { ask } from '../engine/engine.ts';
import { onOpen } from './model.ts';

/** The boxes that were opened, one in another. */
export const opened = signal<readonly number[]>([]);
export const wanted = signal<number | null>(null);

export const find = (word: string): Promise<readonly FoundNode[]> => ask('play', 'findNodes', { word });

export function goTo({ node, path }: FoundNode): void {
  wanted.value = node;
  opened.value = path;
}

onOpen(() => {
  opened.value = [];
  wanted.value = null;
});
