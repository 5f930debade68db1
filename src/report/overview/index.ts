// A game too large to be drawn, as boxes that can be opened.

export { type Box, type BoxLink, LEAF, type Overview, OverviewMaker } from './overview.ts';
