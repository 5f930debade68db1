// The studio's own server. It sends the built page, one model and perhaps a growing trace to one browser, and
// nothing else. The page (the folder studio/ beside src) computes everything with the same core. Only a model
// program is unfolded here.

export { exportedPage } from './export-page.ts';
export { followedTrace } from './followed-trace.ts';
export { openBrowser } from './open-browser.ts';
export { type ProgramAnswer, type StudioModel, StudioProgram } from './studio-program.ts';
export { type RunningStudio, type StudioOptions, startStudio } from './studio-server.ts';
