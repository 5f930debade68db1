// The studio's own server: it hands the built page, one model and, if one is followed, a trace that grows to one browser, and nothing else.
// All that is computed is computed in the page (the folder studio/ beside src), by the same core; only a model program is unfolded here.

export { exportedPage } from './export-page.ts';
export { followedTrace } from './followed-trace.ts';
export { openBrowser } from './open-browser.ts';
export { type ProgramAnswer, type StudioModel, StudioProgram } from './studio-program.ts';
export { type RunningStudio, type StudioOptions, startStudio } from './studio-server.ts';
