// GraphML, in three dialects. Drawn in yEd (labels are graphics): a GraphWalker model, see yed-label.ts. With `owner` data at its nodes: a
// game, as it is written here. Anything else: a plain graph, whose edges are labelled by the data `label` or `name`; nodes are the tester's, and
// where edges of one label lead to different targets the SUT chooses.

import type { Source } from '../../base/index.ts';
import { ConversionLog } from '../conversion.ts';
import type { Certainty, Format, Reading, ReadOptions } from '../format.ts';
import { labelRules } from '../lts/index.ts';
import { ModelText } from '../model-text.ts';
import { drawnGame, plainGame } from './graphml-game.ts';
import { graphmlParts } from './graphml-parts.ts';
import { WALK_OPTIONS, WALK_OWNERS } from './walk-game.ts';
import { writeGraphml } from './write-graphml.ts';
import { yedGame } from './yed.ts';

export const graphml = {
  id: 'graphml',
  title: 'GraphML',
  about: 'drawings of yEd as GraphWalker reads them, games with owner data, plain labelled graphs',
  owners: `${WALK_OWNERS}; the data "owner" of a node overrules that`,
  extensions: ['.graphml'],
  options: WALK_OPTIONS,
  detect,
  read: readGraphml,
  write: (game) => writeGraphml(game, (source) => readGraphml(source, {})),
} as const satisfies Format;

function detect(head: string): Certainty {
  return /^\uFEFF?\s*</.test(head) && /<([\w-]+:)?graphml\b/i.test(head) ? 2 : 0;
}

function readGraphml(source: Source, options: ReadOptions): Reading {
  const model = new ModelText(source);
  const { issues } = model;
  const rules = labelRules(options, issues);
  const parts = issues.failed ? null : graphmlParts(model);
  if (!parts || issues.failed) return issues.failure();
  const log = new ConversionLog();
  if (parts.dialect === 'yed') {
    const found = yedGame(parts, options, rules, log, model);
    if (!found) return issues.failure();
    return { ok: true, value: found.game, warnings: issues.warnings, conversion: found.conversion };
  }
  const game = parts.dialect === 'game' ? drawnGame(parts, model) : plainGame(parts, rules, model);
  return game ? { ok: true, value: game, warnings: issues.warnings } : issues.failure();
}
