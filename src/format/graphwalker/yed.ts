// A drawing of yEd as a GraphWalker model. The vertex called Start is no vertex: its edge leads to the first one. A drawing without it is
// started at a vertex that no edge leads to, else at the first, with a warning.

import { quote } from '../../game/index.ts';
import type { ConversionLog } from '../conversion.ts';
import type { ReadOptions } from '../format.ts';
import type { LabelRules } from '../lts/index.ts';
import type { ModelText } from '../model-text.ts';
import type { GraphmlParts } from './graphml-parts.ts';
import { WalkBuilder } from './walk-builder.ts';
import { walkGame } from './walk-game.ts';
import { yedLabel } from './yed-label.ts';

const JAVA_NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

export function yedGame(
  { name, nodes, edges }: GraphmlParts,
  options: ReadOptions,
  rules: LabelRules,
  log: ConversionLog,
  model: ModelText,
): ReturnType<typeof walkGame> {
  const builder = new WalkBuilder(model, log);
  const starts = new Set<string>();
  const suspicious: string[] = [];
  for (const node of nodes) {
    const label = yedLabel(node.label ?? '', 'vertex');
    if (label.init !== '') builder.init(label.init, 0);
    if (/^start$/i.test(label.name)) {
      starts.add(node.id);
      continue;
    }
    if (label.name !== '' && !JAVA_NAME.test(label.name)) suspicious.push(label.name);
    builder.vertex({ ...label, id: node.id, model: 0, at: node.at });
  }
  for (const { id, source, target, label, at } of edges) {
    const parsed = yedLabel(label ?? '', 'edge');
    if (parsed.name !== '' && !JAVA_NAME.test(parsed.name)) suspicious.push(parsed.name);
    const from = starts.has(source) ? undefined : source;
    builder.edge({ ...parsed, id, from, to: target, model: 0, fromAt: at, toAt: at });
  }
  if (suspicious.length > 0) {
    model.warn(
      'format/bad-name',
      `GraphWalker wants names that are identifiers; ${suspicious.map(quote).slice(0, 5).join(', ')} ${suspicious.length === 1 ? 'is' : 'are'} not`,
      -1,
      'covergame reads them; GraphWalker itself refuses them',
    );
  }
  let walk = builder.build(name, undefined);
  if (!walk && !model.issues.failed) {
    const { first } = builder;
    if (!first)
      model.add(
        'format/no-nodes',
        'the drawing has no vertices',
        -1,
        'draw some, and one called Start that leads to the first',
      );
    else {
      model.warn(
        'format/no-start-mark',
        `there is no vertex called Start, so the model starts at ${quote(first.name)}`,
        first.at,
        'draw a vertex called Start with one edge to the first vertex',
      );
      walk = builder.build(name, first);
    }
  }
  return walk && !model.issues.failed ? walkGame(walk, options, rules, log, model) : null;
}
