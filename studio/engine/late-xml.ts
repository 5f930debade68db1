// Stands for saxes in the page (scripts/build-studio.mjs puts it there): few models are XML, so the parser is a file of its own that comes with
// the first one that is. A task that meets XML before that gets XML_NEEDED thrown; the worker loads the parser and begins the task again.

import type { SaxesParser as Parser } from 'saxes';

export const XML_NEEDED = new Error('the parser of XML is not loaded yet');

let loaded: typeof Parser | null = null;

export async function loadXml(): Promise<void> {
  loaded = (await import('saxes')).SaxesParser;
}

export const SaxesParser = function late(options: ConstructorParameters<typeof Parser>[0]): Parser {
  if (!loaded) throw XML_NEEDED;
  return new loaded(options);
};
