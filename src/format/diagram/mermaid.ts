// Mermaid's state diagrams (`stateDiagram-v2`, `stateDiagram`), also as the one such block of a Markdown file. See diagram.ts for what arrows
// mean. `:::sut` and `class X sut` make a state the SUT's. Notes, styles and directions are drawing only.

import type { Source } from '../../base/index.ts';
import { CHART_OPTIONS, CHART_OWNERS, chartGame } from '../chart/index.ts';
import { ConversionLog } from '../conversion.ts';
import type { Certainty, Format, Reading, ReadOptions } from '../format.ts';
import { ModelText } from '../model-text.ts';
import { mermaidArrow } from './arrow.ts';
import { Diagram, LONGEST } from './diagram.ts';
import { writeMermaid } from './write-mermaid.ts';

export const mermaid = {
  id: 'mermaid',
  title: 'Mermaid',
  about:
    'state diagrams (stateDiagram-v2): composite states, regions, choices, histories by name; also in a Markdown file',
  owners: `${CHART_OWNERS}; the class sut makes a state the system’s`,
  extensions: ['.mmd', '.mermaid', '.md'],
  options: CHART_OPTIONS,
  detect,
  read,
  write: (game) => writeMermaid(game, (source) => read(source, {})),
} as const satisfies Format;

const FENCE = /^(?:```+|~~~+)\s*mermaid$/;

function detect(head: string): Certainty {
  const lines = head
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => line.trim());
  const begins = [0, ...lines.flatMap((line, i) => (FENCE.test(line) ? [i + 1] : []))];
  return begins.some((from) => isDiagram(lines, from)) ? 2 : 0;
}

/** Behind comments and front matter. */
function isDiagram(lines: readonly string[], from: number): boolean {
  let front = false;
  let directive = false;
  for (let i = from; i < lines.length; i++) {
    if (directive || lines[i].startsWith('%%{')) directive = !lines[i].includes('}%%');
    else if (lines[i] === '---') front = !front;
    else if (!front && lines[i] !== '' && !lines[i].startsWith('%%')) {
      return /^stateDiagram(-v2)?\b/.test(lines[i]);
    }
  }
  return false;
}

const SKIPPED =
  /^(%%|#|direction\b|classDef\b|style\b|accTitle\b|accDescr\b|click\b|hide\b|scale\b|linkStyle\b)/;

function read(source: Source, options: ReadOptions): Reading {
  const model = new ModelText(source);
  const log = new ConversionLog();
  const diagram = new Diagram(model, log);
  let title = '';
  let skipTo: RegExp | undefined;
  let begun = false;
  let front = 0;
  for (const { text, at } of inFence(model)) {
    if (skipTo) {
      if (skipTo.test(text)) skipTo = undefined;
      continue;
    }
    if (!begun) {
      if (text === '---') front++;
      else if (front === 1) title = /^title:(.*)$/s.exec(text)?.[1].trim() ?? title;
      else if (/^%%\{/.test(text) && !text.includes('}%%')) skipTo = /\}%%/;
      else if (/^stateDiagram(-v2)?\b/.test(text)) {
        begun = true;
        line(diagram, model, /^\S+\s+(.*)$/.exec(text)?.[1] ?? '', at);
      } else if (!text.startsWith('%%'))
        model.add(
          'format/bad-line',
          'the diagram does not begin with stateDiagram-v2',
          at,
          'write stateDiagram-v2 first',
        );
      continue;
    }
    if (/^accDescr\s*\{/.test(text) && !text.includes('}')) skipTo = /\}/;
    else if (/^%%\{/.test(text) && !text.includes('}%%')) skipTo = /\}%%/;
    else if (/^note\b/i.test(text)) {
      log.dropped('note');
      const ends = text.includes(':') || /^note\s+"[^"]*"\s*as\b/i.test(text) || /\bend note\b/i.test(text);
      if (!ends) skipTo = /\bend note\b/i;
    } else if (!SKIPPED.test(text)) line(diagram, model, text, at);
  }
  if (!begun && !model.issues.failed)
    model.add('format/bad-line', 'there is no stateDiagram-v2 here', 0, 'write stateDiagram-v2 first');
  const chart = model.issues.failed ? null : diagram.chart(title);
  const found = chart && !model.issues.failed ? chartGame(chart, options, model.issues, log) : null;
  if (!found) return model.issues.failure();
  return { ok: true, value: found.game, warnings: model.issues.warnings, conversion: found.conversion };
}

/** The lines of the diagram: all of them, or those of the fenced block. */
function* inFence(model: ModelText): Generator<{ text: string; at: number }> {
  const lines = [...model.lines()];
  const texts = lines.map(({ text }) => text);
  const fence = texts.findIndex((text, i) => FENCE.test(text) && isDiagram(texts, i + 1));
  for (const line of lines.slice(fence + 1)) {
    if (fence >= 0 && /^(```|~~~)/.test(line.text)) return;
    yield line;
  }
}

/** The begin of a composite state, and what of it stands on the same line. */
const ON_ONE_LINE = /^(state\s[^{}]*\{)\s*([^\s}].*)$/;

function line(diagram: Diagram, model: ModelText, given: string, at: number): void {
  if (given.length > LONGEST) {
    model.add(
      'format/too-long',
      `this line has ${given.length} characters`,
      at,
      'a line of a diagram has less than 10 000',
    );
    return;
  }
  const comment = given.indexOf('%%');
  let text = (comment < 0 ? given : given.slice(0, comment)).replace(/;\s*$/, '').trim();
  const inside = ON_ONE_LINE.exec(text);
  if (inside) {
    line(diagram, model, inside[1], at);
    line(diagram, model, inside[2], at);
    return;
  }
  if (text !== '}' && !text.includes(':') && text.endsWith(' }')) {
    line(diagram, model, text.slice(0, -2), at);
    line(diagram, model, '}', at);
    return;
  }
  const classes: string[] = [];
  text = text
    .replace(/:::\s*([\w-]+)/g, (_, name: string) => {
      classes.push(name);
      return '';
    })
    .trim();
  const owned = classes.filter((name) => /^(sut|tester)$/i.test(name));
  const mark = (name: string): void => {
    for (const word of owned) diagram.stereotype(diagram.state(name, at), word, at);
  };
  const arrow = mermaidArrow(text);
  if (arrow) {
    const { left, right, label } = arrow;
    diagram.arrow(left, right, label, at);
    const last = /^[^:]*:::/.test(given.slice(given.lastIndexOf('-->') + 3)) ? right : left;
    if (owned.length > 0 && last !== '[*]') mark(last);
    return;
  }
  if (text === '') return;
  if (/^\}/.test(text)) {
    diagram.close(at);
    return;
  }
  if (/^--+$/.test(text)) {
    diagram.region(at);
    return;
  }
  const plain = text.replace(/\s+/g, ' ');
  const styled = /^class (.+) ([\w-]+)$/.exec(plain);
  if (styled) {
    if (!/^(sut|tester)$/i.test(styled[2])) return;
    for (const name of styled[1].split(','))
      diagram.stereotype(diagram.state(name.trim(), at), styled[2], at);
    return;
  }
  const declared =
    /^state (?:"([^"]*)" as )?([^\s{<":]+)? ?(?:"[^"]*" ?)?(?:(?:<<|\[\[) ?([\w*]+) ?(?:>>|\]\]))? ?(?::[^{}]*)?(\{)? ?(\})?$/.exec(
      plain,
    );
  if (declared && (declared[2] ?? declared[1]) !== undefined) {
    const state = diagram.state(declared[2] ?? declared[1], at);
    mark(state.name);
    if (declared[3] !== undefined) diagram.stereotype(state, declared[3], at);
    if (declared[4] && !declared[5]) diagram.open(state);
    return;
  }
  const described = /^([^\s:{}]+) ?(?::|$)/.exec(plain);
  if (described) {
    mark(diagram.state(described[1], at).name);
    return;
  }
  model.add(
    'format/bad-line',
    `${JSON.stringify(text.slice(0, 60))} is not a line of a state diagram`,
    at,
    'write A --> B: event, state X { … }, X: text, or %% before a comment',
  );
}
