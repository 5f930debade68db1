// The facts that a state is made of: `stock = 2`, `accounts.3.open = true`, a number each. Of a program with 10^9 states nearly every state is
// new, which leads nowhere; a state with a fact that no state had before is one worth going to. (Width 1 of Lipovetzky and
// Geffner, Width and serialization of classical planning problems, ECAI 2012.)

import { canonicalText } from '../../base/index.ts';
import { digest } from './remembered.ts';

/** Facts of one state that count; of larger ones the first. */
const MOST = 256;

export function atomsOf(state: unknown): number[] {
  const atoms: number[] = [];
  collect(state, '', atoms);
  return atoms;
}

function collect(value: unknown, path: string, atoms: number[]): void {
  if (atoms.length === MOST) return;
  if (typeof value !== 'object' || value === null) atoms.push(atomOf(path, value));
  else if (value instanceof Set) for (const item of value) atoms.push(atomOf(path, item));
  else {
    const parts = value instanceof Map ? value : Object.entries(value);
    for (const [key, item] of parts) collect(item, `${path}.${canonicalText(key)}`, atoms);
  }
}

const atomOf = (path: string, value: unknown): number => digest(`${path}=${canonicalText(value)}`);
