// The graph that WebGL draws, made in slices so that the page never waits for all of it, and placed by ForceAtlas2 in a worker. Places change
// silently, and the drawing is renewed a few times a second: renewing it with every step of the layout held the page up for most of the time.

import Graph from 'graphology';
import { inferSettings } from 'graphology-layout-forceatlas2';
import Layouter from 'graphology-layout-forceatlas2/worker';
import { type Game, SUT } from '../../src/game/index.ts';
import circular from './circular.ts';
import { shortId } from './short-id.ts';

/** How long, in ms, places are looked for, and how often they are shown. */
const LAYING = 4000;
const SHOWN_EVERY = 400;
/** So many parts are added before the page may do something else. */
const SLICE = 2500;

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** The nodes and edges of a game; null if it was given up on the way. */
export async function graphOf(shown: Game, isWanted: () => boolean): Promise<Graph | null> {
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
    if (v % SLICE === SLICE - 1) await breath();
  }
  for (let e = 0; e < shown.m && isWanted(); e++) {
    graph.addEdge(shown.source[e], shown.target[e], { size: 0.5 });
    if (e % SLICE === SLICE - 1) await breath();
  }
  return isWanted() ? graph : null;
}

/** Looks for places, and calls `moved` now and then while they change; what it returns ends it. */
export function layOutByForces(graph: Graph, moved: () => void): () => void {
  const quiet: Graph = Object.create(graph, {
    updateEachNodeAttributes: {
      value: (update: (node: string, attributes: object) => object) => {
        graph.forEachNode((node, attributes) => void Object.assign(attributes, update(node, attributes)));
      },
    },
  });
  const layouter = new Layouter(quiet, { settings: inferSettings(graph) });
  layouter.start();
  let showing = 0;
  // The next one is counted from when the last one was drawn, however long that took.
  const showOn = (): void => {
    showing = window.setTimeout(() => {
      moved();
      requestAnimationFrame(() => requestAnimationFrame(showOn));
    }, SHOWN_EVERY);
  };
  showOn();
  const end = (): void => {
    clearTimeout(showing);
    layouter.kill();
  };
  const laid = setTimeout(() => {
    end();
    moved();
  }, LAYING);
  return () => {
    clearTimeout(laid);
    end();
  };
}
