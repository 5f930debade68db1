// The studio as one file to mail: the page built as a single document, with the model written into it as data.

import { singlePage } from './page-files.ts';
import type { StudioModel } from './studio-program.ts';

/** Where the build leaves room for the model; studio/state/given.ts reads it. */
const PLACE = '<script type="application/json" id="given-model"></script>';

export function exportedPage(model: StudioModel | null): string {
  const page = singlePage();
  if (!page.includes(PLACE)) throw new Error('the single page of the studio has no place for a model');
  // Inside a script element nothing but `<` can end the data, or begin a comment.
  const data = model === null ? '' : JSON.stringify(model).replaceAll('<', '\\u003c');
  return page.replace(PLACE, () => PLACE.replace('></', () => `>${data}</`));
}
