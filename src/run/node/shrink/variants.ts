// Shorter plays that may fail as a given one does, the likeliest of equally short ones first:
//
//   - a shortest path to a node of the play, and from there on as played, so also any loop cut out;
//   - the play without some of its stimuli (Zeller's delta debugging): half of them, a quarter, …, single ones. What follows is played on the
//     model again: the same stimuli, and the same answers where the model has them, else the answer seen most often there.
//
// How likely a play is, is the product of how often each of its answers was seen where it was possible.

import { type Game, isStimulus, isTransition, SUT, weightOf } from '../../../game/index.ts';
import type { Script } from '../../campaign/index.ts';
import { shortestPath } from '../session/index.ts';

/** How often each edge was seen, and so how likely it is to be taken again. */
export class AnswerRates {
  readonly #game: Game;
  readonly #seen = new Map<number, number>();

  constructor(game: Game) {
    this.#game = game;
  }

  see(play: readonly number[]): void {
    for (const e of play) if (e >= 0) this.#seen.set(e, (this.#seen.get(e) ?? 0) + 1);
  }

  /** The chance of an answer where it is possible; 1 for what the tester does. */
  of(e: number): number {
    const { outStart, source, owner } = this.#game;
    const v = source[e];
    if (owner[v] !== SUT) return 1;
    let total = 0;
    for (let f = outStart[v]; f < outStart[v + 1]; f++) total += this.#weight(f);
    return total === 0 ? 0 : this.#weight(e) / total;
  }

  #weight(e: number): number {
    return (this.#seen.get(e) ?? 0) + weightOf(this.#game, e);
  }

  ofPlay(play: readonly number[]): number {
    return play.reduce((chance, e) => (e < 0 ? chance : chance * this.of(e)), 1);
  }
}

/** All of them are shorter than the script; the shortest come first, those of either kind by turns. */
export function variantsOf(game: Game, script: Script, rates: AnswerRates): Script[] {
  const paths = [...cuts(game, script)];
  const fewer = [...withFewerStimuli(game, script, rates)];
  const ranked = [paths, fewer].map((list) =>
    list
      .filter(({ play }) => play.length < script.play.length)
      .map((variant) => ({ variant, chance: rates.ofPlay(variant.play) }))
      .sort((a, b) => a.variant.play.length - b.variant.play.length || b.chance - a.chance)
      .map(({ variant }) => variant),
  );
  const all: Script[] = [];
  for (let i = 0; i < Math.max(...ranked.map(({ length }) => length)); i++)
    for (const list of ranked) if (i < list.length) all.push(list[i]);
  return all;
}

function* cuts(game: Game, { play, during }: Script): Generator<Script> {
  const nodes = nodesOf(game, play);
  for (let i = nodes.length - 1; i > 0; i--) {
    const path = shortestPath(game, game.initial, (v) => v === nodes[i]);
    if (path && path.length < i) yield { play: [...path, ...play.slice(i)], during };
  }
  for (let i = 0; i < nodes.length; i++) {
    const next = nodes.indexOf(nodes[i], i + 1);
    const last = nodes.lastIndexOf(nodes[i]);
    for (const j of new Set([next, last]))
      if (j > i) yield { play: [...play.slice(0, i), ...play.slice(j)], during };
  }
}

function nodesOf(game: Game, play: readonly number[]): number[] {
  const nodes = [game.initial];
  for (const edge of play) nodes.push(edge < 0 ? nodes[nodes.length - 1] : game.target[edge]);
  return nodes;
}

function* withFewerStimuli(game: Game, script: Script, rates: AnswerRates): Generator<Script> {
  const steps = [...script.play, ...(script.during >= 0 ? [script.during] : [])];
  const starts = [...steps.keys()].filter((i) => steps[i] >= 0 && isStimulus(game, steps[i]));
  for (let size = Math.ceil(starts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < starts.length; at += size) {
      const variant = withoutStimuli(game, script, rates, at, Math.min(at + size, starts.length));
      if (variant) yield variant;
    }
  }
}

/** The script without its stimuli from number `from` up to `to`, played on the model; null if the model does not have that. */
export function withoutStimuli(
  game: Game,
  { play, during }: Script,
  rates: AnswerRates,
  from: number,
  to: number,
): Script | null {
  const steps = [...play, ...(during >= 0 ? [during] : [])];
  const kept: number[] = [];
  let node = game.initial;
  let number = -1;
  for (const step of steps) {
    if (step >= 0 && isStimulus(game, step)) number++;
    if (number >= from && number < to && number >= 0) continue;
    if (step < 0) {
      kept.push(step);
      continue;
    }
    if (isTransition(game, game.source[step])) {
      if (!isTransition(game, node)) continue;
      kept.push(game.outStart[node]);
      node = game.target[game.outStart[node]];
      continue;
    }
    const edge = alike(game, node, step, rates);
    if (edge < 0) return null;
    kept.push(edge);
    node = game.target[edge];
  }
  if (during < 0) {
    // It failed where an answer was awaited.
    return game.owner[node] === SUT && game.outStart[node] < game.outStart[node + 1]
      ? { play: kept, during }
      : null;
  }
  if (to >= number + 1) return null;
  return { play: kept.slice(0, -1), during: kept[kept.length - 1] };
}

/** The edge of a node with the same word; of an SUT node, if it has none, the likeliest. */
function alike(game: Game, node: number, step: number, rates: AnswerRates): number {
  const { outStart, owner, label, target } = game;
  if (owner[node] !== owner[game.source[step]]) return -1;
  let best = -1;
  for (let e = outStart[node]; e < outStart[node + 1]; e++) {
    if (label[e] === label[step] && (label[e] >= 0 || target[e] === target[step])) return e;
    if (owner[node] === SUT && (best < 0 || rates.of(e) > rates.of(best))) best = e;
  }
  return best;
}
