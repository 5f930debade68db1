// Why the guarantee is not higher, in words a tester understands: where the SUT retreats to, what it never shows, by
// which choices, and which of them to take from it first.

import { type Game, labelOf } from '../game/index.ts';
import type { DamagingChoice, Explanation, Stage, WhatIf } from '../play/index.ts';
import type { Solution } from '../solve/index.ts';

export interface ExplanationTextOptions {
  /** How many nodes and choices are named before the rest is only counted; 8 if left out. */
  readonly named?: number;
}

/** Lines of plain text; a table of what-ifs is added if there is one. */
export function explanationText(
  game: Game,
  solution: Solution,
  explanation: Explanation,
  whatIf: WhatIf | null,
  { named = 8 }: ExplanationTextOptions = {},
): string[] {
  const { kept, choices } = explanation;
  if (solution.upper >= solution.total) {
    return [
      solution.exact
        ? 'Nothing limits it: the system cannot keep you from any node with a gain.'
        : 'The limit is not known yet: the work ended before covergame found a plan of the system that keeps you from a node.',
    ];
  }
  return [
    'Limits of the guarantee',
    ...retreat(game, solution, explanation, named).map(indent),
    '',
    ...(kept.length > 0
      ? [`Never seen, whatever you do: ${count(kept.length, 'node')}`, indent(list(game, kept, named)), '']
      : []),
    ...choiceLines(game, choices, named),
    ...(whatIf && choices.length > 0 ? ['', ...whatIfLines(game, solution, choices, whatIf)] : []),
  ];
}

function retreat(game: Game, solution: Solution, { stages, seen }: Explanation, named: number): string[] {
  const last = stages[stages.length - 1];
  const lines = lastStage(game, last, solution.restart, named);
  if (stages.length > 1) lines.push(...wayThere(game, stages, named));
  let offered = 0;
  for (const v of seen) offered += game.gain[v];
  if (offered > solution.upper) {
    const lost = offered - solution.upper;
    lines.push(
      `The system offers nodes with gain ${offered} in total, but not all in one run: you give up gain ${lost} for the rest.`,
    );
  }
  return lines;
}

function lastStage(game: Game, { trap, gain }: Stage, restart: boolean, named: number): string[] {
  if (trap.length === 1) {
    const [v] = trap;
    const stays = game.outStart[v] === game.outStart[v + 1] ? 'where the test ends' : 'where the test stays';
    return [`The system can bring you to ${id(game, v)}, ${stays}.`];
  }
  const nodes = `${count(trap.length, 'node')} (gain ${gain})`;
  const why = restart
    ? `The system never lets you leave these ${nodes}, however often you reset:`
    : `The system can lead you to these ${nodes} and keep you there:`;
  return [why, indent(list(game, trap, named))];
}

/** The best play for the tester against the plan; runs of single nodes are put in one line. */
function wayThere(game: Game, stages: readonly Stage[], named: number): string[] {
  const steps: string[] = [];
  let gained = 0;
  for (const stage of stages.slice(0, -1)) {
    gained += stage.gain;
    const larger =
      stage.trap.length > 1
        ? ` (with ${list(
            game,
            stage.trap.filter((v) => v !== stage.node),
            3,
          )})`
        : '';
    steps.push(`${id(game, stage.node)}${larger} ${arrow(game, stage.exit)}`);
  }
  const end = id(game, stages[stages.length - 1].node);
  const shown = steps.length > named ? [...steps.slice(0, named - 1), '…', steps[steps.length - 1]] : steps;
  return [`Before that you gain at most ${gained}: ${shown.join(' ')} ${end}.`];
}

/** An edge between two names. */
function arrow(game: Game, e: number): string {
  const label = labelOf(game, e);
  return label === undefined ? '->' : `-${JSON.stringify(label)}->`;
}

function choiceLines(game: Game, choices: readonly DamagingChoice[], named: number): string[] {
  if (choices.length === 0)
    return ['The system makes no choice for this: the structure of the model prevents more.'];
  const lines = choices.slice(0, named).map((choice) => indent(choiceLine(game, choice)));
  if (choices.length > named) lines.push(indent(`… and ${choices.length - named} more`));
  return ['Choices of the system that limit it', ...lines];
}

function choiceLine(game: Game, { node, takes, avoids, behind }: DamagingChoice): string {
  const answers = `at ${id(game, node)} the system answers ${edgesText(game, takes)}`;
  if (avoids.length === 0) return `${answers}, whichever keeps you from more`;
  const lost = behind > 0 ? `, which costs you gain ${behind}` : '';
  return `${answers}, never ${edgesText(game, avoids)}${lost}`;
}

/** The most answers of one choice that are named. */
const ANSWERS = 5;

function edgesText(game: Game, edges: readonly number[]): string {
  // A single one that is left is named, too.
  const shown = edges.length > ANSWERS + 1 ? edges.slice(0, ANSWERS) : edges;
  const texts = shown.map((e) => edgeText(game, e));
  if (shown.length < edges.length) texts.push(`${edges.length - shown.length} others`);
  return texts.join(' or ');
}

function whatIfLines(
  game: Game,
  { lower, upper }: Solution,
  choices: readonly DamagingChoice[],
  { rows, left }: WhatIf,
): string[] {
  const before = interval(lower, upper);
  const better = rows.filter((row) => row.upper > upper || row.lower > lower);
  const raises = lower === upper ? 'raises it' : 'is known to raise it';
  const lines = better.map(
    (row) => `make ${id(game, row.node)} controllable: ${before} -> ${interval(row.lower, row.upper)}`,
  );
  const same = rows.length - better.length;
  if (rows.length === 0) lines.push(`the work ended before covergame tried one (${count(left, 'choice')})`);
  else if (better.length === 0)
    lines.push(`no single one of the ${count(rows.length, 'choice')} tried ${raises}`);
  else if (same > 0) lines.push(`${count(same, 'other choice')} tried: no single one of them ${raises}`);
  if (rows.length > 0 && left > 0)
    lines.push(`${count(left, 'choice')} not tried (--what-if ${choices.length} tries all)`);
  return ['If you could control one of these choices', ...lines.map(indent)];
}

const interval = (lower: number, upper: number): string =>
  lower === upper ? `${lower}` : `${lower}..${upper}`;

const edgeText = (game: Game, e: number): string => {
  const label = labelOf(game, e);
  const to = id(game, game.target[e]);
  return label === undefined ? to : `${JSON.stringify(label)} (to ${to})`;
};

function list(game: Game, nodes: ArrayLike<number>, named: number): string {
  const ids = Array.from(nodes).slice(0, named);
  const rest = nodes.length - ids.length;
  return ids.map((v) => id(game, v)).join(', ') + (rest > 0 ? `, … and ${rest} more` : '');
}

/** An id as it is, unless that would be confusing in a sentence. */
const id = (game: Game, v: number): string =>
  /^[^\s\p{C},:;()"`]+$/u.test(game.ids[v]) ? game.ids[v] : JSON.stringify(game.ids[v]);

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
const indent = (line: string): string => `  ${line}`;
