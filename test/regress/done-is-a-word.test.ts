// A Mermaid transition and an XState event named `done` were taken for the end of a state, and vanished from the game without a word.

import { expect, test } from 'vitest';
import { orThrow, sourceOf } from '../../src/base/index.ts';
import { readModel } from '../../src/format/index.ts';

const MACHINE = {
  id: 'm',
  initial: 'idle',
  states: { idle: { on: { start: 'busy' } }, busy: { on: { done: 'idle' } } },
};

test.each([
  ['mermaid', 'stateDiagram-v2\n  [*] --> idle\n  idle --> busy: start\n  busy --> idle: done\n'],
  ['plantuml', '@startuml\n[*] --> idle\nidle --> busy : start\nbusy --> idle : done\n@enduml\n'],
  ['xstate', JSON.stringify(MACHINE)],
  [
    'scxml',
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="idle">
      <state id="idle"><transition event="start" target="busy"/></state>
      <state id="busy"><transition event="done" target="idle"/></state>
    </scxml>`,
  ],
])('in %s an event may be called done', (from, text) => {
  const game = orThrow(readModel(sourceOf('model', text), { from }));
  expect([game.n, game.m]).toEqual([2, 2]);
});
