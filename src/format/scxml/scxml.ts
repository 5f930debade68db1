// SCXML documents (W3C; Qt, Apache Commons, XState write it). What it means as a game: chart/chart-game.ts. Events that the document
// sends itself (`<send>`, with or without delay), ends of invoked services and errors are the SUT's, raised events happen at once, all
// others are the tester's. Conditions are evaluated on the data model as far as it is plain arithmetic.

import type { Source } from '../../base/index.ts';
import { CHART_OPTIONS, CHART_OWNERS, chartGame } from '../chart/index.ts';
import { ConversionLog } from '../conversion.ts';
import type { Certainty, Format, Reading, ReadOptions } from '../format.ts';
import { ModelText } from '../model-text.ts';
import { readXmlTree } from '../xml/index.ts';
import { ScxmlReader } from './scxml-reader.ts';

export const scxml = {
  id: 'scxml',
  title: 'SCXML',
  about: 'state charts of the W3C: compound, parallel, history, final, conditions on the data model',
  owners: `${CHART_OWNERS}; so are events that the document sends itself`,
  extensions: ['.scxml'],
  options: CHART_OPTIONS,
  detect,
  read,
} as const satisfies Format;

function detect(head: string): Certainty {
  return /^\uFEFF?\s*</.test(head) && /<([\w-]+:)?scxml\b/.test(head) ? 2 : 0;
}

function read(source: Source, options: ReadOptions): Reading {
  const model = new ModelText(source);
  const { issues } = model;
  const root = issues.failed ? null : readXmlTree(model);
  if (!root || issues.failed) return issues.failure();
  const log = new ConversionLog();
  const chart = new ScxmlReader(model, log).chart(root);
  const found = chart && !issues.failed ? chartGame(chart, options, issues, log) : null;
  if (!found) return issues.failure();
  return { ok: true, value: found.game, warnings: issues.warnings, conversion: found.conversion };
}
