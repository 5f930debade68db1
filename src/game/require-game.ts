// Checks that a program's value is a game. TypeScript checks this for its users; JavaScript does not, and plain
// data may come from a worker, a page or a file. Each object is checked once: its shape, its rows, and the values
// computed from them. A wrong value is mostly one step away from a game, and the message names the step.

import { InputError, IssueList } from '../base/index.ts';
import { checkRows } from './check-rows.ts';
import { isChecked, keepChecked } from './from-rows.ts';
import type { Game, Helpers } from './game.ts';

type Fields = Readonly<Record<string, unknown>>;

const NUMBERS = ['initial', 'n', 'm'];
const LISTS = ['ids', 'labels'];
const ROWS = {
  Uint8Array: ['owner'],
  Float64Array: ['gain'],
  Int32Array: ['outStart', 'source', 'target', 'inStart', 'inEdge', 'label'],
};
const OPTIONAL_ROWS = { Float64Array: ['weight', 'cost', 'maybe'], Uint8Array: ['unasked'] };
const HELPER_ROWS = { Uint8Array: ['kind'], Int32Array: ['of', 'edge'] };
const TAG_ROWS = { Int32Array: ['nodeStart', 'nodeTag', 'edgeStart', 'edgeTag'] };

/** Throws an InputError that says what is wrong with this value, or how to come from it to a game, unless it is one. */
export function requireGame(value: Game): void {
  if (typeof value === 'object' && value !== null && isChecked(value)) return;
  if (!looksLikeGame(value)) {
    const [what, hint] = looksLike(value);
    throw InputError.of('game/no-game', `the game is ${what}`, hint);
  }
  const issues = new IssueList();
  checkRows(value, issues);
  if (!issues.failed) checkComputed(value, issues);
  if (issues.failed) throw new InputError(issues.issues, issues.total);
  keepChecked(value);
}

// By its name: an array of another realm (a page, a worker of a test runner) is no instance of ours.
const isRow = (value: unknown, kind: string): boolean =>
  Object.prototype.toString.call(value) === `[object ${kind}]`;

function hasRows(
  value: Fields,
  kinds: Readonly<Record<string, readonly string[]>>,
  optional = false,
): boolean {
  return Object.entries(kinds).every(([kind, keys]) =>
    keys.every((key) => isRow(value[key], kind) || (optional && (value[key] ?? null) === null)),
  );
}

function looksLikeGame(value: unknown): value is Game {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Fields;
  const { tags, final, helpers } = fields;
  return (
    NUMBERS.every((key) => Number.isInteger(fields[key])) &&
    LISTS.every((key) => Array.isArray(fields[key])) &&
    hasRows(fields, ROWS) &&
    hasRows(fields, OPTIONAL_ROWS, true) &&
    (tags === undefined || (isObject(tags) && Array.isArray(tags['names']) && hasRows(tags, TAG_ROWS))) &&
    (final === undefined || Array.isArray(final)) &&
    (helpers === undefined || (isObject(helpers) && hasRows(helpers, HELPER_ROWS)))
  );
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** What is computed from the rows must be what they say. */
function checkComputed(game: Game, issues: IssueList): void {
  const { n, m, owner, target, outStart, source, inStart, inEdge, helpers } = game;
  const fits = (fine: boolean, what: string): void => {
    if (!fine) issues.add('game/bad-rows', `${what} inconsistent with the other rows of the game`, -1, MAKE);
  };
  fits(n === owner.length && m === target.length, '"n" and "m" are');
  fits(source.length === m && isSourceOf(source, outStart), '"source" is');
  fits(inStart.length === n + 1 && inEdge.length === m && areIncoming(game), '"inStart" and "inEdge" are');
  if (helpers) fits(areHelpers(game, helpers), '"helpers" are');
}

function isSourceOf(source: Int32Array, outStart: Int32Array): boolean {
  for (let v = 0; v + 1 < outStart.length; v++)
    for (let e = outStart[v]; e < outStart[v + 1]; e++) if (source[e] !== v) return false;
  return true;
}

/** Rows of rising edges that lead to their node: if they are m in all, they are all there are. */
function areIncoming({ n, m, target, inStart, inEdge }: Game): boolean {
  if (inStart[0] !== 0 || inStart[n] !== m) return false;
  for (let v = 0; v < n; v++) {
    if (inStart[v + 1] < inStart[v]) return false;
    for (let i = inStart[v], last = -1; i < inStart[v + 1]; last = inEdge[i++])
      if (inEdge[i] <= last || target[inEdge[i]] !== v) return false;
  }
  return true;
}

function areHelpers({ n, m }: Game, { model, from, kind, of, edge, chance }: Helpers): boolean {
  requireGame(model);
  const isBetween = (low: number, high: number) => (x: number) => x >= low && x < high;
  return (
    from === model.n &&
    kind.length === n - from &&
    of.length === n - from &&
    of.every(isBetween(0, from)) &&
    edge.length === m &&
    edge.every(isBetween(-1, model.m)) &&
    (chance === null ||
      (isRow(chance, 'Float64Array') && chance.length === m && chance.every((p) => p >= 0 && p <= 1)))
  );
}

const MAKE = 'make one with buildGame, explore, readModel or readModelFile';

function looksLike(value: unknown): readonly [what: string, hint: string] {
  if (value === null || value === undefined) return [`${value}`, MAKE];
  if (typeof value === 'string') return ['a text', 'read the file first: orThrow(await readModelFile(path))'];
  if (typeof value !== 'object') return [`a ${typeof value}`, MAKE];
  const { then, ok, nodes, kind, game } = value as Fields;
  if (typeof then === 'function') return ['a promise', 'write await before the call that makes it'];
  if (ok === true) return ['an outcome that contains a game', 'use its value: orThrow(outcome)'];
  if (ok === false) return ['an outcome with errors instead of a game', 'orThrow(outcome) throws them'];
  if (kind === 'covergame/model') return ['a model program', 'explore it: orThrow(explore(model)).game'];
  if (Array.isArray(nodes)) return ['a description of a game', 'build it: buildGame(description)'];
  if (typeof game === 'object' && game !== null)
    return ['an object that contains a game', 'use its field game'];
  return ['another object', MAKE];
}
