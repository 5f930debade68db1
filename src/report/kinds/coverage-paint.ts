// The state of the nodes as colours of a drawing; edges that were taken are drawn strongly.

import type { Paint, Tone } from '../drawing/index.ts';
import { type Findings, NODE_STATES, type NodeState } from '../findings/findings.ts';

export const STATE_TONES = {
  covered: 'good',
  missed: 'bad',
  open: 'open',
  impossible: 'off',
} as const satisfies Record<NodeState, Tone>;

export function coveragePaint({ nodes, taken }: Pick<Findings, 'nodes' | 'taken'>): Paint {
  return {
    legend: NODE_STATES.map(({ id, about }) => ({ tone: STATE_TONES[id], text: about })),
    nodes: nodes.map(({ state }) => NODE_STATES.findIndex(({ id }) => id === state)),
    edges: Array.from(taken, (count) => (count > 0 ? 1 : 0)),
  };
}
