// Faults of systems that remember one bit more than their model: something sets the bit, something else may clear it, and while it is set a
// command fails. What sets it and what shows it is a command wherever it is given, a command in one state, or a state that is entered.

import type { Dice } from '../../src/base/index.ts';
import { type Game, TESTER } from '../../src/game/index.ts';

/** Told every edge and every reset; true when the fault shows. */
export interface Fault {
  reset(): void;
  step(edge: number): boolean;
}

/**
 * What sets the bit, and what shows it: `word` is a command in any state, `edge` one in one state, `class` one in a quarter of the states,
 * `state` the entering of a state. `none`: the fault needs no bit.
 */
export const HIDDEN = [
  ['none', 'edge'],
  ['none', 'class'],
  ['word', 'word'],
  ['word', 'class'],
  ['word', 'edge'],
  ['edge', 'word'],
  ['state', 'word'],
  ['edge', 'edge'],
] as const;

type When = (edge: number) => boolean;

function drawn(kind: string, game: Game, dice: Dice): When {
  const stimuli = [...game.source.keys()].filter((e) => game.owner[game.source[e]] === TESTER);
  const chosen = dice.pick(stimuli);
  if (kind === 'none') return () => false;
  if (kind === 'edge') return (e) => e === chosen;
  const word = game.label[chosen];
  if (kind === 'word') return (e) => game.owner[game.source[e]] === TESTER && game.label[e] === word;
  if (kind === 'state') return (e) => game.target[e] === game.source[chosen];
  const some = Uint8Array.from({ length: game.n }, () => (dice.below(4) === 0 ? 1 : 0));
  some[game.source[chosen]] = 1;
  return (e) => game.owner[game.source[e]] === TESTER && game.label[e] === word && some[game.source[e]] === 1;
}

/** A fault drawn at random. Half of the bits are cleared by a command that neither sets nor shows them. */
export function hiddenBit(game: Game, [sets, shows]: readonly [string, string], dice: Dice): Fault {
  const set = drawn(sets, game, dice);
  const show = drawn(shows, game, dice);
  const clear = dice.below(2) === 0 ? drawn('word', game, dice) : drawn('none', game, dice);
  let bit = sets === 'none';
  return {
    reset() {
      bit = sets === 'none';
    },
    step(edge) {
      if (bit && show(edge)) return true;
      if (set(edge)) bit = true;
      else if (sets !== 'none' && clear(edge)) bit = false;
      return false;
    },
  };
}
