// Models of GraphWalker and AltWalker: JSON, and the GraphML that yEd draws.

export { graphml } from './graphml.ts';
export { graphwalker } from './json.ts';
