// The studio: opens what the page was given and shows it.

import { render } from 'preact';
import './style.css';
import { followTrace } from './state/follow.ts';
import { whatIsGiven } from './state/given.ts';
import { openText } from './state/model.ts';
import { Studio } from './view/studio.tsx';

render(<Studio />, document.getElementById('studio')!);
const { model, trace } = await whatIsGiven();
await openText('model.game.json', model.text, model.given);
if (trace !== null) followTrace(trace);
