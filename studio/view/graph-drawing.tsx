// The drawing in the paper's shapes, from the layout that reports have: circles are the tester's, squares the SUT's. The pebble lies where
// the recording is; in a play, the nodes you may move to are ringed and a click moves there. Arrow keys go from node to node.

import { FORCEABLE, IMPOSSIBLE, labelOf, NODE_KIND_NAMES, SUT } from '../../src/game/index.ts';
import type { Layout } from '../../src/report/index.ts';
import { found } from '../state/guarantee.ts';
import { card, paint, selected, spokenOf, zoom } from '../state/look.ts';
import { game, kinds } from '../state/model.ts';
import { move, moves } from '../state/play.ts';
import { isFolded } from '../state/program.ts';
import { lastEvent, moment, visits } from '../state/reel.ts';
import { arrowPath, curvePath, heat, nearestTowards } from './drawing-shapes.ts';
import { shortId } from './short-id.ts';

const MARGIN = 18;

export function GraphDrawing({ layout }: { readonly layout: Layout }) {
  const width = layout.width + 2 * MARGIN;
  const height = layout.height + 2 * MARGIN;
  const fits = `min(100%, ${Math.ceil(width * 1.6)}px)`;
  return (
    <svg
      class="game"
      role="group"
      aria-label="The game: tab to a node, arrow keys go from node to node, Enter selects"
      viewBox={`${-MARGIN} ${-MARGIN} ${width} ${height}`}
      style={
        zoom.value === 1
          ? { width: fits }
          : { width: `${Math.ceil(width * zoom.value * 1.3)}px`, maxWidth: 'none' }
      }
    >
      <Edge edge={-1} layout={layout} />
      {layout.edges.map((_, e) => (
        <Edge key={e} edge={e} layout={layout} />
      ))}
      {layout.nodes.map((_, v) => (
        <Node key={v} node={v} layout={layout} />
      ))}
      <Pebble layout={layout} />
    </svg>
  );
}

function Edge({ edge, layout }: { readonly edge: number; readonly layout: Layout }) {
  const shown = game.value;
  const line = edge < 0 ? layout.start : layout.edges[edge];
  if (!shown || !line) return null;
  const open = card.value === 'play' && moves.value.includes(edge);
  const classes = ['edge', edge >= 0 && lastEvent.value === edge && 'last', open && 'may']
    .filter(Boolean)
    .join(' ');
  return (
    <g class={classes} aria-hidden="true" onClick={open ? () => move(edge) : undefined}>
      <path d={curvePath(line)} />
      <path class="tip" d={arrowPath(line)} />
      {line.label && (
        <text x={line.label.x} y={line.label.y + 4}>
          {line.label.text}
        </text>
      )}
      {edge >= 0 && <title>{labelOf(shown, edge) ?? ''}</title>}
    </g>
  );
}

function Node({ node, layout }: { readonly node: number; readonly layout: Layout }) {
  const shown = game.value;
  const box = layout.nodes[node];
  if (!shown || !box) return null;
  const kind = kinds.value?.[node] ?? FORCEABLE;
  const isSut = shown.owner[node] === SUT;
  const step = card.value === 'play' ? moves.value.find((e) => shown.target[e] === node) : undefined;
  const covered = moment.value?.covered[node] === 1;
  const tone = kind === FORCEABLE ? 'good' : kind === IMPOSSIBLE ? 'off' : 'open';
  const classes = [
    'node',
    paint.value === 'kinds' ? tone : 'plain',
    covered && 'done',
    isFolded(node) && 'folded',
    step !== undefined && 'may',
    selected.value === node && 'selected',
    spokenOf.value.includes(node) && 'spoken',
    selected.value !== null && trapOf(selected.value)?.includes(node) && 'trapped',
  ];
  const choose = (): void => {
    selected.value = node;
    if (step !== undefined) move(step);
  };
  const about = [
    isSut ? 'system node' : 'tester node',
    NODE_KIND_NAMES[kind],
    covered ? 'covered' : 'not covered',
    isFolded(node) && 'not unfolded yet',
    moment.value?.node === node && 'the current state',
    step !== undefined && 'you may move here',
  ];
  const name = shortId(shown.ids[node]);
  const gain = shown.gain[node];
  return (
    <g
      class={classes.filter(Boolean).join(' ')}
      role="button"
      tabindex={node === (selected.value ?? moment.value?.node ?? shown.initial) ? 0 : -1}
      aria-label={`${name}: ${about.filter(Boolean).join(', ')}`}
      data-node={node}
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          choose();
        } else {
          const next = nearestTowards(layout.nodes, node, event.key);
          if (next < 0) return;
          event.preventDefault();
          selected.value = next;
          event.currentTarget.parentElement?.querySelector<SVGGElement>(`[data-node="${next}"]`)?.focus();
        }
      }}
    >
      <rect
        x={box.x - box.width / 2}
        y={box.y - box.height / 2}
        width={box.width}
        height={box.height}
        rx={isSut ? 0 : box.height / 2}
        style={paint.value === 'visits' ? { fill: heat(visits.value, node) } : undefined}
      />
      <text
        class={box.caption ? 'small' : undefined}
        x={box.x}
        y={box.caption ? box.y + box.height / 2 + 8 : box.y + (gain === 1 ? 4 : -2)}
      >
        {box.text}
      </text>
      {gain !== 1 && !box.caption && (
        <text class="gain" x={box.x} y={box.y + 13}>
          {gain}
        </text>
      )}
    </g>
  );
}

const trapOf = (node: number): readonly number[] | undefined => {
  const claim = found.value?.claims.get(node);
  return claim && claim.trap.length > 1 ? [...claim.trap] : undefined;
};

function Pebble({ layout }: { readonly layout: Layout }) {
  const at = moment.value?.node ?? -1;
  const box = layout.nodes[at];
  if (!box) return null;
  const x = box.x + box.width / 2 - 4;
  const y = box.y - box.height / 2 + 4;
  return <circle class="pebble" r="7" cx="0" cy="0" style={{ transform: `translate(${x}px, ${y}px)` }} />;
}
