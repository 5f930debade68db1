// Which box of the overview is open, and the node that was searched for in it.

import { signal } from '@preact/signals';
import type { FoundNode } from '../engine/boxes.ts';
import { ask } from '../engine/engine.ts';
import { onOpen } from './model.ts';

/** The boxes that were opened, one in another. */
export const opened = signal<readonly number[]>([]);
export const wanted = signal<number | null>(null);

export const find = (word: string): Promise<readonly FoundNode[]> => ask('draw', 'findNodes', { word });

export function goTo({ node, path }: FoundNode): void {
  wanted.value = node;
  opened.value = path;
}

onOpen(() => {
  opened.value = [];
  wanted.value = null;
});
