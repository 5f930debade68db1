// PlantUML's state diagrams. See diagram.ts for what arrows mean. `<<choice>>`, `<<fork>>`, `<<join>>`, `<<end>>`, `[H]`, `[H*]`, regions by `--` or
// `||`, and `<<sut>>` for a state of the SUT's. Notes, colours, skins and directions are drawing only.

import type { Source } from '../../base/index.ts';
import { CHART_OPTIONS, CHART_OWNERS, chartGame } from '../chart/index.ts';
import { ConversionLog } from '../conversion.ts';
import type { Certainty, Format, Reading, ReadOptions } from '../format.ts';
import { ModelText } from '../model-text.ts';
import { plantumlArrow } from './arrow.ts';
import { Diagram, LONGEST } from './diagram.ts';

export const plantuml = {
  id: 'plantuml',
  title: 'PlantUML',
  about: 'state diagrams of PlantUML: composite states, regions, choices, histories',
  owners: `${CHART_OWNERS}; the stereotype <<sut>> makes a state the system’s`,
  extensions: ['.puml', '.plantuml', '.pu', '.iuml', '.wsd'],
  options: CHART_OPTIONS,
  detect,
  read,
} as const satisfies Format;

function detect(head: string): Certainty {
  if (!/^[ \t]*@startuml\b/m.test(head)) return 0;
  return /^[ \t]*state\s+\S|\[\*\]\s*-|-\w*>\s*\[\*\]/m.test(head) ? 2 : 0;
}

const SKIPPED =
  /^('|@|!|hide\b|show\b|scale\b|title\b|caption\b|header\b|footer\b|left to right|top to bottom|skinparam\b(?!.*\{)|remove\b|allow_?mixing|allowmixing|set\b|mainframe\b|newpage\b|autonumber\b|page\b|center\b)/i;
const BLOCKS: readonly (readonly [RegExp, RegExp])[] = [
  [/^\/'(?!.*'\/)/, /'\//],
  [/^skinparam\b.*\{/i, /^\}/],
  [/^<style>/i, /^<\/style>/i],
  [/^legend\b/i, /^end\s*legend/i],
  [/^(title|header|footer)\s*$/i, /^end\s*(title|header|footer)/i],
  [/^json\b.*\{/i, /^\}/],
  [/^note\b(?!.*:)(?!.*\bas\b)/i, /^end\s*note/i],
];
// These are held against lines whose runs of blanks are one: each can match in one way only.
const DECLARED =
  /^(?:state|frame) (?:"([^"]*)" as ([^\s{<#:]+)|([^\s{<#:"]+) as "[^"]*"|"([^"]*)"|([^\s{<#:"]+)) ?(?:(?:<<[^<>]*>>|\[\[(?:[^\]]|\](?!\]))*\]\]|#[^\s{]+(?=[ {]|$)) ?)*(\{)? ?(\})? ?(?::.*)?$/is;
const DESCRIBED = /^("[^"]*"|[^\s:{}"#<]+) ?(?:<<[^<>]*>> ?)?(?:#[^\s:]+ ?)?:/;

function read(source: Source, options: ReadOptions): Reading {
  const model = new ModelText(source);
  const log = new ConversionLog();
  const diagram = new Diagram(model, log);
  let skipTo: RegExp | undefined;
  let name = '';
  // What stands before the mark is no part of the diagram; a file without the mark is one all the same.
  let begun = !/^[ \t]*@startuml\b/im.test(model.text);
  for (const { text, at } of model.lines()) {
    if (!begun && !/^@startuml\b/i.test(text)) continue;
    begun = true;
    if (skipTo) {
      if (skipTo.test(text)) skipTo = undefined;
      continue;
    }
    if (/^@enduml/i.test(text)) break;
    const title = /^(?:title|@startuml)\s+(\S.*)$/i.exec(text);
    if (title) name = title[1].replace(/^"(.*)"$/, '$1');
    skipTo = BLOCKS.find(([begin]) => begin.test(text))?.[1];
    if (/^note\b/i.test(text)) log.dropped('note');
    else if (!skipTo && !SKIPPED.test(text) && !/^\/'.*'\/$/.test(text)) line(diagram, model, text, at);
  }
  const chart = model.issues.failed ? null : diagram.chart(name);
  const found = chart && !model.issues.failed ? chartGame(chart, options, model.issues, log) : null;
  if (!found) return model.issues.failure();
  return { ok: true, value: found.game, warnings: model.issues.warnings, conversion: found.conversion };
}

/** A name without quotes, colours and stereotypes. */
const bare = (name: string): string =>
  name
    .replace(/<<[^<>]*>>|#\S+/g, '')
    .trim()
    .replace(/^"(.*)"$/, '$1');

function line(diagram: Diagram, model: ModelText, text: string, at: number): void {
  if (text.length > LONGEST) {
    model.add(
      'format/too-long',
      `this line has ${text.length} characters`,
      at,
      'a line of a diagram has less than 10 000',
    );
    return;
  }
  const arrow = /^state\s/i.test(text) ? null : plantumlArrow(text);
  if (arrow) {
    const { left, right, label, reversed } = arrow;
    for (const end of [left, right]) {
      const stereotype = /<<\s*([\w*]+)\s*>>/.exec(end);
      if (stereotype) diagram.stereotype(diagram.state(bare(end), at), stereotype[1], at);
    }
    const [from, to] = reversed ? [right, left] : [left, right];
    diagram.arrow(bare(from), bare(to), label.replaceAll('\\n', ' '), at);
    return;
  }
  if (/^\}/.test(text)) {
    diagram.close(at);
    return;
  }
  if (/^(--+|\|\|+)$/.test(text)) {
    diagram.region(at);
    return;
  }
  const plain = text.replace(/\s+/g, ' ');
  const declared = DECLARED.exec(plain);
  if (declared) {
    const state = diagram.state(declared[2] ?? declared[3] ?? declared[4] ?? declared[5], at);
    for (const [, word] of text.matchAll(/<<\s*([\w*]+)\s*>>/g)) diagram.stereotype(state, word, at);
    if (declared[6] && !declared[7]) diagram.open(state);
    return;
  }
  const described = DESCRIBED.exec(plain);
  if (described) {
    diagram.state(bare(described[1]), at);
    return;
  }
  model.add(
    'format/bad-line',
    `${JSON.stringify(text.slice(0, 60))} is not a supported line of a state diagram`,
    at,
    "write A --> B : event, state X { … }, X : text, or ' before a comment",
  );
}
