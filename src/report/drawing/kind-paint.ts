// The three kinds of nodes as colours of a drawing.

import { FORCEABLE, IMPOSSIBLE, type NodeKind, POSSIBLE } from '../../game/index.ts';
import type { Paint } from './tones.ts';

const LEGEND: Paint['legend'] = [
  { tone: 'good', text: 'forceable: the tester can force a visit' },
  { tone: 'open', text: 'possible: only if the system cooperates' },
  { tone: 'off', text: 'impossible: no play gets there' },
];
const ENTRY = { [FORCEABLE]: 0, [POSSIBLE]: 1, [IMPOSSIBLE]: 2 };

/** `kinds` as nodeKinds() gives them. */
export function kindPaint(kinds: Uint8Array): Paint {
  return { legend: LEGEND, nodes: kinds.map((kind) => ENTRY[kind as NodeKind]) };
}
