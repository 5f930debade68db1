// .ba, the automata of RABIT and its kin: perhaps a line with the initial state, `label,from->to` a transition, then the accepting states. Accepting
// states mean nothing to coverage. A name in brackets may hold dashes; any other may hold none of the signs that the format is written with.

import type { Source } from '../../base/index.ts';
import { quote } from '../../game/index.ts';
import { ConversionLog } from '../conversion.ts';
import type { Certainty, Format, Reading, ReadOptions } from '../format.ts';
import { LTS_OWNERS, Lts, labelRules } from '../lts/index.ts';
import { ModelText } from '../model-text.ts';

export const ba = {
  id: 'ba',
  title: 'BA automaton',
  about: 'transitions as label,from->to; accepting states are ignored',
  owners: LTS_OWNERS,
  extensions: ['.ba'],
  options: ['sutLabels', 'testerLabels'],
  detect,
  read,
} as const satisfies Format;

/** `label,from->to`; the label may hold commas. */
function transitionIn(line: string): { label: string; from: string; to: string } | null {
  const comma = line.lastIndexOf(',');
  const arrow = line.indexOf('->', comma);
  if (comma < 0 || arrow < 0) return null;
  const from = line.slice(comma + 1, arrow).trim();
  const to = line.slice(arrow + 2).trim();
  return from === '' || to === '' ? null : { label: line.slice(0, comma), from, to };
}

const isName = (name: string): boolean => /^(\[[^\][,>]+\]|[^-,>\s]+)$/.test(name);

function detect(head: string): Certainty {
  const lines = head
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const bracketed = /^[^,{}"]*,\s*\[[^\]]+\]\s*->\s*\[[^\]]+\]$/;
  const first = lines.findIndex((line) => line.includes('->'));
  return first >= 0 && first <= 1 && bracketed.test(lines[first]) ? 2 : 0;
}

function read(source: Source, options: ReadOptions): Reading {
  const model = new ModelText(source);
  const rules = labelRules(options, model.issues);
  const lts = new Lts();
  const log = new ConversionLog();
  const bare = (name: string): string => name.replace(/^\[(.*)\]$/, '$1');
  let initial: string | undefined;
  let transitions = 0;
  let accepting = false;
  for (const { text, at } of model.lines()) {
    const transition = transitionIn(text);
    if (transition && accepting) {
      model.add(
        'format/bad-line',
        `${quote(text)} comes after the accepting states`,
        at,
        'write all transitions first, then the accepting states',
      );
    } else if (transition) {
      const { label, from, to } = transition;
      const wrong = label.includes('>') ? label : [from, to].find((name) => !isName(name));
      if (wrong !== undefined) {
        const hint = 'write label,[from]->[to]; a name without brackets has no comma, - or >';
        model.add('format/bad-line', `${quote(wrong)} is not a name of a BA automaton`, at, hint);
        continue;
      }
      initial ??= bare(from);
      lts.transition(lts.state(bare(from)), label, lts.state(bare(to)));
      transitions++;
    } else if (!isName(text)) {
      model.add(
        'format/bad-line',
        `${quote(text)} is neither a transition nor a state`,
        at,
        'write label,[from]->[to]; a name without brackets has no comma, - or >',
      );
    } else if (transitions === 0) {
      initial ??= bare(text);
      lts.state(bare(text));
    } else {
      lts.state(bare(text));
      accepting = true;
      log.dropped('accepting state');
    }
  }
  if (initial === undefined && !model.issues.failed)
    model.add('format/no-nodes', 'there is no transition', -1, 'write label,[from]->[to]');
  const game = model.issues.failed
    ? null
    : lts.game('', initial!, { nodes: 'always', ...rules }, model.issues);
  return game
    ? { ok: true, value: game, warnings: model.issues.warnings, conversion: log.conversion }
    : model.issues.failure();
}
