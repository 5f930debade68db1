// The drawing of models of some hundred to five thousand nodes: sigma in WebGL, placed by ForceAtlas2. Edges are hidden while it is moved, names
// appear as one comes near, arrow keys go from node to node. Loaded only when such a model is opened.

import { effect } from '@preact/signals';
import { NodeSquareProgram } from '@sigma/node-square';
import type Graph from 'graphology';
import { useEffect, useRef } from 'preact/hooks';
import Sigma from 'sigma';
import { EdgeLineProgram } from 'sigma/rendering';
import { type Game, NODE_KIND_NAMES, SUT } from '../../src/game/index.ts';
import { paint, selected, theme } from '../state/look.ts';
import { game, kinds } from '../state/model.ts';
import { moment } from '../state/reel.ts';
import { nearestTowards, type Point } from './drawing-shapes.ts';
import { shortId } from './short-id.ts';
import { graphOf, layOutByForces } from './webgl-graph.ts';
import { coloursOf, looksOf, standingOut } from './webgl-looks.ts';

/** How long, in ms, the camera takes to a node, and after a node that the layout moved. */
const COMING = 300;
const FOLLOWING = 50;

interface Shown {
  readonly graph: Graph;
  readonly sigma: Sigma;
}

export default function WebglView() {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<Shown | null>(null);
  const shown = game.value;
  useEffect(() => {
    if (!shown || !place.current) return undefined;
    let end: (() => void) | null = null;
    let wanted = true;
    void graphOf(shown, () => wanted).then((graph) => {
      if (graph && place.current) end = show(graph, place.current, drawing);
    });
    return () => {
      wanted = false;
      drawing.current = null;
      end?.();
    };
  }, [shown]);
  return (
    <>
      <div
        class="webgl"
        ref={place}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from node to node in it
        tabIndex={0}
        aria-label={`A drawing of ${shown?.n} nodes: arrow keys go from node to node, plus and minus come nearer and go away, and the search above finds nodes by name`}
        onKeyDown={(event) => {
          if (drawing.current && key(event.key, drawing.current)) event.preventDefault();
        }}
      />
      <p class="unseen" aria-live="polite">
        {shown && selected.value !== null && told(shown, selected.value)}
      </p>
    </>
  );
}

const told = (shown: Game, node: number): string =>
  `${shortId(shown.ids[node])}: ${shown.owner[node] === SUT ? 'system node' : 'tester node'}, ${NODE_KIND_NAMES[kinds.value?.[node] ?? 0]}`;

/** Whether the key meant something here. */
function key(pressed: string, { graph, sigma }: Shown): boolean {
  const camera = sigma.getCamera();
  if (pressed === '+' || pressed === '-') {
    void (pressed === '+' ? camera.animatedZoom() : camera.animatedUnzoom());
    return true;
  }
  if (!pressed.startsWith('Arrow')) return false;
  // Upwards is more here, and less in every other drawing.
  const places = graph.mapNodes((_, { x, y }) => ({ x: x as number, y: -(y as number) }));
  const from = selected.value ?? moment.value?.node ?? game.value?.initial ?? 0;
  const next = selected.value === null ? from : nearestTowards(places, from, pressed);
  if (next >= 0) selected.value = next;
  return true;
}

/** Draws into a box until it is told to end. */
function show(graph: Graph, box: HTMLElement, drawing: { current: Shown | null }): () => void {
  let colours = coloursOf(box);
  const sigma = new Sigma(graph, box, {
    hideEdgesOnMove: true,
    zIndex: true,
    labelDensity: 0.6,
    labelRenderedSizeThreshold: 7,
    labelColor: { color: colours.ink },
    defaultEdgeColor: colours.rule,
    labelFont: getComputedStyle(box).fontFamily,
    nodeProgramClasses: { square: NodeSquareProgram },
    // Lines one pixel wide: without a GPU rectangles take longer to fill.
    edgeProgramClasses: { line: EdgeLineProgram },
    nodeReducer: (node, data) => ({ ...data, ...looksOf(Number(node), colours) }),
  });
  drawing.current = { graph, sigma };
  sigma.on('clickNode', ({ node }) => {
    selected.value = Number(node);
  });
  /** Moves the camera to a node. Until a change is drawn, sigma's own copy of a place is not in the camera's coordinates. */
  const comeTo = (node: number, duration: number): void => {
    const { x, y } = graph.getNodeAttributes(node) as Point;
    const at = sigma.viewportToFramedGraph(sigma.graphToViewport({ x, y }));
    const ratio = Math.min(0.25, sigma.getCamera().ratio);
    void sigma.getCamera().animate({ ...at, ratio }, { duration });
  };
  const endLayout = layOutByForces(graph, () => {
    sigma.refresh();
    if (selected.value !== null) comeTo(selected.value, FOLLOWING);
  });
  let before: readonly number[] = [];
  let painted = paint.value;
  const repaint = effect(() => {
    const now = standingOut();
    // Few nodes stand out, before or now; all of them change with the colouring alone.
    const nodes = [...new Set([...before, ...now])].map(String);
    const isAll = painted !== paint.value || paint.value === 'visits';
    sigma.scheduleRefresh(
      isAll ? { layoutUnchange: true } : { partialGraph: { nodes }, layoutUnchange: true },
    );
    before = now;
    painted = paint.value;
  });
  const recolour = effect(() => {
    void theme.value;
    colours = coloursOf(box);
    sigma.setSetting('labelColor', { color: colours.ink });
    sigma.setSetting('defaultEdgeColor', colours.rule);
  });
  const follow = effect(() => {
    const node = selected.value;
    if (node !== null && graph.hasNode(node)) comeTo(node, COMING);
  });
  return () => {
    endLayout();
    repaint();
    recolour();
    follow();
    sigma.kill();
    box.replaceChildren();
  };
}
