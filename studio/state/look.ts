// What the user looks at: the card on the right, the node that is selected, the nodes a sentence speaks of, the theme.

import { effect, signal } from '@preact/signals';
import { onOpen } from './model.ts';

export const CARDS = ['play', 'guarantee', 'run', 'model'] as const;
export type CardId = (typeof CARDS)[number];

export const card = signal<CardId>('play');
export const selected = signal<number | null>(null);
/** What the sentence under the pointer, or in focus, speaks of. */
export const spokenOf = signal<readonly number[]>([]);
/** Colours by kind of node, or by how often they were visited. */
export const paint = signal<'kinds' | 'visits'>('kinds');
export const zoom = signal(1);

export type Theme = 'system' | 'light' | 'dark';
export const theme = signal<Theme>('system');
effect(() => {
  const { dataset } = document.documentElement;
  if (theme.value === 'system') delete dataset['theme'];
  else dataset['theme'] = theme.value;
});

onOpen(() => {
  selected.value = null;
  spokenOf.value = [];
  zoom.value = 1;
});
