// A box that is small enough to be drawn: its nodes one by one, found by name, gone through with arrow keys, and told about.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { FORCEABLE, IMPOSSIBLE, NODE_KIND_NAMES } from '../../src/game/index.ts';
import type { ShownBoxes } from '../engine/boxes.ts';
import { ask } from '../engine/engine.ts';
import { useAnswer } from './answer.ts';
import { arrowPath, curvePath, nearestTowards } from './drawing-shapes.ts';
import { shortId } from './short-id.ts';

type Leaf = ShownBoxes & { kind: 'drawing' };

interface BoxLeafProps {
  readonly shown: Leaf;
  /** The node that was searched for, by its number in the model. */
  readonly wanted: number | null;
}

export function BoxLeaf({ shown, wanted }: BoxLeafProps) {
  const at = useSignal(-1);
  useEffect(() => {
    at.value = shown.nodes.findIndex(({ node }) => node === wanted);
  }, [shown, wanted]);
  const { layout } = shown;
  const width = layout.width + 40;
  return (
    <>
      <svg
        class="game"
        role="group"
        aria-label={`The ${shown.nodes.length} nodes of this box: tab to a node, arrow keys go from node to node`}
        viewBox={`-20 -20 ${width} ${layout.height + 40}`}
        style={{ width: `min(100%, ${Math.ceil(1.6 * width)}px)` }}
      >
        {layout.edges.map((line, e) => (
          <g key={e} class="edge" aria-hidden="true">
            <path d={curvePath(line)} />
            <path class="tip" d={arrowPath(line)} />
            {line.label && (
              <text x={line.label.x} y={line.label.y + 4}>
                {line.label.text}
              </text>
            )}
          </g>
        ))}
        {shown.nodes.map((_, i) => (
          <LeafNode
            key={i}
            shown={shown}
            place={i}
            isAt={at.value === i}
            isFirst={at.value < 0 && i === 0}
            go={(next) => (at.value = next)}
          />
        ))}
      </svg>
      {at.value >= 0 && <LeafDetails of={shown.nodes[at.value]} />}
    </>
  );
}

interface LeafNodeProps {
  readonly shown: Leaf;
  readonly place: number;
  readonly isAt: boolean;
  readonly isFirst: boolean;
  readonly go: (place: number) => void;
}

function LeafNode({ shown, place, isAt, isFirst, go }: LeafNodeProps) {
  const { id, sut, kind } = shown.nodes[place];
  const box = shown.layout.nodes[place];
  const tone = kind === FORCEABLE ? 'good' : kind === IMPOSSIBLE ? 'off' : 'open';
  return (
    <g
      class={`node ${tone}${isAt ? ' selected' : ''}`}
      role="button"
      tabindex={isAt || isFirst ? 0 : -1}
      data-node={place}
      aria-label={`${shortId(id)}: ${sut ? 'system node' : 'tester node'}, ${NODE_KIND_NAMES[kind]}`}
      onClick={() => go(place)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go(place);
        const next = nearestTowards(shown.layout.nodes, place, event.key);
        if (next < 0) return;
        event.preventDefault();
        go(next);
        event.currentTarget.parentElement?.querySelector<SVGGElement>(`[data-node="${next}"]`)?.focus();
      }}
    >
      <rect
        x={box.x - box.width / 2}
        y={box.y - box.height / 2}
        width={box.width}
        height={box.height}
        rx={sut ? 0 : box.height / 2}
      />
      <text
        class={box.caption ? 'small' : undefined}
        x={box.x}
        y={box.caption ? box.y + box.height / 2 + 8 : box.y + 4}
      >
        {box.text}
      </text>
    </g>
  );
}

function LeafDetails({ of }: { readonly of: Leaf['nodes'][number] }) {
  const { told: facts } = useAnswer(of.node, (node) => ask('play', 'nodeFacts', { node }));
  return (
    <aside class="details" aria-label={`About ${shortId(of.id)}`}>
      <h2>{shortId(of.id)}</h2>
      <p>
        {of.sut ? 'The system moves here' : 'The tester moves here'}, gain {of.gain}. It is{' '}
        <b>{NODE_KIND_NAMES[of.kind]}</b>.
        {facts && facts.way.length > 1 && (
          <>
            {' '}
            Shortest way, {facts.way.length - 1} moves: {facts.wayNames.map(shortId).join(' → ')}.
          </>
        )}
      </p>
    </aside>
  );
}
