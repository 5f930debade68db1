// The page of error codes, collected from the sources: wherever a call or an object names a code (`room/what`), the message and the
// hint beside it are read off the syntax tree, with … for what is filled in. So no second list of codes is kept.

import ts from 'typescript';
import { anchorOf } from '../site/anchor.ts';
import { MADE, prose, sentence } from './markdown.ts';
import { sourceFiles, treeOf } from './sources.ts';

/** The meaning of the first word of a code. */
const ROOMS: Readonly<Record<string, string>> = {
  audit: 'Requirements of `covergame audit`.',
  base: 'Patterns and other values that several commands read.',
  check: 'Findings of `covergame check`; [its page](../check.md) has a section on each.',
  cli: 'Options, arguments and output files of the command line.',
  coverage: 'Files of merged coverage.',
  efsm: 'Models written as EFSMs in YAML or JSON.',
  format: 'Model files: what cannot be read, or cannot be written.',
  game: 'Games: nodes, edges, owners, gains.',
  init: 'Projects that `covergame init` writes.',
  internal: 'A bug of covergame. Please report it.',
  limit: 'An input is larger than a limit; [limits](../limits.md) has the table.',
  limits: 'Values of `COVERGAME_LIMITS`.',
  model: 'Loading and exploring model programs.',
  module: 'Modules of yours that could not be loaded.',
  plan: 'Plans towards a target.',
  plugin: 'Runs and cases in a test runner.',
  proof: 'Proofs of lower bounds that do not hold, or cannot be read.',
  replay: 'Replaying traces.',
  report: 'Reports and their inputs.',
  run: 'Settings, traces and ends of runs.',
  serve: 'The service. Its answers have an HTTP status as well.',
  solve: 'Options of the solver.',
  strategy: 'Strategies, bundled and your own.',
  suite: 'Test suites.',
  sut: 'Systems under test and their drivers.',
  trace: 'Traces that are damaged, or of another model.',
  witness: 'Witnesses of upper bounds that do not hold, or cannot be read.',
};
/** First words of texts with a slash that are no codes. */
const NO_CODES = ['application', 'text', 'image', 'docs', 'covergame', 'dist'];
const CODE = /^([a-z]+)\/[a-z0-9…-]+$/;

export interface Code {
  readonly code: string;
  /** Message and hint of each place it is raised at, without repetitions. */
  readonly told: readonly { readonly message: string; readonly hint: string }[];
}

/** Every code that the sources name, in order. */
export function errorCodes(): Code[] {
  const found = new Map<string, Map<string, { message: string; hint: string }>>();
  const add = (code: string, message: string, hint: string): void => {
    const told = found.get(code) ?? new Map();
    found.set(code, told);
    if (isTelling(message)) told.set(`${message}\n${hint}`, { message, hint: isTelling(hint) ? hint : '' });
  };
  for (const path of sourceFiles()) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) readCall(path, node, add);
      else if (ts.isObjectLiteralExpression(node)) readObject(node, add);
      ts.forEachChild(node, visit);
    };
    visit(treeOf(path));
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, told]) => ({ code, told: [...told.values()] }));
}

type Add = (code: string, message: string, hint: string) => void;

const isTelling = (text: string): boolean => /[\p{L}\d]/u.test(text);

/** `InputError.of(code, message, hint)`, `issues.add(code, message, offset, hint)` and the like. */
function readCall(path: string, node: ts.CallExpression | ts.NewExpression, add: Add): void {
  const given = [...(node.arguments ?? [])];
  const prefix = prefixOf(path, node);
  const at = given.slice(0, 3).findIndex((argument) => codesIn(argument, prefix).length > 0);
  if (at < 0) return;
  const [message, ...rest] = given.slice(at + 1);
  const hint = rest.findLast((argument) => textsIn(argument).some(isTelling));
  for (const code of codesIn(given[at], prefix)) {
    for (const text of message ? textsIn(message) : ['']) {
      for (const cure of hint ? textsIn(hint) : ['']) add(code, text, cure);
    }
  }
}

/** Callers that leave the first word of a code to the one they call. */
function prefixOf(path: string, node: ts.CallExpression | ts.NewExpression): string {
  const called = node.expression.getText();
  if (called === 'ModelFault') return 'model/';
  return path.startsWith('model/efsm/') && /(^|\.)fault$/.test(called) ? 'efsm/' : '';
}

/** `{ code, message, hint }`, and rules with `about` and `cure`. */
function readObject(node: ts.ObjectLiteralExpression, add: Add): void {
  const field = (...names: string[]): readonly string[] => {
    const property = node.properties.find(
      (one): one is ts.PropertyAssignment =>
        ts.isPropertyAssignment(one) && names.includes(one.name.getText()),
    );
    return property ? textsIn(property.initializer) : [''];
  };
  for (const code of field('code')) {
    if (!isCode(code)) continue;
    for (const message of field('message', 'about')) {
      for (const hint of field('hint', 'cure')) add(code, message, hint);
    }
  }
}

const codesIn = (node: ts.Expression, prefix: string): string[] =>
  (prefix === '' || /^[a-z-]+$/.test(textsIn(node)[0] ?? '') ? textsIn(node) : [])
    .map((text) => prefix + text)
    .filter(isCode);

function isCode(text: string): boolean {
  const word = CODE.exec(text)?.[1];
  if (word === undefined || NO_CODES.includes(word) || /^(model|efsm)\/…$/.test(text)) return false;
  return true;
}

/** The texts that an expression may be, … standing for what is known only at run time. */
function textsIn(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textsIn(node.expression);
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')];
  if (ts.isConditionalExpression(node)) return [...textsIn(node.whenTrue), ...textsIn(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [textsIn(node.left), textsIn(node.right)];
    if (node.operatorToken.kind === ts.SyntaxKind.PlusToken) return [left[0] + right[0]];
    if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
      return [...left, ...right].filter(isTelling);
  }
  if (ts.isCallExpression(node) && /^(didYouMean|suggestion)$/.test(node.expression.getText()))
    return ['did you mean …?'];
  if (ts.isIdentifier(node)) return textsOfName(node) ?? ['…'];
  return ['…'];
}

/** The texts of a constant of the same file. */
function textsOfName(name: ts.Identifier): string[] | undefined {
  for (const statement of name.getSourceFile().statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: declared, initializer } of statement.declarationList.declarations) {
      if (declared.getText() === name.text && initializer && ts.isStringLiteralLike(initializer))
        return textsIn(initializer);
    }
  }
  return undefined;
}

/** The user has the message; the page needs one of its forms, and the first hint. */
function codeSection({ code, told }: Code): string {
  const [first] = told;
  if (!first) return `### ${code}\n\nThe message says what was found.`;
  const others = told.length > 1 ? ` (one of ${told.length} forms)` : '';
  const hint = told.find((one) => one.hint !== '')?.hint;
  return `### ${code}\n\n${sentence(prose(first.message))}${others}${hint ? `\n\n_Hint:_ ${prose(hint)}` : ''}`;
}

/** The page of each room, and one that lists the codes. */
export function errorPages(): Map<string, string> {
  const codes = errorCodes();
  const rooms = [...new Set(codes.map(({ code }) => code.split('/')[0]))];
  const of = (room: string): Code[] => codes.filter(({ code }) => code.startsWith(`${room}/`));
  const pages = rooms.map((room): [string, string] => [
    `errors/${room}.md`,
    `${MADE}\n\n# Error codes: ${room}\n\n${aboutRoom(room)}\n\n${of(room).map(codeSection).join('\n\n')}\n`,
  ]);
  const list = rooms.map((room) => {
    const names = of(room).map(({ code }) => `[${code}](errors/${room}.md#${anchorOf(code)})`);
    return `## ${room}\n\n${aboutRoom(room).replaceAll('](../', '](')}\n\n${names.join(', ')}`;
  });
  return new Map([['errors.md', `${HEAD}\n\n${list.join('\n\n')}\n`], ...pages]);
}

const aboutRoom = (room: string): string => ROOMS[room] ?? `Errors of ${room}.`;

const HEAD = `${MADE}

# Error codes

Each error ends with a code in brackets. Scripts can rely on the code; under \`--json\` it is \`error.code\`. The words of a message may change with any version.

In the messages, … stands for a value. [Errors](cli.md#errors) explains how they are printed.`;
