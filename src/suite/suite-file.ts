// Suites as text. Ours is JSON (`covergame-suite/1`). Files of other tools are known by their content:
//
//     ours        {"cases": [["v0", "v1"], …]}, or the bare list of cases
//     GMU paths   lines like [1,2,4,6]: node ids, a path a line
//     GraphWalker `offline` lines like {"currentElementName": "v_Start"}: one case
//     AltWalker   steps.json, a list of {"id", "name"}: one case
//     names       lines that are element names, as older GraphWalkers print them: one case
//
// In the last three, vertices and edges alternate; an element is known by its id or its name. The model makes an
// SUT node of an edge with one stimulus and several outcomes. This edge is found as the path through that node.
// Helper nodes of unasked outputs and of words in any order are left out and found again, unless that would change
// the case.

import {
  beyond,
  IssueList,
  limit,
  limitIssue,
  type Outcome,
  printableJson,
  type Source,
} from '../base/index.ts';
import { foldedPath, type Game, hashGame, ownCount, ownNodesOf, requireGame } from '../game/index.ts';
import { CaseWalk } from './case-walk.ts';
import type { Case, Suite } from './suite.ts';
import { parseSuite } from './written-suite.ts';

export const SUITE_FORMAT = 'covergame-suite/1';

/**
 * The suite as the object of its file.
 *
 * @param game the model it is for
 * @param suite what is written
 * @example
 * suiteObject(game, makeSuite(game, 'node'));
 */
export function suiteObject(game: Game, suite: Suite): object {
  requireGame(game);
  const cases = suite.cases.map((path) => foldedPath(game, path));
  requireWritable(game, cases);
  return {
    format: SUITE_FORMAT,
    model: game.name,
    hash: hashGame(game),
    criterion: suite.criterion,
    requirements: suite.requirements,
    satisfied: suite.satisfied,
    infeasible: suite.infeasible,
    ...(suite.stopped !== undefined && { stopped: suite.stopped }),
    ...(suite.note !== undefined && { note: suite.note }),
    cases: cases.map((path) => path.map((v) => game.ids[v])),
  };
}

/** Cases as a suite file has them: by ids, and without helper nodes where they are found again. */
export const foldedCases = (game: Game, cases: Suite['cases']): string[][] =>
  cases.map((path) => foldedPath(game, path).map((v) => game.ids[v]));

/** Quotes, a comma and a blank. */
const AROUND = 4;

/** Refuses a suite whose text would be too long for a string. */
function requireWritable(game: Game, cases: readonly (readonly number[])[]): void {
  const most = limit('suite-characters');
  let characters = 0;
  for (const path of cases) {
    for (const v of path) characters += game.ids[v].length + AROUND;
    if (characters > most) throw beyond('suite-characters', 'the cases of this suite are longer in a file');
  }
}

/**
 * The text of a suite file: a case a line.
 *
 * @param game the model it is for
 * @param suite what is written
 * @example
 * const text = writeSuite(game, makeSuite(game, 'edge'));
 */
export function writeSuite(game: Game, suite: Suite): string {
  const { cases, ...head } = suiteObject(game, suite) as { cases: string[][] };
  const lines = cases.map((path) => `    ${printableJson(path)}`);
  return `${printableJson(head, 2).slice(0, -2)},\n  "cases": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/**
 * Reads a suite of a game: one of ours, of GMU, GraphWalker or AltWalker. Every fault of it is in the outcome.
 *
 * @param game the model it is for
 * @param source the text
 * @example
 * const suite = orThrow(readSuite(game, sourceOf('suite.json', text)));
 */
export function readSuite(game: Game, source: Source): Outcome<Suite> {
  requireGame(game);
  const issues = new IssueList(source);
  const text = new TextDecoder().decode(source.bytes).replace(/^\uFEFF/, '');
  const written = parseSuite(text, issues);
  if (issues.failed) return issues.failure();
  if (written.cases.length === 0) {
    issues.add(
      'suite/empty',
      'the suite has no cases',
      -1,
      'a case is a list of node ids such as ["v0", "v1"]',
    );
    return issues.failure();
  }
  const nodes = written.cases.reduce((sum, { length }) => sum + length, 0);
  if (nodes > limit('suite-nodes')) {
    const { code, message, hint } = limitIssue('suite-nodes', `the suite has ${nodes} nodes`);
    issues.add(code, message, -1, hint);
    return issues.failure();
  }
  const cases: Case[] = [];
  written.cases.forEach((elements, c) => {
    const walk = new CaseWalk(game, issues, written.cases.length === 1 ? '' : `case ${c + 1}: `);
    for (let i = 0; i < elements.length; i++) {
      const element = elements.at(i);
      if (!(written.mixed ? walk.either(element) : walk.node(element))) return;
    }
    if (walk.path.length > 0) cases.push(Int32Array.from(walk.path));
    else {
      const at = elements.length > 0 ? elements.at(0).offset : -1;
      issues.add('suite/empty-case', `case ${c + 1} has no node of the model`, at);
    }
  });
  if (issues.failed) return issues.failure();
  const held = new Set<number>();
  for (const path of cases) for (const v of ownNodesOf(game, path)) held.add(v);
  const value: Suite = {
    criterion: 'given',
    cases,
    requirements: ownCount(game),
    satisfied: held.size,
    infeasible: 0,
  };
  return { ok: true, value, warnings: issues.warnings };
}
