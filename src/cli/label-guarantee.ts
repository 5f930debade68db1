// `covergame solve --goal labels`: how many labels can be forced, with a proof of the upper bound.

import { checkLabelWitness, writeLabelWitness } from '../certificate/index.ts';
import { type Game, modelFacts, modelOf } from '../game/index.ts';
import { type LabelSolution, solveLabelsAsync } from '../solve/index.ts';
import { save } from './save.ts';
import { callOff, type FairAnswer } from './solve/index.ts';
import { type Context, EXIT, type Exit } from './terminal/index.ts';

export interface LabelQuestion {
  readonly restart: boolean;
  readonly atMost: number | undefined;
  readonly witness: string | undefined;
  /** Why the work must end now, or null. */
  readonly limit: () => string | null;
  readonly fair: FairAnswer | null;
}

export async function solveForLabels(game: Game, question: LabelQuestion, context: Context): Promise<Exit> {
  const { restart, atMost, witness, fair } = question;
  const { solution, ended } = await work(game, question, context);
  const verdict = checkLabelWitness(game, solution.witness);
  if (verdict.upper !== solution.upper) {
    throw new Error(`the solver's witness does not prove its bound: ${verdict.issues[0]?.message}`);
  }
  if (witness !== undefined) await save(witness, writeLabelWitness(game, solution.witness), context);
  const { lower, upper, exact, total } = solution;
  const told = atMost === undefined ? {} : { atMost: solution.atMost ?? null };
  const size = { nodes: modelOf(game).n, edges: modelOf(game).m };
  context.result(
    { model: modelFacts(game), ...size, restart, lower, upper, exact, total, ...told, ...fair?.fields },
    () => {
      const share = exact ? `${lower}` : `between ${lower} and ${upper}`;
      const lines = [
        `${game.name === '' ? 'model' : game.name}: ${size.nodes} nodes, ${size.edges} edges, starts at ${game.ids[game.initial]}`,
        `guarantee${restart ? ' with restart' : ''}: ${share} of ${total} labels${ended && !exact ? `, ${ended}` : ''}`,
      ];
      if (atMost !== undefined) lines.push(`at most ${atMost}: ${WORDS[`${solution.atMost ?? null}`]}`);
      if (witness !== undefined) lines.push(`witness of the upper bound in ${witness}`);
      if (fair) lines.push(...fair.lines);
      return lines.join('\n');
    },
  );
  if (atMost === undefined) return exact ? EXIT.met : EXIT.spent;
  return solution.atMost === true ? EXIT.met : solution.atMost === false ? EXIT.notMet : EXIT.spent;
}

const WORDS: Record<string, string> = { true: 'yes', false: 'no', null: 'not known yet' };

async function work(
  game: Game,
  { restart, atMost, limit }: LabelQuestion,
  context: Context,
): Promise<{ solution: LabelSolution; ended: string | null }> {
  const progress = context.progress();
  const call = callOff(limit);
  try {
    const solution = await solveLabelsAsync(game, {
      restart,
      ...(atMost !== undefined && { atMost }),
      signal: call,
      onProgress: ({ lower, upper, total }) =>
        progress.update(() => `guarantee ${lower}..${upper} of ${total} labels`),
    });
    return { solution, ended: call.why };
  } finally {
    progress.end();
  }
}
