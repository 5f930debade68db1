// The three kinds of nodes as colours of a drawing.

import { FORCEABLE, IMPOSSIBLE, type NodeKind, POSSIBLE } from '../../game/index.ts';
import type { Paint } from './tones.ts';

const LEGEND: Paint['legend'] = [
  { tone: 'good', text: 'certain: the tester can force a visit' },
  { tone: 'open', text: 'depends on the answers of the system' },
  { tone: 'off', text: 'unreachable: no run gets there' },
];
const ENTRY = { [FORCEABLE]: 0, [POSSIBLE]: 1, [IMPOSSIBLE]: 2 };

/** `kinds` as nodeKinds() gives them. */
export function kindPaint(kinds: Uint8Array): Paint {
  return { legend: LEGEND, nodes: kinds.map((kind) => ENTRY[kind as NodeKind]) };
}
