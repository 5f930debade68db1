import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import { type Proof, readProof, writeProof } from '../../src/certificate/index.ts';
import { checkProof, type Step } from '../../src/certificate/proof/index.ts';
import { type Game, plainGame } from '../../src/game/index.ts';
import { solve } from '../../src/solve/index.ts';
import { proving } from '../../src/solve/prove/index.ts';
import { anyGame } from '../arbitrary/game.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';

const games = arbitraryGame({ maxNodes: 7 });

function prove(game: Game, restart: boolean, value: number) {
  const scaled = !restart && game.gain.some((gain) => gain === 0);
  const work = proving(game, {
    restart,
    scaled,
    value: scaled ? game.n * value + 1 : value,
    upper: null,
  });
  for (;;) {
    const { done, value: proof } = work.next();
    if (done) return proof;
  }
}

const stepped = ({ questions }: Proof) => questions.flatMap(({ steps }) => steps);

/** Names that are beyond the nodes of the game: of prices, and of what stands before exits. */
const isBeyond = ({ n }: Game, step: Step): boolean =>
  'literals' in step &&
  (step.literals.some((l) => l >> 1 >= n) || ('charges' in step && step.charges.some((c) => c.owner >= n)));

describe('a proof of the guarantee', () => {
  it.each([false, true])('is accepted for every game, restart %s', (restart) => {
    let beyond = 0;
    fc.assert(
      fc.property(games, (game) => {
        const value = bruteForce(game, { restart });
        const proof = prove(game, restart, value);
        expect(checkProof(game, proof)).toEqual({ valid: true, lower: value, issues: [], total: 0 });
        if (stepped(proof).some((step) => isBeyond(game, step))) beyond++;
      }),
      { numRuns: 1500 },
    );
    if (restart) expect(beyond).toBe(0);
    else expect(beyond).toBeGreaterThan(10);
  });
});

type Change = (proof: Proof, game: Game, at: number) => Proof;

const onStep =
  (edit: (step: Step, game: Game, at: number) => readonly Step[]): Change =>
  (proof, game, at) => {
    const total = proof.questions.reduce((sum, { steps }) => sum + steps.length, 0);
    let left = total === 0 ? -1 : at % total;
    const questions = proof.questions.map((question) => {
      const i = left;
      left -= question.steps.length;
      if (i < 0 || i >= question.steps.length) return question;
      return { ...question, steps: question.steps.flatMap((s, k) => (k === i ? edit(s, game, at) : [s])) };
    });
    return { ...proof, questions };
  };

const withLower = (proof: Proof, v: number, by: number, initial: number): Proof => {
  const lower = proof.lower.slice();
  lower[v] += by;
  return { ...proof, lower, value: lower[initial] };
};

const CHANGES: readonly Change[] = [
  (proof, { initial }, at) => withLower(proof, initial, 1 + (at % 3), initial),
  (proof, { n, initial }, at) => withLower(proof, at % n, 1 + (at % 2), initial),
  (proof, { n, initial }, at) => withLower(proof, at % n, -1, initial),
  (proof) => ({ ...proof, restart: !proof.restart }),
  (proof) => ({ ...proof, scaled: !proof.scaled }),
  (proof, _, at) => ({
    ...proof,
    questions: proof.questions.filter((_q, i) => i !== at % proof.questions.length),
  }),
  (proof, _, at) => ({
    ...proof,
    questions: proof.questions.map((q, i) =>
      i === at % proof.questions.length ? { ...q, to: q.to + 1 } : q,
    ),
  }),
  // Of the same exits two questions may be asked, one after the other.
  (proof, _, at) => ({
    ...proof,
    questions: proof.questions.flatMap(({ steps, ...range }) => {
      const cut = at % (steps.length + 1);
      const halves = [
        { ...range, steps: steps.slice(0, cut) },
        { ...range, steps: steps.slice(cut) },
      ];
      return at % 2 ? halves : halves.reverse();
    }),
  }),
  (proof) => ({ ...proof, isPlain: !proof.isPlain }),
  onStep(() => []),
  onStep((step) => [step, step]),
  onStep((step, { n }, at) => (step.kind === 'out' ? [{ ...step, node: at % n }] : [step])),
  onStep((step) =>
    'literals' in step && step.literals.length > 0 ? [{ ...step, literals: step.literals.slice(1) }] : [],
  ),
  onStep((step, _, at) =>
    'literals' in step && step.literals.length > 0
      ? [{ ...step, literals: step.literals.map((l, i) => (i === at % step.literals.length ? l ^ 1 : l)) }]
      : [step],
  ),
  onStep((step, { n }, at) =>
    'literals' in step ? [{ ...step, literals: Int32Array.of(...step.literals, 2 * n + (at % 12)) }] : [step],
  ),
  onStep((step, { n }, at) =>
    step.kind === 'cut'
      ? [
          {
            ...step,
            charges: [...step.charges, { owner: n + (at % 6), option: n + (at % 5) - 1, amount: 1 }],
          },
        ]
      : [step],
  ),
  onStep((step) =>
    step.kind === 'cut'
      ? [{ ...step, charges: step.charges.map((charge) => ({ ...charge, amount: charge.amount + 1 })) }]
      : [step],
  ),
  onStep((step, { n }, at) =>
    step.kind === 'cut'
      ? [
          {
            ...step,
            charges: [...step.charges, { owner: at % n, option: (at % (n + 1)) - 1, amount: 1 + (at % 2) }],
          },
        ]
      : [step],
  ),
];

describe('a proof that was changed', () => {
  const changes = fc.array(fc.tuple(fc.nat(CHANGES.length - 1), fc.nat()), { minLength: 1, maxLength: 3 });

  it('is refused, or proves no more than the truth', () => {
    let refused = 0;
    let accepted = 0;
    fc.assert(
      fc.property(games, fc.boolean(), changes, (game, restart, list) => {
        const value = bruteForce(game, { restart });
        let proof = prove(game, restart, value);
        for (const [which, at] of list) proof = CHANGES[which](proof, game, at);
        const verdict = checkProof(game, proof);
        if (!verdict.valid) refused++;
        else {
          accepted++;
          expect(verdict.lower).toBeLessThanOrEqual(bruteForce(game, { restart: proof.restart }));
        }
      }),
      { numRuns: 3000 },
    );
    expect(Math.min(refused, accepted)).toBeGreaterThan(300);
  });

  it('proves no more when more is asked for', () => {
    fc.assert(
      fc.property(games, fc.integer({ min: 1, max: 4 }), (game, more) => {
        const value = bruteForce(game);
        const { lower } = checkProof(game, prove(game, false, value + more));
        expect(lower).toBeLessThanOrEqual(value);
      }),
      { numRuns: 1000 },
    );
  });

  it('made up of nothing but values proves no more than the truth', () => {
    let accepted = 0;
    const madeUp = games.chain((game) =>
      fc.tuple(
        fc.constant(game),
        fc.array(fc.nat(6), { minLength: game.n, maxLength: game.n }),
        fc.boolean(),
      ),
    );
    fc.assert(
      fc.property(madeUp, ([game, values, scaled]) => {
        const lower = Float64Array.from(values, (l) => (scaled && l > 0 ? game.n * l + 1 : l));
        const most = lower.reduce((a, b) => Math.max(a, b), 0);
        // Each node is simply said to be in no set, the largest value first.
        const steps = [...lower.keys()]
          .sort((a, b) => lower[b] - lower[a])
          .map((node): Step => ({ kind: 'out', node }));
        const questions = Array.from({ length: most }, (_, t) => ({ from: t, to: t, steps }));
        const proof = { restart: false, scaled, value: lower[game.initial], lower, questions };
        const verdict = checkProof(game, proof);
        if (!verdict.valid) return;
        accepted++;
        expect(verdict.lower).toBeLessThanOrEqual(bruteForce(game));
      }),
      { numRuns: 4000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });
});

it('a proof is the same after writing and reading', () => {
  fc.assert(
    fc.property(anyGame({ maxNodes: 6 }).map(plainGame), fc.boolean(), (game, restart) => {
      const solution = solve(game, { restart, proof: true });
      const text = [...writeProof(game, solution.proof!)].join('');
      const read = readProof(sourceOf('p.json', text), game);
      if (!read.ok) throw new Error(read.issues[0].message);
      expect([...writeProof(game, read.value.proof)].join('')).toBe(text);
      expect(checkProof(game, read.value.proof, read.value)).toMatchObject({
        valid: true,
        lower: solution.lower,
      });
    }),
    { numRuns: 500 },
  );
});
