// HTML by template: whatever is filled in is escaped unless it is markup itself, so nothing that a user named can become
// an element, an attribute or a script.

import { escapeXml } from '../../drawing/index.ts';

export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | Markup | null | readonly Part[];

export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = strings[0];
  parts.forEach((part, i) => {
    text += textOf(part) + strings[i + 1];
  });
  return new Markup(text);
}

function textOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join('');
  return escapeXml(String(part));
}

/** A name of the user's: it keeps its own direction of writing, and an empty one is seen. */
export const named = (id: string): Markup =>
  id.trim() === '' ? markup`<code>${JSON.stringify(id)}</code>` : markup`<bdi>${id}</bdi>`;
