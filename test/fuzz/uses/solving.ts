// `solve` with small effort, and `verify` of what it writes; `solve --explain`, `--budget`, `--goal labels`, and `plan`.

import { sourceOf } from '../../../src/base/index.ts';
import {
  checkLabelWitness,
  checkProof,
  checkWitness,
  readLabelWitness,
  readProof,
  readWitness,
  writeLabelWitness,
  writeProof,
  writeWitness,
} from '../../../src/certificate/index.ts';
import { type Game, labelGame } from '../../../src/game/index.ts';
import { explain, guaranteedWithin, makePlan, OBJECTIVES, whatIf } from '../../../src/play/index.ts';
import { explanationText } from '../../../src/report/index.ts';
import { type Solution, solve, solveLabels } from '../../../src/solve/index.ts';
import { must, type Notes } from '../notes.ts';
import type { Use } from './use.ts';

/** So many slices of the solver are small effort. */
const SLICES = 12;
const SMALL = 40;

const stopAfter = (slices: number): (() => boolean) => {
  let left = slices;
  return () => --left < 0;
};

export const solving: Use = {
  id: 'solve',
  run({ plain, dice }, notes) {
    const restart = dice.below(2) === 0;
    const proof = plain.n <= SMALL && dice.below(3) === 0;
    const solution = notes.stage(proof ? 'solve and prove' : 'solve', () =>
      solve(plain, { restart, proof, stop: stopAfter(SLICES) }),
    );
    if (!solution) return;
    const { lower, upper, exact, total } = solution;
    notes.data([restart, lower, upper, exact, total]);
    must(0 <= lower && lower <= upper && upper <= total, `solve: ${lower}, ${upper}, ${total}`);
    verified(plain, solution, notes);
    if (plain.n <= 300 && dice.below(2) === 0) {
      notes.stage('explain', () => {
        const explanation = explain(plain, solution.witness);
        const candidates = explanation.choices.map(({ node }) => node);
        const table = whatIf(plain, candidates, { restart, guaranteed: lower, most: 2 });
        notes.data(explanationText(plain, solution, explanation, table));
      });
    }
  },
};

/** Both certificates, written, read and checked. */
function verified(game: Game, { witness, upper, proof, lower }: Solution, notes: Notes): void {
  for (const version of [1, 2] as const) {
    const text = notes.stage(`write witness ${version}`, () =>
      [...writeWitness(game, witness, version)].join(''),
    );
    if (text === undefined) continue;
    notes.text('a witness', text);
    const read = notes.outcome(`read witness ${version}`, () => readWitness(sourceOf('w.json', text), game));
    must(read !== undefined, `witness ${version} cannot be read again`);
    const verdict = notes.stage('verify witness', () => checkWitness(game, read.witness, read))!;
    must(
      verdict.upper === upper,
      `the witness proves ${verdict.upper}, not ${upper}: ${verdict.issues[0]?.message}`,
    );
  }
  if (!proof) return;
  const text = notes.stage('write proof', () => [...writeProof(game, proof)].join(''));
  if (text === undefined) return;
  notes.text('a proof', text);
  const read = notes.outcome('read proof', () => readProof(sourceOf('p.json', text), game));
  must(read !== undefined, 'the proof cannot be read again');
  const verdict = notes.stage('verify proof', () => checkProof(game, read.proof, read))!;
  must(verdict.lower !== null && verdict.lower <= lower, `the proof proves ${verdict.lower}, not ${lower}`);
}

export const labels: Use = {
  id: 'labels',
  run({ plain, dice }, notes) {
    if (!plain.tags || plain.n > 200) return;
    const restart = dice.below(2) === 0;
    const game = notes.stage('goal labels', () => labelGame(plain));
    if (!game) return;
    const solution = notes.stage('solve labels', () =>
      solveLabels(game, { restart, stop: stopAfter(SLICES) }),
    );
    if (!solution) return;
    const { lower, upper, total, witness } = solution;
    notes.data([lower, upper, total]);
    const text = notes.stage('write label witness', () => writeLabelWitness(game, witness));
    if (text === undefined) return;
    notes.text('a witness', text);
    const read = notes.outcome('read label witness', () => readLabelWitness(sourceOf('w.json', text), game));
    must(read !== undefined, 'the witness of labels cannot be read again');
    const verdict = notes.stage('verify label witness', () => checkLabelWitness(game, read))!;
    must(verdict.upper === upper, `the witness of labels proves ${verdict.upper}, not ${upper}`);
  },
};

export const within: Use = {
  id: 'within',
  run({ plain, dice }, notes) {
    if (plain.n > 300) return;
    const budget = 1 + dice.below(60);
    const answer = notes.stage('solve --budget', () =>
      guaranteedWithin(plain, { budget, resetCost: dice.below(12), slices: SLICES }),
    );
    if (answer) notes.data(answer);
  },
};

export const planning: Use = {
  id: 'plan',
  run({ plain, dice }, notes) {
    if (plain.n > 300) return;
    const target = dice.below(3) === 0 && plain.n <= 12 ? null : new Set([dice.below(plain.n)]);
    const objective = OBJECTIVES[dice.below(OBJECTIVES.length)];
    const plan = notes.stage(`plan ${objective}`, () =>
      makePlan(plain, {
        target,
        objective,
        ...((objective === 'coverage' || dice.below(2) === 0) && { budget: dice.below(60) }),
        ...(dice.below(2) === 0 && { resetCost: dice.below(12) }),
      }),
    );
    if (plan) notes.data({ ...plan, value: String(plan.value), upper: String(plan.upper) });
  },
};
