// Whether what a program gave for a game is one. TypeScript asks this for its users; JavaScript does not, and a wrong value would
// otherwise end in a TypeError deep inside an algorithm. What is given instead of a game is nearly always one step away from one.

import { InputError } from '../base/index.ts';
import type { Game } from './game.ts';

type Fields = Readonly<Record<string, unknown>>;

const isGame = (value: Fields): boolean =>
  Number.isInteger(value['n']) &&
  Number.isInteger(value['m']) &&
  Number.isInteger(value['initial']) &&
  Array.isArray(value['ids']) &&
  ['owner', 'gain', 'outStart', 'target', 'inStart', 'inEdge'].every((key) => ArrayBuffer.isView(value[key]));

/** Throws an InputError that says how to come from this value to a game, unless it is one. */
export function requireGame(value: Game): void {
  if (typeof value === 'object' && value !== null && isGame(value as unknown as Fields)) return;
  const [what, hint] = looksLike(value);
  throw InputError.of('game/no-game', `the game is ${what}`, hint);
}

const MAKE = 'make one with buildGame, explore, readModel or readModelFile';

function looksLike(value: unknown): readonly [what: string, hint: string] {
  if (value === null || value === undefined) return [`${value}`, MAKE];
  if (typeof value === 'string') return ['a text', 'read the file first: orThrow(await readModelFile(path))'];
  if (typeof value !== 'object') return [`a ${typeof value}`, MAKE];
  const { then, ok, nodes, kind, game } = value as Fields;
  if (typeof then === 'function') return ['a promise', 'write await before what makes it'];
  if (ok === true) return ['an outcome that holds one', 'take the value out of it: orThrow(outcome)'];
  if (ok === false) return ['an outcome with faults instead of a game', 'orThrow(outcome) tells them'];
  if (kind === 'covergame/model') return ['a model program', 'explore it: orThrow(explore(model)).game'];
  if (Array.isArray(nodes)) return ['a description of one', 'build it: buildGame(description)'];
  if (typeof game === 'object' && game !== null) return ['an object that holds one', 'give its field game'];
  return ['another object', MAKE];
}
