// The overview of a model too large to be drawn node by node: boxes with how many edges lead between them, opened one by one.

import { useEffect } from 'preact/hooks';
import type { ShownBoxes } from '../engine/boxes.ts';
import { ask } from '../engine/engine.ts';
import { opened, wanted } from '../state/boxes.ts';
import { solveOnce } from '../state/guarantee.ts';
import { Act } from './act.tsx';
import { useAnswer } from './answer.ts';
import { BoxLeaf } from './box-leaf.tsx';
import { arrowPath, curvePath, nearestTowards } from './drawing-shapes.ts';

export default function BoxesView() {
  const path = opened;
  const { told: shown, trouble } = useAnswer(path.value, (asked) => ask('play', 'boxes', { path: asked }));
  const isShown = shown !== null;
  useEffect(() => {
    if (isShown) solveOnce();
  }, [isShown]);
  return (
    <div class="boxes">
      <div class="row">
        <p>
          {path.value.length === 0
            ? 'Too large to draw node by node: these boxes contain the whole model. Open one to see its content.'
            : `Opened ${path.value.length} deep.`}
        </p>
        {path.value.length > 0 && (
          <Act command={null} onClick={() => (path.value = path.value.slice(0, -1))}>
            back
          </Act>
        )}
      </div>
      {trouble && <p class="wrong">{trouble}</p>}
      {!shown && !trouble && <p class="quiet">gathering …</p>}
      {shown?.kind === 'boxes' && (
        <BoxDrawing shown={shown} open={(place) => (path.value = [...path.value, place])} />
      )}
      {shown?.kind === 'drawing' && <BoxLeaf shown={shown} wanted={wanted.value} />}
    </div>
  );
}

interface BoxDrawingProps {
  readonly shown: ShownBoxes & { kind: 'boxes' };
  readonly open: (place: number) => void;
}

function BoxDrawing({ shown, open }: BoxDrawingProps) {
  const { boxes, layout, counts, left } = shown;
  const most = Math.max(1, ...boxes.map(({ size }) => size));
  const thickest = Math.max(1, ...counts);
  return (
    <>
      <svg
        class="game"
        role="group"
        aria-label="Overview"
        viewBox={`-40 -40 ${layout.width + 80} ${layout.height + 80}`}
      >
        {layout.edges.map((line, e) => (
          <g key={e} class="edge" aria-hidden="true">
            <path
              d={curvePath(line)}
              style={{ strokeWidth: 0.6 + 3 * (Math.log(1 + counts[e]) / Math.log(1 + thickest)) }}
            />
            <path class="tip" d={arrowPath(line)} />
          </g>
        ))}
        {boxes.map(({ title, size }, place) => {
          const { x, y } = layout.nodes[place];
          const side = 24 + 36 * Math.sqrt(size / most);
          return (
            <g
              key={place}
              class="node good"
              role="button"
              tabindex={place === 0 ? 0 : -1}
              aria-label={`open the box of ${title}`}
              onClick={() => open(place)}
              data-node={place}
              onKeyDown={(event) => {
                if (event.key === 'Enter') open(place);
                const next = nearestTowards(layout.nodes, place, event.key);
                if (next < 0) return;
                event.preventDefault();
                event.currentTarget.parentElement
                  ?.querySelector<SVGGElement>(`[data-node="${next}"]`)
                  ?.focus();
              }}
            >
              <rect x={x - side / 2} y={y - side / 2} width={side} height={side} />
              <text x={x} y={y + 4}>
                {size < 10_000 ? size : `${Math.round(size / 1000)}k`}
              </text>
            </g>
          );
        })}
      </svg>
      {left > 0 && <p class="quiet">{left} thin links are not drawn.</p>}
      <ul>
        {boxes.map(({ title, gain, sut, component, size }, place) => (
          <li key={`${title} ${place}`}>
            <Act command={null} onClick={() => open(place)}>
              <b>{title.slice(0, 80)}</b>
              <br />
              <span class="quiet">
                gain {gain}, {sut} of {size} the system’s{component ? ', one component' : ''}
              </span>
            </Act>
          </li>
        ))}
      </ul>
    </>
  );
}
