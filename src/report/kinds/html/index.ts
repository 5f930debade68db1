// The HTML report, a file a section; and the shell that every page of ours stands in.

export { html } from './html.ts';
export { Markup, markup } from './markup.ts';
export { htmlPage } from './page.ts';
