// What the page was started with: a model and perhaps a trace from the server, a model written into an exported page, or the story.

import story from '../../models/red-riding-hood.game.json?raw';

export interface Given {
  readonly model: { readonly given: string; readonly text: string };
  /** A trace that the server follows. */
  readonly trace: string | null;
}

export const STORY = { given: 'red-riding-hood', text: story };

export async function whatIsGiven(): Promise<Given> {
  const written = document.getElementById('given-model')?.textContent ?? '';
  if (written !== '') return { model: JSON.parse(written), trace: null };
  if (!location.protocol.startsWith('http')) return { model: STORY, trace: null };
  // The token was good for this page only: nobody needs to see it any longer.
  if (location.search.includes('token=')) history.replaceState(null, '', location.pathname);
  try {
    const answer = await fetch('./given');
    if (!answer.ok) return { model: STORY, trace: null };
    const { model, trace } = await answer.json();
    return { model: model ?? STORY, trace };
  } catch {
    return { model: STORY, trace: null };
  }
}
