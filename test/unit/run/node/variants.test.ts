// In which order shorter plays are tried: by length, of equal length the likeliest, cuts and plays with fewer stimuli by turns.

import { expect, it } from 'vitest';
import { buildGame, type Game } from '../../../../src/game/index.ts';
import { AnswerRates, variantsOf } from '../../../../src/run/node/shrink/variants.ts';

/** A lamp with two buttons; each answers in two ways, which lead to the same place. */
const lamp: Game = buildGame({
  name: 'lamp',
  initial: 'idle',
  nodes: [
    { id: 'idle', owner: 'tester' },
    { id: 'on?', owner: 'sut' },
    { id: 'off?', owner: 'sut' },
  ],
  edges: [
    { from: 'idle', to: 'on?', label: 'on' },
    { from: 'idle', to: 'off?', label: 'off' },
    { from: 'on?', to: 'idle', label: 'click' },
    { from: 'on?', to: 'idle', label: 'clack' },
    { from: 'off?', to: 'idle', label: 'click' },
    { from: 'off?', to: 'idle', label: 'clack' },
  ],
});

const edge = (from: string, word: string): number => {
  const v = lamp.ids.indexOf(from);
  for (let e = lamp.outStart[v]; e < lamp.outStart[v + 1]; e++) {
    if (lamp.labels[lamp.label[e]] === word) return e;
  }
  throw new Error(`${from} has no ${word}`);
};
const play = (text: string): number[] => {
  let at = 'idle';
  return text.split(' ').map((word) => {
    const e = edge(at, word);
    at = lamp.ids[lamp.target[e]];
    return e;
  });
};
const words = (edges: readonly number[]): string => edges.map((e) => lamp.labels[lamp.label[e]]).join(' ');
const triedAfter = (seen: string, script: string): string[] => {
  const rates = new AnswerRates(lamp);
  rates.see(play(seen));
  const variants = variantsOf(lamp, { play: play(script), during: -1 }, rates);
  return variants.map((variant) => words(variant.play));
};

it('knows how often an answer came where it was possible', () => {
  const rates = new AnswerRates(lamp);
  const of = (from: string, word: string) => rates.of(edge(from, word));
  expect([of('idle', 'on'), of('on?', 'click'), of('on?', 'clack')]).toEqual([1, 1 / 2, 1 / 2]);
  rates.see([...play('on click on click on clack off clack'), -1]);
  expect([of('on?', 'click'), of('on?', 'clack')]).toEqual([3 / 5, 2 / 5]);
  expect([of('off?', 'click'), of('off?', 'clack')]).toEqual([1 / 3, 2 / 3]);
  expect(rates.ofPlay([...play('on click off clack'), -1])).toBeCloseTo((3 / 5) * (2 / 3), 12);
});

/** Cuts and plays with fewer stimuli, by turns: what is left of the longer list comes last. */
const byTurns = (cuts: readonly string[], fewer: readonly string[]): string[] =>
  cuts.flatMap((cut, i) => (i < fewer.length ? [cut, fewer[i]] : [cut]));

// All of these failed while the answer to the last stimulus was awaited.
it('tries the shortest first, cuts and plays with fewer stimuli by turns', () => {
  const [known, other] = ['on click off', 'on clack off'];
  expect(triedAfter('on click', 'on click on clack off')).toEqual(
    byTurns(['off', 'off', 'off', known, other, other, other, other], ['off', known, other]),
  );
});

it('tries a short play before a likelier one that is longer', () => {
  const seen = 'on click on click on click on click on click on click on clack';
  const tried = triedAfter(seen, 'on click on click on clack on');
  const first = (text: string) => tried.indexOf(text);
  expect(first('on')).toBe(0);
  expect(first('on clack on')).toBeGreaterThan(0);
  expect(first('on click on click on')).toBeGreaterThan(first('on clack on'));
});

it('tries the likelier of two plays of the same length first', () => {
  const [on, off] = ['on click on', 'off clack on'];
  expect(triedAfter('on click on click on click off click', 'on click off clack on')).toEqual(
    byTurns(['on', 'on', 'on', 'on', on, off, off, off], ['on', on, off]),
  );
  expect(triedAfter('on clack on clack off clack off clack', 'on click off clack on')).toEqual(
    byTurns(['on', 'on', 'on', 'on', off, off, off, on], ['on', off, on]),
  );
});
