// The left pane: the drawing that fits the size of the model, what its colours mean, and the node that is selected.

import { lazy, Suspense } from 'preact/compat';
import { layout, layoutTrouble, view } from '../state/layout.ts';
import { paint, selected, zoom } from '../state/look.ts';
import { isPart } from '../state/program.ts';
import { Act } from './act.tsx';
import { GraphDrawing } from './graph-drawing.tsx';
import { NodeDetails } from './node-details.tsx';
import { ProgramBar } from './program-bar.tsx';

const WebglView = lazy(() => import('./webgl-view.tsx'));
const BoxesView = lazy(() => import('./boxes-view.tsx'));

export function GraphPane() {
  return (
    <section class="graph" aria-label="The graph">
      <div class="drawing">
        <Suspense fallback={<p class="quiet">loading the view for large graphs …</p>}>
          {view.value === 'svg' && (layout.value ? <GraphDrawing layout={layout.value} /> : <Waiting />)}
          {view.value === 'webgl' && <WebglView />}
          {view.value === 'boxes' && <BoxesView />}
        </Suspense>
      </div>
      <ProgramBar />
      {view.value !== 'boxes' && <Legend />}
      {selected.value !== null && <NodeDetails node={selected.value} />}
    </section>
  );
}

const Waiting = () => <p class="quiet">{layoutTrouble.value ?? 'drawing …'}</p>;

function Legend() {
  return (
    <div class="legend">
      <ul>
        <li>
          <i class="shape round" /> you move
        </li>
        <li>
          <i class="shape" /> the system moves
        </li>
        {paint.value === 'kinds' ? (
          <>
            <li>
              <i class="shape good" /> certain
            </li>
            <li>
              <i class="shape open" /> depends on the system
            </li>
            <li>
              <i class="shape off" /> unreachable
            </li>
          </>
        ) : (
          <li>
            <i class="heat" /> unreachable to most often visited
          </li>
        )}
        {view.value === 'svg' && (
          <li>
            <i class="shape round done" /> covered
          </li>
        )}
        {isPart.value && (
          <li>
            <i class="shape round folded" /> not unfolded yet
          </li>
        )}
      </ul>
      <div class="tools">
        <Act
          command={null}
          pressed={paint.value === 'visits'}
          onClick={() => {
            paint.value = paint.value === 'visits' ? 'kinds' : 'visits';
          }}
        >
          heat map
        </Act>
        {view.value === 'svg' && (
          <>
            <Act
              command={null}
              label="smaller"
              onClick={() => (zoom.value = Math.max(0.25, zoom.value / 1.25))}
            >
              −
            </Act>
            <Act command={null} onClick={() => (zoom.value = 1)}>
              fit
            </Act>
            <Act command={null} label="larger" onClick={() => (zoom.value = Math.min(6, zoom.value * 1.25))}>
              +
            </Act>
          </>
        )}
      </div>
    </div>
  );
}
