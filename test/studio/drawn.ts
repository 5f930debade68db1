// The pixels of a drawing, read from a screenshot, as a person would see them.

import type { Locator, Page } from 'playwright-core';

/** Runs in the page: the tests have no types of a browser. */
const INKED = `async (encoded, around) => {
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const edge = context.getImageData(2, 2, 1, 1).data;
  const size = 2 * around;
  const left = Math.round((bitmap.width - size) / 2);
  const top = Math.round((bitmap.height - size) / 2);
  const { data } = context.getImageData(left, top, size, size);
  let inked = 0;
  for (let i = 0; i < data.length; i += 4)
    if ([0, 1, 2].reduce((sum, k) => sum + Math.abs(data[i + k] - edge[k]), 0) > 60) inked++;
  return inked / (size * size);
}`;

/** The share of pixels around the middle of an element, within `radius`, that differ from the colour at its edge. */
export async function inkInTheMiddle(page: Page, element: Locator, radius: number): Promise<number> {
  const picture = (await element.screenshot()).toString('base64');
  return page.evaluate(`(${INKED})(${JSON.stringify(picture)}, ${radius})`);
}
