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
])('%s: %j', (id, text) => {
  const reader = READERS.find((candidate) => candidate.id === id)!;
  expect(reader.read(text)).toBeTypeOf('string');
});
