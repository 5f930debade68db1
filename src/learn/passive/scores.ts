// How far a model from a log can be trusted, by the log itself: from each half of the traces a model of its own is made, and the halves are
// held against each other. Fit: the share of traces of the other half that a model follows to their ends. Precision: the share of
// random walks of a model that the model of the other half follows, so they were seen or follow from what was seen. Traces with
// noise fit no model, and the share of them that the noise estimate expects is left out.

import { Dice } from '../../base/index.ts';
import { buildGame, type Game, type GameSpec, isUnasked, SUT, weightOf } from '../../game/index.ts';
import { wordOf } from '../../sut/index.ts';
import type { EventLog, LogEvent, LogTrace } from '../log/index.ts';
import { follow } from '../update/index.ts';

export interface LogScores {
  /** In percent. */
  readonly fit: number;
  readonly precision: number;
  /** The share of answers taken for noise, in percent. */
  readonly noise: number;
  /** Where answers vary, the share of answers that may be rare ones or noise, in percent: the log does not show which. */
  readonly rare: number;
  readonly usable: boolean;
}

/** Below this a model is called unusable. */
export const LEAST_SCORE = 95;
/** With fewer traces than this nothing is held out. */
export const LEAST_TRACES = 20;
const WALKS = 300;
/** More rare answers than this may be noise that misleads both halves alike. */
const MOST_RARE = 0.002;

export function scoresOf(
  log: EventLog,
  learnedFrom: (part: EventLog) => GameSpec,
  { noise, rare, seed }: { readonly noise: number; readonly rare: number; readonly seed: number },
): LogScores | null {
  if (log.traces.length < LEAST_TRACES) return null;
  const halves = [0, 1].map((half) => ({ traces: log.traces.filter((_, i) => i % 2 === half) }));
  const games = halves.map((half) => buildGame(learnedFrom(half)));
  const dice = Dice.of(seed, 11);
  let [fitting, expected, plausible] = [0, 0, 0];
  for (const [half, game] of games.entries()) {
    const other = games[1 - half];
    for (const { events } of halves[1 - half].traces) {
      const answers = events.filter(({ by }) => by === 'sut').length;
      expected += (1 - noise) ** answers;
      if (follow(game, game.initial, events).matched === events.length) fitting++;
    }
    for (let i = 0; i < WALKS; i++) {
      const events = walk(game, dice.pick(halves[half].traces), dice);
      if (events.length > 0 && follow(other, other.initial, events).matched === events.length) plausible++;
    }
  }
  const percent = (share: number): number => Math.floor(Math.min(1, share) * 1000) / 10;
  const [fit, precision] = [percent(fitting / expected), percent(plausible / (2 * WALKS))];
  return {
    fit,
    precision,
    noise: Math.round(noise * 1000) / 10,
    rare: Math.round(rare * 1000) / 10,
    usable: fit >= LEAST_SCORE && precision >= LEAST_SCORE && rare <= MOST_RARE,
  };
}

/** A random walk as long as a trace. */
function walk(game: Game, { events: { length } }: LogTrace, dice: Dice): LogEvent[] {
  const events: LogEvent[] = [];
  for (let v = game.initial; events.length < length; ) {
    const edges = Array.from(
      { length: game.outStart[v + 1] - game.outStart[v] },
      (_, i) => game.outStart[v] + i,
    );
    if (edges.length === 0) break;
    const spoken = game.owner[v] === SUT;
    const e = spoken ? weighted(game, edges, dice) : dice.pick(edges);
    events.push({ label: wordOf(game, e), by: spoken || isUnasked(game, e) ? 'sut' : 'tester', line: 0 });
    v = game.target[e];
  }
  return events;
}

function weighted(game: Game, edges: readonly number[], dice: Dice): number {
  let left = dice.unit() * edges.reduce((sum, e) => sum + weightOf(game, e), 0);
  return edges.find((e) => (left -= weightOf(game, e)) < 0) ?? edges[edges.length - 1];
}
