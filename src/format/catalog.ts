// Every model format there is. Command line, documents and contract tests read this list; it is the only one.

import { ba, fsm, hoa, kiss2 } from './automata/index.ts';
import { cnf } from './cnf.ts';
import { mermaid, plantuml } from './diagram/index.ts';
import { dot } from './dot/index.ts';
import type { Format } from './format.ts';
import { gmu } from './gmu.ts';
import { graphml, graphwalker } from './graphwalker/index.ts';
import { native } from './json/index.ts';
import { aldebaran, ltsCsv } from './lts/index.ts';
import { pgsolver } from './pgsolver.ts';
import { drn, prism } from './prism/index.ts';
import { scxml } from './scxml/index.ts';
import { xstate } from './xstate/index.ts';

/** Every model format there is. */
export const FORMATS = [
  native,
  dot,
  graphwalker,
  graphml,
  xstate,
  mermaid,
  plantuml,
  scxml,
  pgsolver,
  aldebaran,
  ltsCsv,
  gmu,
  cnf,
  prism,
  drn,
  hoa,
  kiss2,
  fsm,
  ba,
] as const satisfies readonly Format[];

/** The ids of the model formats. */
export type FormatId = (typeof FORMATS)[number]['id'];

export function formatById(id: string): Format | undefined {
  return FORMATS.find((format) => format.id === id);
}

/** The format that a file name speaks for: the one with the longest matching ending. `.gz` is looked through. */
export function formatByName(fileName: string): Format | undefined {
  return formatsByName(fileName)[0];
}

/** All formats that a file name may speak for, the one with the longest matching ending first. */
export function formatsByName(fileName: string): Format[] {
  const name = fileName.toLowerCase().replace(/\.gz$/, '');
  const matches: { format: Format; length: number }[] = [];
  for (const format of FORMATS as readonly Format[]) {
    const endings = format.extensions.filter((extension) => name.endsWith(extension));
    if (endings.length > 0) {
      matches.push({ format, length: Math.max(...endings.map((extension) => extension.length)) });
    }
  }
  return matches.sort((a, b) => b.length - a.length).map(({ format }) => format);
}
