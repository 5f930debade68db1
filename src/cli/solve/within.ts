// `covergame solve --budget`: what is guaranteed within a budget, and the budget from which on the whole guarantee is. The same
// answer that campaigns are judged by.

import { InputError } from '../../base/index.ts';
import { type Game, modelFacts, modelOf, totalGain } from '../../game/index.ts';
import type { BudgetedGuarantee } from '../../play/index.ts';
import { type Context, EXIT, type Exit } from '../terminal/index.ts';
import type { FairAnswer } from './fair.ts';

export interface SolveWithin {
  readonly budget: number;
  readonly resetCost: number;
  /** True when the work must end with what is known. */
  readonly stop: () => boolean;
  readonly fair: FairAnswer | null;
}

export async function solveWithin(game: Game, question: SolveWithin, context: Context): Promise<Exit> {
  const { guaranteedWithinAsync } = await import('../../play/index.ts');
  const progress = context.progress();
  let slices = 0;
  let found: BudgetedGuarantee;
  try {
    const onProgress = () => {
      slices++;
      progress.update(() => `${slices} slices of work`);
    };
    found = await guaranteedWithinAsync(game, { ...question, onProgress });
  } finally {
    progress.end();
  }
  const { budget, resetCost, restart, lower, upper, exact, whole, enough } = found;
  const total = totalGain(game);
  context.result(
    {
      model: modelFacts(game),
      nodes: modelOf(game).n,
      edges: modelOf(game).m,
      restart,
      budget,
      resetCost,
      lower,
      upper,
      exact,
      total,
      whole,
      enough,
      ...question.fair?.fields,
    },
    () => [withinText(game, found, total, context), ...(question.fair?.lines ?? [])].join('\n'),
  );
  return exact ? EXIT.met : EXIT.spent;
}

function withinText(
  game: Game,
  { budget, resetCost, restart, lower, upper, exact, whole, enough }: BudgetedGuarantee,
  total: number,
  { colour }: Context,
): string {
  const interval = exact
    ? colour.bold(`${lower}`)
    : `between ${colour.bold(`${lower}`)} and ${colour.bold(`${upper}`)}`;
  const value = `${interval} of ${total}${game.countsTags ? ' labels' : ''}`;
  const resets = restart ? `a reset costs ${resetCost}` : `too little for a reset (${resetCost})`;
  const known = whole.lower === whole.upper ? `${whole.lower}` : `between ${whole.lower} and ${whole.upper}`;
  return [
    `${game.name === '' ? 'model' : game.name}: ${modelOf(game).n} nodes, ${modelOf(game).m} edges, starts at ${game.ids[game.initial]}`,
    `guaranteed within ${budget}: ${value}; ${resets}`,
    `the full guarantee with restart: ${known}${enough === null ? '' : `, reached with budget ${enough}${exact ? '' : ' at the latest'}`}`,
  ].join('\n');
}

/** Options of solve that ask another question than --budget does. */
export function refuseBesideBudget(given: Readonly<Record<string, boolean>>): void {
  const unused = Object.keys(given).filter((name) => given[name]);
  if (unused.length === 0) return;
  throw InputError.of(
    'cli/unused-option',
    `${unused.join(' and ')} ${unused.length === 1 ? 'is' : 'are'} not for solve --budget`,
    'remove --budget to compute the full guarantee, or remove this option',
  );
}
