// The state of the nodes as colours of a drawing; edges that were taken are drawn strongly.

import { foldedCounts } from '../../game/index.ts';
import type { Paint, Tone } from '../drawing/index.ts';
import { type Findings, NODE_STATES, type NodeState } from '../findings/findings.ts';
import { labelsText } from '../findings/labels.ts';

export const STATE_TONES = {
  covered: 'good',
  missed: 'bad',
  open: 'open',
  impossible: 'off',
} as const satisfies Record<NodeState, Tone>;

export function coveragePaint({
  game,
  nodes,
  taken,
  labels,
}: Pick<Findings, 'game' | 'nodes' | 'taken' | 'labels'>): Paint {
  return {
    legend: NODE_STATES.map(({ id, about }) => ({ tone: STATE_TONES[id], text: about })),
    nodes: nodes.map(({ state }) => NODE_STATES.findIndex(({ id }) => id === state)),
    edges: Array.from(foldedCounts(game, taken), (count) => (count > 0 ? 1 : 0)),
    ...(labels.length > 0 && { notes: [labelsText(labels)] }),
  };
}
