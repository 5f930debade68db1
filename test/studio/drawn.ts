// What a person would see of a drawing: its pixels, read from a screenshot.

import type { Locator, Page } from 'playwright-core';

/** The share of pixels around the middle of an element, within `radius`, that are not of the colour at its edge. */
export async function inkInTheMiddle(page: Page, element: Locator, radius: number): Promise<number> {
  const picture = (await element.screenshot()).toString('base64');
  return page.evaluate(
    async ([encoded, around]) => {
      const bytes = Uint8Array.from(atob(encoded as string), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(bitmap, 0, 0);
      const size = 2 * (around as number);
      const [left, top] = [Math.round((bitmap.width - size) / 2), Math.round((bitmap.height - size) / 2)];
      const edge = context.getImageData(2, 2, 1, 1).data;
      const { data } = context.getImageData(left, top, size, size);
      let inked = 0;
      for (let i = 0; i < data.length; i += 4) {
        const apart = [0, 1, 2].reduce((sum, k) => sum + Math.abs(data[i + k] - edge[k]), 0);
        if (apart > 60) inked++;
      }
      return inked / (size * size);
    },
    [picture, radius] as const,
  );
}
