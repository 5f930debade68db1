// What fuzzing found (npm run fuzz), shrunk. None of these may throw.

import { expect, test } from 'vitest';
import { READERS } from '../fuzz/readers.ts';

test.each([
  // The history of a state without states.
  ['plantuml', '@\nstate A{\n-->>[H]\n}'],
  // A guard that ends too soon.
  ['plantuml', '@startuml\n[*] -> A\nA --> B : [ye.]\n@enduml\n'],
  // A number of states that is none, and states with gaps.
  [
    'hoa',
    'HOA: v1\nStates: 3Start: 0\nAP: 0\nAcceptance: 0 t\n--BODY--\nState: 0\n[t] 0\nState: 5\n[t] 0\n--END--\n',
  ],
  // An alias that names itself, and aliases that double at every step.
  [
    'hoa',
    'HOA: v1\nStates: 2\nStart: 0\nAP: 2 "i" "o"\ncontrollable-AP: 1\nAcceptance: 1 Inf(0)\nAlias: @x @x 0&1\n--BODY--\nState: 0\n[@x] 1\nState: 1\n[t] 0\n--END--\n',
  ],
  [
    'hoa',
    `HOA: v1\nStates: 1\nStart: 0\nAP: 1 "i"\nAcceptance: 0 t\nAlias: @a0 0\n${Array.from({ length: 60 }, (_, i) => `Alias: @a${i + 1} @a${i} & @a${i}\n`).join('')}--BODY--\nState: 0\n[@a60] 0\n--END--\n`,
  ],
  // A state that starts with itself, and two that start with each other.
  ['mermaid', 'stateDiagram\nstate A{\n[*]-->A\nx-->y\n}\n'],
  ['mermaid', 'stateDiagram\n[*]-->A\nstate A{\n[*]-->B\nx-->y\n}\nstate B{\n[*]-->A\nu-->v\n}\n'],
  // A coverage file of no model whose name is no JSON.
  ['coverage', '{"format":"covergame-coverage/"name":"\u0019"'],
])('%s: %j', (id, text) => {
  const reader = READERS.find((candidate) => candidate.id === id)!;
  expect(reader.read(text)).toBeTypeOf('string');
});
