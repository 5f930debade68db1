// Proofs by cores: accepted for every game, by either start of the search; changed ones are refused, or prove no more than the truth.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setCover, vertexCover } from '../../bench/solve/covering.ts';
import { anyOwner, pigeons, threeSat, uniformMealy } from '../../bench/solve/families.ts';
import { sourceOf } from '../../src/base/index.ts';
import { type Proof, readProof, writeProof } from '../../src/certificate/index.ts';
import { type CoreStep, checkProof, QuestionRules } from '../../src/certificate/proof/index.ts';
import { buildGame, type Game, plainGame } from '../../src/game/index.ts';
import { solve } from '../../src/solve/index.ts';
import { Provers } from '../../src/solve/prove/provers.ts';
import { problemOf } from '../../src/solve/prove/question-problem.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';
import { claimed, refutedBy } from '../reference/refuted-by.ts';

const STARTS = ['charged', 'plain'] as const;
type Start = (typeof STARTS)[number];
const games = arbitraryGame({ maxNodes: 8 });
const starts = fc.constantFrom(...STARTS);

function coresOf(game: Game, value: number, start: Start): readonly CoreStep[] | null {
  return refutedBy(game, value, start)?.cores ?? null;
}

const prove = (game: Game, value: number, start: Start): Proof =>
  claimed(game, value, { cores: coresOf(game, value, start)! });

const reread = (game: Game, proof: Proof): Proof => {
  const read = readProof(sourceOf('p.json', [...writeProof(game, proof)].join('')), game);
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value.proof;
};

describe('a proof by cores', () => {
  it('is accepted for every game, and is the same after writing and reading', () => {
    fc.assert(
      fc.property(games, starts, (game, start) => {
        const value = bruteForce(game, { restart: true });
        const proof = prove(game, value, start);
        expect(checkProof(game, proof)).toEqual({ valid: true, lower: value, issues: [], total: 0 });
        expect(reread(game, proof)).toEqual(proof);
      }),
      { numRuns: 1000 },
    );
  });

  it('is not to be had for more than the truth', () => {
    fc.assert(
      fc.property(games, starts, fc.integer({ min: 1, max: 3 }), (game, start, more) => {
        const value = bruteForce(game, { restart: true }) + more;
        const cores = game.gain[game.initial] >= value ? null : coresOf(game, value, start);
        if (cores) expect(checkProof(game, claimed(game, value, { cores })).lower).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it.each(
    [
      ['a set cover', setCover(40, 3)],
      ['a vertex cover', vertexCover(60, 5)],
      ['a formula', threeSat(12, 3, 5)],
      ['a machine', uniformMealy(24, 2, 2, 9)],
      ['half the SUT’s', anyOwner(400, 50, 3, 7)],
    ].flatMap(([name, game]) => STARTS.map((start) => ({ name, game: plainGame(game as Game), start }))),
  )('of $name, $start, has counts and learned clauses', ({ game, start }) => {
    const { lower: value } = solve(game, { restart: true });
    const proof = reread(game, prove(game, value, start));
    expect(checkProof(game, proof)).toMatchObject({ valid: true, lower: value });
    const lower = proof.lower.map((l) => (l > 0 ? l + 1 : 0));
    expect(checkProof(game, { ...proof, value: value + 1, lower }).lower).toBeNull();
  });
});

type Change = (steps: readonly CoreStep[], game: Game, at: number) => readonly CoreStep[];

const onStep =
  (edit: (step: CoreStep, game: Game, at: number) => readonly CoreStep[]): Change =>
  (steps, game, at) =>
    steps.flatMap((step, i) => (i === at % steps.length ? edit(step, game, at) : [step]));

const withLiterals = (step: CoreStep, change: (literals: Int32Array) => Int32Array): CoreStep =>
  'literals' in step ? { ...step, literals: change(step.literals) } : step;

const CHANGES: readonly Change[] = [
  onStep(() => []),
  onStep((step) => [step, step]),
  onStep((step) => [withLiterals(step, (literals) => literals.slice(1))]),
  onStep((step, _, at) => [
    withLiterals(step, (literals) => literals.map((l, i) => (i === at % literals.length ? l ^ 1 : l))),
  ]),
  onStep((step, { n }, at) => [
    withLiterals(step, (literals) => Int32Array.of(...literals, at % (2 * n + 8))),
  ]),
  onStep((step, { n }, at) => [withLiterals(step, () => Int32Array.of(at % (2 * n)))]),
  onStep((step, _, at) => [step.kind === 'core' ? { ...step, amount: step.amount + 1 + (at % 3) } : step]),
  onStep((step) => [step.kind === 'core' ? { kind: 'clause', literals: step.literals } : step]),
  onStep((step) => [step.kind === 'clause' ? { ...step, kind: 'core', amount: 1 } : step]),
  onStep((step, _, at) => [step.kind === 'count' ? { ...step, k: step.k + 1 + (at % 2) } : step]),
  onStep((step, _, at) => [step.kind === 'count' ? { ...step, core: at % 5 } : step]),
  onStep((step, { n }, at) => [step, { kind: 'dear', literal: at % (2 * n + 6) }]),
  onStep((step, _, at) => [step, { kind: 'count', core: at % 4, k: 1 + (at % 4) }]),
  onStep((step, _, at) => [step, { kind: 'forget', clauses: Int32Array.of(at % 4, at % 3) }]),
  (steps, _, at) => steps.toSpliced(at % (steps.length + 1), 0, ...steps.slice(-1 - (at % 3))),
  (steps) => steps.toReversed(),
];

describe('a proof by cores that was changed', () => {
  const changes = fc.array(fc.tuple(fc.nat(CHANGES.length - 1), fc.nat()), { minLength: 1, maxLength: 3 });

  it('is refused, or proves no more than the truth', () => {
    let refused = 0;
    let accepted = 0;
    fc.assert(
      fc.property(games, starts, fc.nat(2), changes, (game, start, more, list) => {
        const truth = bruteForce(game, { restart: true });
        let cores = coresOf(game, truth, start)!;
        for (const [which, at] of list) cores = CHANGES[which](cores, game, at);
        const verdict = checkProof(game, claimed(game, truth + more, { cores }));
        if (!verdict.valid) refused++;
        else {
          accepted++;
          expect(verdict.lower).toBeLessThanOrEqual(truth);
        }
      }),
      { numRuns: 3000 },
    );
    expect(Math.min(refused, accepted)).toBeGreaterThan(300);
  });
});

describe('the book of what literals cost', () => {
  // a (tester) must hold b and c (SUT), which go on to one of d, e and of e, f.
  const game = buildGame({
    initial: 'a',
    nodes: [
      { id: 'a', owner: 'tester' },
      { id: 'b', owner: 'sut' },
      { id: 'c', owner: 'sut' },
      { id: 'd', owner: 'tester', gain: 5 },
      { id: 'e', owner: 'tester', gain: 7 },
      { id: 'f', owner: 'tester', gain: 4 },
    ],
    edges: [
      { from: 'a', to: 'b' },
      { from: 'a', to: 'c' },
      { from: 'b', to: 'd' },
      { from: 'b', to: 'e' },
      { from: 'c', to: 'e' },
      { from: 'c', to: 'f' },
    ],
  });
  const [a, b, c, d, e, f] = game.ids.map((_, v) => 2 * v);
  const core = (amount: number, ...literals: number[]): CoreStep => ({
    kind: 'core',
    literals: Int32Array.from(literals),
    amount,
  });
  const certain = [core(1, a), core(1, b), core(1, c)];
  const proves = (value: number, ...steps: CoreStep[]) =>
    checkProof(game, claimed(game, value, { cores: [...certain, ...steps] })).issues[0]?.message ?? 'proved';

  it('adds up what is paid: the least set is a, b, c and e', () => {
    expect(bruteForce(game, { restart: true })).toBe(10);
    expect(proves(10, core(4, d, e), core(3, e, f))).toBe('proved');
    expect(proves(10, core(5, d, e), core(2, e, f))).toBe('proved');
    expect(proves(10, core(4, d, e), core(2, e, f))).toBe(
      'question 0, step 0 about "a": its cores add up to 9 only',
    );
  });

  it('lets a literal borrow, so that nobody pays twice', () => {
    expect(proves(11, core(5, d, e), core(4, e, f))).toBe(
      'question 0, step 0 about "a": its cores add up to 10 only',
    );
    expect(proves(10, core(9, d, e), core(9, e, f))).toBe(
      'question 0, step 0 about "a": its cores add up to 1 only',
    );
  });

  it('makes the second of a core cost as much, and what is too dear false', () => {
    const second: CoreStep = { kind: 'count', core: 3, k: 2 };
    // "At least one" comes first among the variables, then "at least two".
    const two = 2 * (game.n + 1);
    expect(proves(10, core(5, d, e), second, { kind: 'dear', literal: two }, core(2, e, f))).toBe('proved');
    expect(proves(10, core(3, d, e), second, { kind: 'dear', literal: two })).toBe(
      'question 0, step 0 about "a": step 5 of its cores: it does not cost too much',
    );
    expect(proves(10, { kind: 'dear', literal: two })).toBe(
      'question 0, step 0 about "a": step 3 of its cores: it names a count that does not exist yet',
    );
    expect(proves(10, { kind: 'count', core: 9, k: 1 })).toBe(
      'question 0, step 0 about "a": step 3 of its cores: there is no core 9 yet',
    );
    expect(proves(10, core(5, d, e), { kind: 'count', core: 3, k: 3 })).toBe(
      'question 0, step 0 about "a": step 4 of its cores: core 3 has 2 literals',
    );
  });

  it('refuses a core that does not follow, and amounts that are none', () => {
    expect(proves(11, core(4, d))).toBe(
      'question 0, step 0 about "a": step 3 of its cores: the clause does not follow',
    );
    expect(proves(10, core(0.5, d, e))).toBe(
      'question 0, step 0 about "a": step 3 of its cores: the cost is not a whole number from 0 up',
    );
    expect(proves(10, core(2 ** 53, d, e))).toBe(
      'question 0, step 0 about "a": step 3 of its cores: the cost is not a whole number from 0 up',
    );
    expect(proves(10, core(2 ** 53 - 1, d, e), core(2 ** 53 - 1, d, e))).toMatch('the costs are too large');
    expect(proves(10, core(1, d, d))).toBe(
      'question 0, step 0 about "a": step 3 of its cores: a node or a count is named twice in a clause',
    );
  });
});

it('a prover rests on what was out when it was first asked for, whenever it begins', () => {
  const game = setCover(30, 2);
  const { lower: value } = solve(game, { restart: true });
  const rules = new QuestionRules(game, game.gain, [{ node: game.initial, most: value - 1 }], () => false);
  const question = problemOf(rules);
  const target = question.item.get(game.initial)!;
  const provers = new Provers(question, game.n);
  const out = new Set<number>();
  const proved = () => {
    for (;;) {
      const work = provers.turns(target, value, out);
      let step = work.next();
      while (!step.done) step = work.next();
      if (step.value) return step.value;
    }
  };
  const first = proved();
  expect(provers.proofOf(target)).toBe(first);
  // Refuted now: a search that rests on that would prove everything by nothing.
  out.add(target);
  for (const why of [first, proved()]) {
    expect(checkProof(game, claimed(game, value, why))).toMatchObject({ valid: true, lower: value });
  }
});

describe('what a search forgets', () => {
  const game = plainGame(pigeons(7));
  const { lower: value } = solve(game, { restart: true });
  const cores = coresOf(game, value, 'plain')!;
  const isForget = (step: CoreStep) => step.kind === 'forget';

  it('is told, so that a checker need not keep it', () => {
    const forgotten = cores.filter(isForget).length;
    expect(forgotten).toBeGreaterThan(100);
    expect(checkProof(game, claimed(game, value, { cores })).valid).toBe(true);
    // What is forgotten too early is missing, and no clause is known before it is told of.
    const first = cores.findIndex(({ kind }) => kind === 'clause');
    const all = cores.filter(({ kind }) => kind === 'clause').length;
    const at = (clauses: number[], i: number) =>
      cores.toSpliced(i, 0, { kind: 'forget', clauses: Int32Array.from(clauses) });
    expect(checkProof(game, claimed(game, value, { cores: at([0], first) })).issues[0].message).toMatch(
      'there is no clause 0 yet',
    );
    const early = at(
      Array.from({ length: all >> 1 }, (_, k) => k),
      cores.findLastIndex(({ kind }) => kind === 'clause') >> 1,
    );
    expect(checkProof(game, claimed(game, value, { cores: early })).valid).toBe(false);
  });
});

describe('the cores of a proof file', () => {
  const game = setCover(4, 1);
  const told = (cores: string) => {
    const text = `{ "format": "covergame-proof/1", "restart": true, "gains": "given", "value": 9,
      "ids": ["r", "c0", "c1"], "lower": [9, 0, 0],
      "questions": [{ "from": 0, "to": 0, "steps": [{ "out": 0, "cores": ${cores} }] }] }`;
    const read = readProof(sourceOf('p.json', text), game);
    const [step] = read.ok ? read.value.proof.questions[0].steps : [];
    return read.ok ? step.kind === 'out' && step.cores : read.issues[0].message;
  };

  it('are clauses, cores, counts and what is too dear', () => {
    expect(told('[[1, -2], {"core": [2, 3], "paid": 1}, {"count": [0, 2]}, {"dear": [-4]}]')).toEqual([
      { kind: 'clause', literals: Int32Array.of(2 * nodeOf('r'), 2 * nodeOf('c0') + 1) },
      { kind: 'core', literals: Int32Array.of(2 * nodeOf('c0'), 2 * nodeOf('c1')), amount: 1 },
      { kind: 'count', core: 0, k: 2 },
      { kind: 'dear', literal: 2 * game.n + 1 },
    ]);
  });

  const nodeOf = (id: string) => game.ids.indexOf(id);

  it.each([
    ['7', /cores/],
    ['[7]', /a step of the cores/],
    ['[{"core": [1]}]', /has no "paid"/],
    ['[{"paid": 1}]', /has no "core"/],
    ['[{}]', /has no "core"/],
    ['[{"core": [1], "paid": 1, "count": [0, 2]}]', /beside/],
    ['[{"core": [1], "core": [1], "paid": 1}]', /twice/],
    ['[{"count": [0]}]', /2 numbers/],
    ['[{"dear": [1, 2]}]', /expected 1/],
    ['[{"dear": []}]', /expected 1/],
    ['[{"forget": 3}]', /a list of numbers/],
    ['[{"forget": [1], "dear": [1]}]', /beside/],
    ['[{"forget": [0, 1.5]}]', /what is forgotten names 1.5, which is not the index of a clause/],
    ['[{"forget": [-1]}]', /what is forgotten names -1/],
    ['[{"forget": [4294967296]}]', /what is forgotten names 4294967296/],
    ['[[0]]', /not a literal/],
    ['[[1.5]]', /not a literal/],
    ['[[4000000000]]', /not a literal/],
    ['[{"cores": []}]', /cores/],
  ])('%s is refused', (cores, message) => {
    expect(told(cores)).toMatch(message);
  });
});
