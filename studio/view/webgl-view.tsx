// The drawing of models of some hundred to five thousand nodes: sigma in WebGL, placed by ForceAtlas2 in a worker of its own. Edges are
// hidden while it is moved, names appear as one comes near. Loaded only when such a model is opened.

import { effect } from '@preact/signals';
import { NodeSquareProgram } from '@sigma/node-square';
import Graph from 'graphology';
import { inferSettings } from 'graphology-layout-forceatlas2';
import Layouter from 'graphology-layout-forceatlas2/worker';
import { useEffect, useRef } from 'preact/hooks';
import Sigma from 'sigma';
import { FORCEABLE, type Game, IMPOSSIBLE, SUT } from '../../src/game/index.ts';
import { paint, selected, spokenOf, theme } from '../state/look.ts';
import { game, kinds } from '../state/model.ts';
import { moment, visits } from '../state/reel.ts';
import circular from './circular.ts';
import { shortId } from './mention.tsx';

/** How long, in ms, places are looked for. */
const LAYING = 4000;

export default function WebglView() {
  const place = useRef<HTMLDivElement>(null);
  const shown = game.value;
  useEffect(() => (shown && place.current ? show(shown, place.current) : undefined), [shown]);
  return (
    <div
      class="webgl"
      ref={place}
      role="img"
      aria-label={`A drawing of ${shown?.n} nodes; find nodes by the search above`}
    />
  );
}

function graphOf(shown: Game): Graph {
  const graph = new Graph({ multi: true, type: 'directed' });
  const places = circular(shown);
  for (let v = 0; v < shown.n; v++) {
    graph.addNode(v, {
      x: places[2 * v],
      y: places[2 * v + 1],
      size: 3 + Math.min(6, Math.log2(1 + shown.inStart[v + 1] - shown.inStart[v])),
      label: shortId(shown.ids[v]),
      type: shown.owner[v] === SUT ? 'square' : 'circle',
    });
  }
  for (let e = 0; e < shown.m; e++) graph.addEdge(shown.source[e], shown.target[e], { size: 0.5 });
  return graph;
}

/** Draws into a box until it is told to end. */
function show(shown: Game, box: HTMLElement): () => void {
  const graph = graphOf(shown);
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
    nodeReducer: (key, data) => ({ ...data, ...looksOf(Number(key), colours) }),
  });
  sigma.on('clickNode', ({ node }) => {
    selected.value = Number(node);
  });
  const layouter = new Layouter(graph, { settings: inferSettings(graph) });
  layouter.start();
  const laid = setTimeout(() => layouter.stop(), LAYING);
  const repaint = effect(() => {
    // What looksOf() reads, so that a change of it draws anew.
    void [selected.value, spokenOf.value, paint.value, moment.value, visits.value];
    sigma.scheduleRefresh({ layoutUnchange: true });
  });
  const recolour = effect(() => {
    void theme.value;
    colours = coloursOf(box);
    sigma.setSetting('labelColor', { color: colours.ink });
    sigma.setSetting('defaultEdgeColor', colours.rule);
  });
  const follow = effect(() => {
    const node = selected.value;
    if (node === null || !graph.hasNode(node)) return;
    const at = sigma.getNodeDisplayData(node);
    if (at) void sigma.getCamera().animate({ x: at.x, y: at.y, ratio: 0.25 }, { duration: 300 });
  });
  return () => {
    clearTimeout(laid);
    repaint();
    recolour();
    follow();
    layouter.kill();
    sigma.kill();
    box.replaceChildren();
  };
}

const COLOURS = ['ink', 'rule', 'pebble', 'may', 'heat', 'good-rim', 'open-rim', 'off-rim'] as const;
type Colours = Readonly<Record<(typeof COLOURS)[number], string>>;

/** The colours of the page as WebGL takes them. */
function coloursOf(box: HTMLElement): Colours {
  const probe = document.createElement('span');
  box.append(probe);
  const found = COLOURS.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(found) as Colours;
}

function looksOf(node: number, colours: Colours): Record<string, unknown> {
  if (moment.value?.node === node) return { color: colours.pebble, size: 12, zIndex: 2, forceLabel: true };
  if (selected.value === node || spokenOf.value.includes(node))
    return { color: colours.may, size: 10, forceLabel: true };
  if (paint.value === 'visits') {
    const count = visits.value?.[node] ?? 0;
    return {
      color: count > 0 ? colours.heat : colours['off-rim'],
      size: 3 + Math.min(9, Math.log2(1 + count)),
    };
  }
  const kind = kinds.value?.[node];
  return { color: colours[kind === FORCEABLE ? 'good-rim' : kind === IMPOSSIBLE ? 'off-rim' : 'open-rim'] };
}
