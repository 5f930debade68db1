// After a new change the hunt asks, one time in two, what the state before would have answered otherwise.

import { describe, expect, it } from 'vitest';
import { Dice } from '../../../../src/base/index.ts';
import { buildGame, labelOf } from '../../../../src/game/index.ts';
import { CheckUp } from '../../../../src/strategy/hunt/check-up.ts';
import { changesNothing, distances, questionsOf } from '../../../../src/strategy/hunt/outcomes.ts';
import type { View } from '../../../../src/strategy/index.ts';

type Answers = Readonly<Record<string, readonly (readonly [answer: string, to: string])[]>>;

/** States with commands; an SUT node for each command of each state. */
function commands(states: Readonly<Record<string, Answers>>) {
  const ids = Object.keys(states);
  return buildGame({
    initial: ids[0],
    nodes: [
      ...ids.map((id) => ({ id, owner: 'tester' as const })),
      ...ids.flatMap((id) =>
        Object.keys(states[id]).map((word) => ({ id: `${id} ${word}`, owner: 'sut' as const })),
      ),
    ],
    edges: ids.flatMap((id) =>
      Object.entries(states[id]).flatMap(([word, answers]) => [
        { from: id, to: `${id} ${word}`, label: word },
        ...answers.map(([label, to]) => ({ from: `${id} ${word}`, to, label })),
      ]),
    ),
  });
}

const lamp = commands({
  off: {
    'switch on': [['done', 'on']],
    look: [['dark', 'off']],
    name: [['lamp', 'off']],
    brighter: [['refused', 'off']],
  },
  on: {
    'switch off': [['done', 'off']],
    look: [['light', 'on']],
    name: [['lamp', 'on']],
    brighter: [['done', 'bright']],
  },
  bright: {
    'switch off': [['done', 'off']],
    look: [['light', 'bright']],
    brighter: [
      ['done', 'bright'],
      ['blown', 'bright'],
    ],
  },
});
const edgeOf = (from: string, word: string): number =>
  [...lamp.source.keys()].find((e) => lamp.ids[lamp.source[e]] === from && labelOf(lamp, e) === word)!;

/** The words asked after one step, over many seeds; null where nothing is asked. */
function askedAfter(from: string, word: string, answer: string, times: number): Set<string | null> {
  const asked = new Set<string | null>();
  for (let seed = 1; seed <= 40; seed++) {
    const checkUp = new CheckUp(lamp, Dice.of(seed), questionsOf(lamp));
    checkUp.begin();
    checkUp.arrive(lamp.ids.indexOf(from));
    checkUp.step(edgeOf(from, word), times);
    checkUp.step(edgeOf(`${from} ${word}`, answer), times);
    const to = lamp.target[edgeOf(`${from} ${word}`, answer)];
    checkUp.arrive(to);
    const view = { game: lamp, node: to } as unknown as View;
    const e = checkUp.question(view, () => true);
    asked.add(e < 0 ? null : labelOf(lamp, e)!);
    expect(checkUp.question(view, () => true)).toBe(-1);
  }
  return asked;
}

describe('the question after a change', () => {
  it('is one whose answer has changed, and comes in some of the tests', () => {
    expect(askedAfter('off', 'switch on', 'done', 1)).toEqual(new Set(['look', null]));
  });

  it('does not come after what was taken before, nor where nothing has changed', () => {
    expect(askedAfter('off', 'switch on', 'done', 2)).toEqual(new Set([null]));
    expect(askedAfter('off', 'look', 'dark', 1)).toEqual(new Set([null]));
  });

  it('does not come where every stimulus may be answered as before, or is not to be given', () => {
    expect(askedAfter('on', 'brighter', 'done', 1)).toEqual(new Set([null]));
    const checkUp = new CheckUp(lamp, Dice.of(1), questionsOf(lamp));
    for (let i = 0; i < 20; i++) {
      checkUp.begin();
      checkUp.arrive(lamp.ids.indexOf('off'));
      checkUp.step(edgeOf('off', 'switch on'), 1);
      checkUp.arrive(lamp.ids.indexOf('on'));
      const view = { game: lamp, node: lamp.ids.indexOf('on') } as unknown as View;
      expect(checkUp.question(view, () => false)).toBe(-1);
    }
  });
});

describe('a stimulus that changes something', () => {
  const line = (next: Readonly<Record<string, string>>) =>
    commands(
      Object.fromEntries(
        ['a', 'b', 'c'].map((id) => [
          id,
          {
            step: [['done', next[id]]] as const,
            back: [['done', 'a']] as const,
            ask: [[`in ${id}`, next[`${id} asked`] ?? 'a']] as const,
          },
        ]),
      ),
    );
  const askedIn = (game: ReturnType<typeof line>) => {
    const asked = new Set<number>();
    const step = [...game.source.keys()].find((e) => labelOf(game, e) === 'step')!;
    for (let seed = 1; seed <= 40; seed++) {
      const checkUp = new CheckUp(game, Dice.of(seed), questionsOf(game));
      checkUp.begin();
      checkUp.arrive(game.ids.indexOf('a'));
      checkUp.step(step, 1);
      checkUp.arrive(game.ids.indexOf('b'));
      asked.add(checkUp.question({ game, node: game.ids.indexOf('b') } as unknown as View, () => true));
    }
    return asked.size;
  };

  it('is asked by where it leads away from the initial node, and not where it leads back', () => {
    expect(askedIn(line({ a: 'b', b: 'c', c: 'c', 'b asked': 'c' }))).toBe(2);
    expect(askedIn(line({ a: 'b', b: 'c', c: 'c', 'b asked': 'a' }))).toBe(1);
  });
});

describe('outcomes', () => {
  it('tells questions from changes', () => {
    const isQuestion = questionsOf(lamp);
    const words = [...lamp.source.keys()].filter((e) => isQuestion[e]).map((e) => labelOf(lamp, e));
    expect(new Set(words)).toEqual(
      new Set(['look', 'dark', 'light', 'name', 'lamp', 'brighter', 'refused', 'done', 'blown']),
    );
    expect(changesNothing(lamp, edgeOf('bright', 'brighter'))).toBe(true);
    expect(changesNothing(lamp, edgeOf('on', 'brighter'))).toBe(false);
  });

  it('counts the edges from the initial node', () => {
    const far = distances(lamp);
    expect(['off', 'on', 'bright'].map((id) => far[lamp.ids.indexOf(id)])).toEqual([0, 2, 4]);
  });
});
