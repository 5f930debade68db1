// `covergame solve`: the maximal coverage guarantee, as an interval that closes, with a witness for its upper end.

import {
  checkingWitness,
  checkProof,
  type Proof as LowerBoundProof,
  type WitnessVersion,
  writeProof,
  writeWitness,
} from '../../certificate/index.ts';
import { DEFAULT_CONFIDENCE, FAIR_ENGINES } from '../../fair/index.ts';
import { DEFAULT_RESET_COST, type Game, modelFacts, modelOf } from '../../game/index.ts';
import type { Explanation, WhatIf } from '../../play/index.ts';
import { ENGINES, type Solution } from '../../solve/index.ts';
import { defineCommand } from '../command.ts';
import { MODEL, MODEL_OPTIONS, readGivenModel } from '../input/index.ts';
import * as json from '../json/index.ts';
import { solveForLabels } from '../label-guarantee.ts';
import { choice, file, flag, number } from '../option.ts';
import { checkOutputs, save } from '../save.ts';
import {
  answerText,
  callOff,
  clock,
  compileLater,
  EXPLANATION,
  explanationObject,
  FAIR,
  noWitness,
  refuseBesideBudget,
  refuseBesideWorst,
  refuseForLabels,
  refuseWithoutFair,
  requireWorst,
  solvedGuarantee,
  solveFair,
  solveWithin,
  toStdout,
  WORST_OPTIONS,
  WORST_OUTPUT,
} from '../solve/index.ts';
import type { Context } from '../terminal/index.ts';
import { type Ended, EndedEarly, EXIT, type Exit, inSlices } from '../terminal/index.ts';
import { readingUntil } from '../thread/index.ts';
import { needs } from '../use.ts';

export const command = defineCommand({
  details:
    'The guarantee is the coverage that your tests are certain to reach whatever the system does, if you choose as well as possible. covergame narrows an interval until both ends meet; Ctrl-C and the time limit end the work with the interval known by then. Exit code 0 if the answer is exact (or at most C), 1 if it is more than C, 3 if the work ended early.',
  arguments: { model: MODEL },
  options: {
    restart: flag('--restart', 'allow resets: the tester may return to the initial state at any time'),
    atMost: number('--at-most <c>', 'decide only whether the guarantee is at most C'),
    timeLimit: number('--time-limit <s>', 'end after this many seconds with the bounds known by then', {
      whole: false,
    }),
    witness: file('--witness <file>', 'write the proof of the upper bound (a witness), for covergame verify'),
    witnessVersion: choice(
      '--witness-version <v>',
      'with --witness: 1 writes every trap in full, 2 shares overlapping ones (default 1 up to 50 MB)',
      ['1', '2'],
    ),
    proof: file('--proof <file>', 'write the proof of the lower bound, for covergame verify'),
    engine: choice(
      '--engine <id>',
      'the search to use (default by the size of the model; see the page on solving); with --fair: sequential leaves the exact table out',
      [...ENGINES.map(({ id }) => id), ...FAIR_ENGINES],
    ),
    explain: flag(
      '--explain',
      'explain what limits the guarantee, and which choice of the system to control first',
    ),
    whatIf: needs('--explain', number('--what-if <n>', 'try at most this many choices', {}, 10)),
    budget: number(
      '--budget <b>',
      'the guarantee within this budget, and the smallest budget that reaches the full guarantee',
    ),
    resetCost: number(
      '--reset-cost <d>',
      `with --budget or --fair: what a reset costs (default ${DEFAULT_RESET_COST})`,
    ),
    fair: number(
      '--fair <p>',
      'what is certain if each answer that is due has a chance of at least p, from 0 to 1; resets are allowed',
      { whole: false, max: 1 },
    ),
    confidence: needs(
      '--fair',
      number('--confidence <c>', 'how sure, in percent', { whole: false, max: 100 }, DEFAULT_CONFIDENCE),
    ),
    ...WORST_OPTIONS,
    promise: needs(
      '--fair',
      file(
        '--promise <file>',
        'with --fair: write the proof that the budget is enough, for covergame verify',
      ),
    ),
    ...MODEL_OPTIONS,
  },
  output: json.object(
    { model: json.MODEL, nodes: json.count, edges: json.count, ...json.INTERVAL, total: json.count },
    {
      atMost: json.orNull(json.flag),
      proven: json.orNull(json.count),
      explanation: EXPLANATION,
      budget: json.count,
      resetCost: json.count,
      whole: json.told(
        'if the budget is large enough',
        json.object({ lower: json.count, upper: json.count }),
      ),
      enough: json.told('the smallest known budget that reaches the full guarantee', json.orNull(json.count)),
      fair: FAIR,
      ...WORST_OUTPUT,
    },
  ),
  examples: [
    { line: 'covergame solve login', about: 'the guarantee of a model' },
    {
      line: 'covergame solve login --restart --witness w.json',
      about: 'with resets, and the proof of the upper bound in a file',
    },
    {
      line: 'covergame solve login --witness w.json --proof p.json',
      about: 'proofs of both bounds, for covergame verify MODEL w.json p.json',
    },
    { line: 'covergame solve model.dot --at-most 30', about: 'exit code 0 if it is at most 30, 1 if more' },
    { line: 'covergame solve model.aut.gz --time-limit 20', about: 'an interval after 20 seconds' },
    {
      line: 'covergame solve login --budget 50 --reset-cost 5',
      about: 'the guarantee within a budget of 50, with a reset cost of 5',
    },
    {
      line: 'covergame solve login --fair 0.1',
      about:
        'the budget that covers everything with 95 % confidence if each answer comes at least 1 time in 10',
    },
    {
      line: 'covergame solve login --suite suite.json',
      about: 'what the cases of a suite are certain to cover, and which case to add first',
    },
    {
      line: 'covergame solve login --strategy ./mine.ts --budget 100 --trace worst.jsonl',
      about: 'what a strategy is certain to cover, and the run that the system limits most',
    },
    { line: 'covergame solve model.dot --explain', about: 'why it is not higher, and what to do about it' },
  ],
  async run(
    {
      model,
      restart,
      atMost,
      timeLimit,
      witness,
      witnessVersion,
      proof,
      engine,
      explain: why,
      whatIf: most,
      budget,
      resetCost,
      fair: p,
      confidence,
      suite,
      strategy,
      criterion,
      target,
      objective,
      trace,
      promise,
      ...options
    },
    context,
  ) {
    compileLater();
    const limit = clock(timeLimit, context.signal);
    if (witness === '-') throw toStdout('--witness');
    if (proof === '-') throw toStdout('--proof');
    if (promise === '-') throw toStdout('--promise');
    checkOutputs([witness, proof, promise, trace], [model, ...options.with, suite]);
    if (witnessVersion !== undefined && witness === undefined) throw noWitness();
    const fairEngine = FAIR_ENGINES.find((id) => id === engine);
    const search = ENGINES.find(({ id }) => id === engine)?.id;
    if (p === undefined) {
      refuseWithoutFair({ [`--engine ${engine}`]: fairEngine !== undefined });
      const counts = budget !== undefined || suite !== undefined || strategy !== undefined;
      if (!counts && resetCost !== undefined) context.warn([unusedResetCost]);
    }
    const game = await readGivenModel(model, options, context, false, readingUntil(limit, context));
    if (options.goal === 'labels') refuseForLabels(game, why, witnessVersion, proof, search);
    if (suite !== undefined || strategy !== undefined) {
      const others = {
        '--at-most': atMost !== undefined,
        '--witness': witness !== undefined,
        '--proof': proof !== undefined,
        '--engine': engine !== undefined,
        '--fair': p !== undefined,
        '--promise': promise !== undefined,
        '--explain': why,
      };
      refuseBesideWorst(others, context);
      const { goal } = options;
      const given = {
        suite,
        strategy,
        criterion,
        target,
        objective,
        trace,
        goal,
        restart,
        budget,
        resetCost,
      };
      const { solveWorst } = await import('../solve/worst.ts');
      return solveWorst(game, given, limit, context);
    }
    requireWorst(context);
    const fair =
      p === undefined
        ? null
        : await solveFair(
            game,
            { p, confidence, budget, resetCost, engine: fairEngine, file: promise },
            limit,
            context,
          );
    if (options.goal === 'labels' && budget === undefined)
      return solveForLabels(game, { restart, atMost, witness, limit, fair }, context);
    if (budget !== undefined) {
      const others = {
        '--at-most': atMost !== undefined,
        '--witness': witness !== undefined,
        '--proof': proof !== undefined,
        '--engine': search !== undefined,
      };
      refuseBesideBudget({ ...others, '--explain': why });
      const stop = (): boolean => limit() !== null;
      return solveWithin(game, { budget, resetCost: resetCost ?? DEFAULT_RESET_COST, stop, fair }, context);
    }
    const question = {
      ...{ restart, proof: proof !== undefined },
      ...(atMost !== undefined && { atMost }),
      ...(search !== undefined && { engine: search }),
    };
    const { solution, ended } = await solvedGuarantee(game, question, limit, context);
    // In slices, so that Ctrl-C is heard: it is checked to the end whatever happens.
    const verdict = await inSlices(
      checkingWitness(game, solution.witness),
      () => null,
      'the witness was checked',
    );
    if (verdict.upper !== solution.upper) {
      throw new Error(`the solver's witness does not prove its bound: ${verdict.issues[0]?.message}`);
    }
    const unwritten: string[] = [];
    const write = async (path: string, text: Iterable<string>) => {
      const why = await unlessEnded(save(path, text, context, limit));
      if (why !== null) unwritten.push(`${why}: its result is lost`);
    };
    if (witness !== undefined) {
      const version = witnessVersion && (Number(witnessVersion) as WitnessVersion);
      await write(witness, writeWitness(game, solution.witness, version));
    }
    const proven = solution.proof ? checkedProof(game, solution.proof) : null;
    if (proof !== undefined && solution.proof) await write(proof, writeProof(game, solution.proof));
    const explanation = why ? (await import('../../play/index.ts')).explain(game, solution.witness) : null;
    const table = explanation && (await tryOut(game, solution, explanation, most, limit, context));
    const explained = explanation
      ? ['', ...(await import('../../report/index.ts')).explanationText(game, solution, explanation, table)]
      : [];
    const { lower, upper, exact, total } = solution;
    context.result(
      {
        model: modelFacts(game),
        nodes: modelOf(game).n,
        edges: modelOf(game).m,
        restart,
        lower,
        upper,
        exact,
        total,
        ...(atMost !== undefined && { atMost: solution.atMost ?? null }),
        ...(proof !== undefined && { proven }),
        ...(explanation && { explanation: explanationObject(game, explanation, table) }),
        ...fair?.fields,
      },
      () =>
        [
          ...answerText(game, solution, atMost, ended, context),
          ...(witness === undefined ? [] : [`witness of the upper bound in ${witness}`]),
          ...(proof === undefined ? [] : [proofText(proof, proven, solution)]),
          ...unwritten,
          ...explained,
          ...(fair?.lines ?? []),
        ].join('\n'),
    );
    if (unwritten.length > 0 || (proof !== undefined && proven === null)) return EXIT.spent;
    return exitOf(solution, atMost);
  },
});

const unusedResetCost = {
  code: 'cli/unused-option',
  message: '--reset-cost has no effect without --budget or --fair',
  hint: 'add one of them, or remove it',
};

/** Null when it is done, else why it was not. */
async function unlessEnded(work: Promise<void>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof EndedEarly) return error.message;
    throw error;
  }
}

async function tryOut(
  game: Game,
  { restart, lower }: Solution,
  { choices }: Explanation,
  most: number,
  limit: Ended,
  context: Context,
): Promise<WhatIf> {
  const progress = context.progress();
  const { whatIfAsync } = await import('../../play/index.ts');
  const candidates = choices.map(({ node }) => node);
  try {
    return await whatIfAsync(game, candidates, {
      ...{ restart, guaranteed: lower, most, signal: callOff(limit) },
      onProgress: ({ rows }) =>
        progress.update(() => `tried ${rows.length} of ${Math.min(most, choices.length)} choices`),
    });
  } finally {
    progress.end();
  }
}

function exitOf({ exact, atMost: answer }: Solution, atMost: number | undefined): Exit {
  if (atMost === undefined) return exact ? EXIT.met : EXIT.spent;
  return answer === true ? EXIT.met : answer === false ? EXIT.notMet : EXIT.spent;
}

/** What a proof proves, told by the checker that knows no solver. */
function checkedProof(game: Game, proof: LowerBoundProof): number {
  const { lower, issues } = checkProof(game, proof);
  if (lower === null) throw new Error(`the solver's proof does not prove its bound: ${issues[0]?.message}`);
  return lower;
}

function proofText(path: string, proven: number | null, { lower }: Solution): string {
  if (proven === null) return 'the proof of the lower bound was not finished in time: nothing was written';
  return `proof of the lower bound in ${path}${proven < lower ? `, of ${proven} only` : ''}`;
}
