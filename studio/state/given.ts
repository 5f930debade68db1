// What the page was started with: a model and perhaps a trace from the server, a model written into an exported page, or the story.

import story from '../../models/red-riding-hood.game.json?raw';
import type { GivenModel } from './program.ts';
import { enter, fromServer, Refused } from './server.ts';

export interface Given {
  readonly model: GivenModel;
  /** A trace that the server follows. */
  readonly trace: string | null;
  /** Whether the server unfolds more of the program that the model is a part of. */
  readonly unfolds: boolean;
}

export const STORY = { given: 'red-riding-hood', text: story };
const NOTHING: Given = { model: STORY, trace: null, unfolds: false };

/** Throws Refused where the server has something and does not give it to this tab. */
export async function whatIsGiven(): Promise<Given> {
  const written = document.getElementById('given-model')?.textContent ?? '';
  if (written !== '') return { ...NOTHING, model: JSON.parse(written) };
  if (!location.protocol.startsWith('http')) return NOTHING;
  try {
    await enter();
    const answer = await fromServer('./given');
    if (!answer.ok) return NOTHING;
    const { model, trace, unfolds } = await answer.json();
    return { model: model ?? STORY, trace, unfolds };
  } catch (error) {
    if (error instanceof Refused) throw error;
    return NOTHING;
  }
}
