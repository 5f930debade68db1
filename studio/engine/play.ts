// Playing: what is still guaranteed after each move and why it fell, what the other side does, what the best move is. A play is its events
// (run/campaign/events.ts) and nothing else, so that undo is a shorter list.

import { type Game, reachable, SUT } from '../../src/game/index.ts';
import { type Advice, SutPlayer, TesterPlayer } from '../../src/play/index.ts';
import { booksOf, sutDice } from '../../src/run/index.ts';
import { RESET } from '../../src/strategy/index.ts';
import { drawn, sutNamed } from '../../src/sut/index.ts';
import { forceableFrom } from './guarantee.ts';
import type { Call, Desk } from './task.ts';

export interface Forecast {
  /** What is covered, and with it what can still be forced. */
  readonly gained: number;
  readonly lower: number;
  readonly upper: number;
  /** After a fall: the nodes that can no longer be reached, or, if there are none, no longer be forced. */
  readonly lost: readonly number[];
  readonly lostHow: 'unreachable' | 'unforceable' | null;
}

const players = new WeakMap<Game, Map<boolean, TesterPlayer>>();

/** Remembers what it found out; one for each game and kind of guarantee. */
function testerPlayer(game: Game, restart: boolean): TesterPlayer {
  const known = players.get(game) ?? new Map<boolean, TesterPlayer>();
  players.set(game, known);
  const player = known.get(restart) ?? new TesterPlayer(game, { restart, resetCost: 10 });
  known.set(restart, player);
  return player;
}

/** A forecast for each number of events from `from` on. */
export function* forecasts(
  { game }: Desk,
  input: { events: readonly number[]; from: number; restart: boolean; before: Forecast | null },
  call: Call,
): Generator<undefined, Forecast[]> {
  const { events, from, restart } = input;
  const player = testerPlayer(game, restart);
  const found: Forecast[] = [];
  let before = input.before;
  for (let length = from; length <= events.length && !call.off; length++) {
    const { gain, covered, node } = booksOf(game, Int32Array.from(events.slice(0, length)), 0);
    const rest = player.stillGuaranteed(covered, node);
    const now = { gained: gain, lower: gain + rest.lower, upper: gain + rest.upper };
    const edge = events[length - 1];
    const fell = before !== null && now.upper < before.lower && edge >= 0;
    before = { ...now, ...(fell ? lostBy(game, covered, edge) : { lost: [], lostHow: null }) };
    found.push(before);
    yield undefined;
  }
  return found;
}

function lostBy(game: Game, covered: Uint8Array, edge: number): Pick<Forecast, 'lost' | 'lostHow'> {
  const [u, w] = [game.source[edge], game.target[edge]];
  const missing = (had: (v: number) => boolean, has: (v: number) => boolean): number[] =>
    Array.from({ length: game.n }, (_, v) => v).filter(
      (v) => !covered[v] && game.gain[v] > 0 && had(v) && !has(v),
    );
  const before = reachable({ ...game, initial: u });
  const after = reachable({ ...game, initial: w });
  const gone = missing(
    (v) => before.has(v),
    (v) => after.has(v),
  );
  if (gone.length > 0) return { lost: gone, lostHow: 'unreachable' };
  const could = forceableFrom(game, u);
  const can = forceableFrom(game, w);
  return {
    lost: missing(
      (v) => could[v] === 1,
      (v) => can[v] === 1,
    ),
    lostHow: 'unforceable',
  };
}

export function* advice(
  { game }: Desk,
  { events, restart }: { events: readonly number[]; restart: boolean },
): Generator<never, Advice> {
  const { covered, node } = booksOf(game, Int32Array.from(events), 0);
  return testerPlayer(game, restart).advise(covered, node);
}

/** The best SUT there is at any point of any play, or one of the catalog. */
export const OPTIMAL_SUT = 'optimal';

/** The edge the SUT takes; after undo it does what it did before. */
export function* sutMove(
  { game }: Desk,
  input: { events: readonly number[]; sut: string; seed: number; restart: boolean },
): Generator<never, number> {
  const { events, sut, seed, restart } = input;
  if (sut === OPTIMAL_SUT) {
    const { covered, node } = booksOf(game, Int32Array.from(events), 0);
    return new SutPlayer(game, { restart }).answer(covered, node);
  }
  const chooser = drawn(sutNamed(sut), game).prepare({ game, restart })(sutDice(seed, 0));
  let node = -1;
  events.forEach((event, i) => {
    if (event === RESET && i > 0) chooser.reset?.();
    if (event >= 0 && game.owner[game.source[event]] === SUT) chooser.choose(node);
    node = event === RESET ? game.initial : game.target[event];
    chooser.visit?.(node);
  });
  return chooser.choose(node);
}
