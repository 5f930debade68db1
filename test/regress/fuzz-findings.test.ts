// What fuzzing found (npm run fuzz), shrunk. None of these may throw.

import { expect, test } from 'vitest';
import { READERS } from '../fuzz/readers.ts';

test.each([
  // The history of a state without states.
  ['plantuml', '@\nstate A{\n-->>[H]\n}'],
  // A guard that ends too soon.
  ['plantuml', '@startuml\n[*] -> A\nA --> B : [ye.]\n@enduml\n'],
])('%s: %j', (id, text) => {
  const reader = READERS.find((candidate) => candidate.id === id)!;
  expect(reader.read(text)).toBeTypeOf('string');
});
