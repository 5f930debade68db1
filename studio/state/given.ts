// What the page was started with: a model and perhaps a trace from the server, a model written into an exported page, or the story.

import story from '../../models/red-riding-hood.game.json?raw';
import type { GivenModel } from './program.ts';

export interface Given {
  readonly model: GivenModel;
  /** A trace that the server follows. */
  readonly trace: string | null;
  /** Whether the server unfolds more of the program that the model is a part of. */
  readonly unfolds: boolean;
}

export const STORY = { given: 'red-riding-hood', text: story };
const NOTHING: Given = { model: STORY, trace: null, unfolds: false };

export async function whatIsGiven(): Promise<Given> {
  const written = document.getElementById('given-model')?.textContent ?? '';
  if (written !== '') return { ...NOTHING, model: JSON.parse(written) };
  if (!location.protocol.startsWith('http')) return NOTHING;
  // The token was good for this page only: nobody needs to see it any longer.
  if (location.search.includes('token=')) history.replaceState(null, '', location.pathname);
  try {
    const answer = await fetch('./given');
    if (!answer.ok) return NOTHING;
    const { model, trace, unfolds } = await answer.json();
    return { model: model ?? STORY, trace, unfolds };
  } catch {
    return NOTHING;
  }
}
