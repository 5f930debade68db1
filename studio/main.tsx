// The studio: opens what the page was given and shows it.

import { render } from 'preact';
import './style.css';
import { followTrace } from './state/follow.ts';
import { whatIsGiven } from './state/given.ts';
import { openGiven, unfolds } from './state/program.ts';
import { Refused } from './state/server.ts';
import { Studio } from './view/studio.tsx';

const root = document.getElementById('studio')!;
render(<Studio />, root);
try {
  const given = await whatIsGiven();
  unfolds.value = given.unfolds;
  await openGiven(given.model);
  if (given.trace !== null) followTrace(given.trace);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  render(<p class="refused">{error.message}</p>, root);
}
