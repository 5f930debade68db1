// Proofs of large games: few questions about few nodes, and cuts without the charges that change nothing.

import { describe, expect, it } from 'vitest';
import { anyOwner } from '../../bench/solve/families.ts';
import { Dice, sourceOf } from '../../src/base/index.ts';
import { type Proof, readProof, writeProof } from '../../src/certificate/index.ts';
import { checkProof, type Step } from '../../src/certificate/proof/index.ts';
import { buildGame, type Game, plainGame } from '../../src/game/index.ts';
import { solve } from '../../src/solve/index.ts';
import { NeedlessCharges } from '../../src/solve/prove/needless-charges.ts';
import { inQuestions } from '../../src/solve/prove/to-refute.ts';
import { problemOf } from '../reference/closure-problem.ts';

const reread = (game: Game, proof: Proof): Proof => {
  const read = readProof(sourceOf('p.json', [...writeProof(game, proof)].join('')), game);
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value.proof;
};

const outs = ({ questions }: Proof): number =>
  questions.flatMap(({ steps }) => steps).filter(({ kind }) => kind === 'out').length;

describe('a proof about most nodes of a game that lead to each other', () => {
  // Of 10,000 nodes nearly all are worth the same, a few next to nothing.
  const game = plainGame(anyOwner(10_000, 30, 4, 6));
  const { lower, exact, proof } = solve(game, { proof: true });

  it('asks about few of them, in few questions', () => {
    expect(exact).toBe(true);
    expect(checkProof(game, reread(game, proof!))).toMatchObject({ valid: true, lower });
    expect(proof!.lower.filter((l) => l > lower / 2).length).toBeGreaterThan(7000);
    expect(outs(proof!)).toBeLessThan(60);
    expect(proof!.questions.length).toBeLessThan(10);
    // In the second question about the same exits most of the game is out.
    const [first, second] = proof!.questions;
    expect(second.from).toBe(first.from);
    expect(second.steps.length).toBeLessThan(100);
  });

  it('proves nothing where what was refuted before is not there, or comes after', () => {
    const [first, ...others] = proof!.questions;
    expect(checkProof(game, { ...proof!, questions: others }).valid).toBe(false);
    const next = others.findIndex(({ from }) => from === first.from);
    expect(next).toBe(0);
    const turned = [others[0], first, ...others.slice(1)];
    const { valid, issues } = checkProof(game, { ...proof!, questions: turned });
    expect(valid).toBe(false);
    expect(issues[0].message).toMatch(/question [01]/);
  });
});

describe('what a step may name', () => {
  const nodes = ['a', 'b', 'c'].map((id) => ({ id, owner: 'tester' as const }));
  const edges = ['ab', 'bc', 'ca'].map(([from, to]) => ({ from, to }));
  const game = buildGame({ initial: 'a', nodes, edges });
  const text = (step: string, head = '"covergame-proof/2", "restart": false') =>
    `{ "format": ${head}, "gains": "given", "value": 3, "ids": ["a", "b", "c"], "lower": [3, 3, 3],
       "questions": [{ "from": 0, "to": 2, "steps": [${step}, 0] }] }`;
  const read = (...told: Parameters<typeof text>) => readProof(sourceOf('p.json', text(...told)), game);
  const verdict = (step: string) => {
    const said = read(step);
    return said.ok ? checkProof(game, said.value.proof) : said;
  };

  it('is beyond the ids only what the question adds', () => {
    expect(verdict('[1, -1, 2]')).toMatchObject({
      issues: [{ message: expect.stringMatching(/named twice/) }],
    });
    expect(verdict('[-1, 2]')).toMatchObject({ valid: true, lower: 3 });
    // Nothing is worth less here, so there is no price.
    for (const step of ['[4]', '[-4]', '{"clause": [-5], "charges": []}', '{"fixed": [4], "charges": []}'])
      expect(verdict(step)).toMatchObject({
        valid: false,
        issues: [{ message: expect.stringMatching(/a node that the question does not have/) }],
      });
    expect(verdict('{"fixed": [-1], "charges": [[4, 1]]}')).toMatchObject({
      issues: [{ message: expect.stringMatching(/a rule that the question does not have/) }],
    });
  });

  it.each(['"covergame-proof/1", "restart": false', '"covergame-proof/2", "restart": true'])(
    'is nothing beyond the ids in %s',
    (head) => {
      for (const step of [
        '[4]',
        '{"clause": [1], "charges": [[3, 1]]}',
        '{"clause": [1], "charges": [[0, 3, 1]]}',
      ])
        expect(read(step, head)).toMatchObject({
          ok: false,
          issues: [{ code: 'proof/unknown-node', message: '3 is not an index of the 3 ids' }],
        });
      expect(read('[-1, 2]', head).ok).toBe(true);
    },
  );

  it.each(['1.5', '-1', '4294967296'])('is forgotten by its place, not by %s', (place) => {
    expect(read('{"forget": [0]}').ok).toBe(true);
    expect(read(`{"forget": [0, ${place}]}`)).toMatchObject({
      ok: false,
      issues: [
        {
          code: 'proof/bad-step',
          message: `what is forgotten names ${place}, which is not the index of a clause`,
        },
      ],
    });
  });

  it('is in a question about the same exits, or those that come next', () => {
    const said = read('[-1, 2]');
    if (!said.ok) throw new Error(said.issues[0].message);
    const { proof } = said.value;
    const [first] = proof.questions;
    const followedBy = (range: { from: number; to: number }) =>
      checkProof(game, { ...proof, questions: [first, { ...range, steps: [] }] });
    expect(followedBy({ from: 0, to: 2 }).valid).toBe(true);
    expect(followedBy({ from: 3, to: 4 }).valid).toBe(true);
    for (const range of [
      { from: 0, to: 1 },
      { from: 0, to: 3 },
      { from: 2, to: 3 },
      { from: 4, to: 4 },
    ])
      expect(followedBy(range).issues).toMatchObject([
        { code: 'proof/bad-range', message: expect.stringMatching(/; expected 3 and more$/) },
      ]);
    for (const to of [2, 3.5, 2 ** 53, 1e300, Number.NaN])
      expect(followedBy({ from: 3, to }).issues).toMatchObject([
        {
          code: 'proof/bad-range',
          message: `question 1 is about exits worth 3 to ${to}; expected "to" to be a whole number from 3 to 2^53 - 1`,
        },
      ]);
  });

  it('is refuted only if it is a node of the game', () => {
    const said = read('[-1, 2]');
    if (!said.ok) throw new Error(said.issues[0].message);
    for (const node of [3, -1, 0.5]) {
      const steps: readonly Step[] = [{ kind: 'out', node }];
      const questions = [{ from: 0, to: 2, steps }];
      expect(checkProof(game, { ...said.value.proof, questions })).toMatchObject({
        issues: [{ message: expect.stringMatching(/a node that the question does not have/) }],
      });
    }
  });
});

describe('charges that change no sum', () => {
  it('are those on rules of one option whose owner is in', () => {
    const rules = [
      { owner: 0, options: [1] },
      { owner: 1, options: [2, 3] },
      { owner: 1, options: [4] },
      { owner: 2, options: [3] },
      { owner: 4, options: [0] },
    ];
    const needless = new NeedlessCharges(problemOf([1, 1, 1, 1, 1], rules));
    const which = (clause: readonly number[]) => {
      needless.begin(clause);
      return [...rules.keys()].filter((c) => needless.has(c));
    };
    expect(which([2 * 0 + 1])).toEqual([0, 2, 4]);
    expect(which([2 * 2 + 1, 2 * 0])).toEqual([3]);
    expect(which([2 * 2 + 1, 2 * 4 + 1])).toEqual([0, 2, 3, 4]);
    expect(which([])).toEqual([]);
  });

  it('are not told', () => {
    const dice = Dice.of(3);
    const game = plainGame(anyOwner(1500, 30, 4, dice.below(1000)));
    for (const restart of [false, true]) {
      const { lower, proof } = solve(game, { restart, proof: true });
      expect(checkProof(game, proof!)).toMatchObject({ valid: true, lower });
      const charges = proof!.questions.flatMap(({ steps }) =>
        steps.flatMap((step) => (step.kind === 'cut' ? [step.charges.length] : [])),
      );
      for (const count of charges) expect(count).toBeLessThan(lower / 4);
    }
  });
});

it('nodes of which much less is asked have a question of their own', () => {
  const asked = [1000, 990, 125, 124, 16, 15, 2, 1, 0, -1].map((most, node) => ({ node, most }));
  expect(inQuestions(asked).map((list) => list.map(({ most }) => most))).toEqual([
    [1000, 990, 125],
    [124, 16],
    [15, 2],
    [1],
    [0],
    [-1],
  ]);
  expect(inQuestions([])).toEqual([[]]);
});
