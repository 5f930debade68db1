// The story the studio opens with, and how the other side is called in it.

import { computed } from '@preact/signals';
import { STORY } from './given.ts';
import { model } from './model.ts';

export const isStory = computed(() => model.value?.given === STORY.given);

export const STORY_TEXT = [
  'You are Red Riding Hood, and you want to see as many of these 8 places as you can. At a circle you choose the way; at a square the wolf does.',
  'Play well, and you see 5 of them whatever the wolf does: that is the guarantee. One wrong step, and it falls.',
];

/** Begins a sentence. */
export const opponent = computed(() => (isStory.value ? 'The wolf' : 'The system'));
/** Within one. */
export const theOpponent = computed(() => (isStory.value ? 'the wolf' : 'the system'));
