// `covergame solve --fair`: what is certain at some confidence if every answer has a least chance.

import { counted, InputError } from '../../base/index.ts';
import { checkFairClaim, writeFairClaim } from '../../certificate/index.ts';
import {
  type FairEngine,
  type FairPromise,
  type FairQuestion,
  fairClaim,
  fairPromiseAsync,
} from '../../fair/index.ts';
import { DEFAULT_RESET_COST, type Game } from '../../game/index.ts';
import * as json from '../json/index.ts';
import { save } from '../save.ts';
import type { Context, Ended } from '../terminal/index.ts';
import { callOff } from './call-off.ts';

/** What `--fair` adds to an answer of solve. */
export interface FairAnswer {
  readonly fields: { readonly fair: object };
  readonly lines: readonly string[];
  readonly promise: FairPromise;
}

const SHARE = json.told('from 0 to 1', json.number);
export const FAIR = json.object({
  p: json.told('the least chance of each answer that is due, from 0 to 1', json.number),
  confidence: json.told('in percent', json.number),
  resetCost: json.number,
  budget: json.told(
    'a budget that covers everything at this confidence; null if none is known',
    json.orNull(json.count),
  ),
  lower: json.told('the smallest such budget lies between lower and upper', json.orNull(json.count)),
  upper: json.orNull(json.count),
  exact: json.flag,
  covered: json.told(
    'with --budget: the gain that is certain at this confidence within it',
    json.orNull(json.count),
  ),
  coveredExact: json.told('whether no tester can be certain of more', json.flag),
  promisable: json.told('the gain that some budget is enough for', json.count),
  leastP: json.told('with --budget: the smallest p for which it is known to be enough', json.orNull(SHARE)),
  leftOut: json.told(
    'the budget against what is left out, the most expensive first',
    json.list(json.object({ left: json.texts, gain: json.count, budget: json.orNull(json.count) })),
  ),
});

export interface FairGiven {
  readonly p: number;
  readonly confidence: number;
  readonly budget: number | undefined;
  readonly resetCost: number | undefined;
  readonly engine: FairEngine | undefined;
  /** Where the proof goes. */
  readonly file: string | undefined;
}

export async function solveFair(
  game: Game,
  { p, confidence, budget, resetCost = DEFAULT_RESET_COST, engine, file }: FairGiven,
  limit: Ended,
  context: Context,
): Promise<FairAnswer> {
  const progress = context.progress();
  let slices = 0;
  const question: FairQuestion = {
    ...{ p, confidence, resetCost, details: true, signal: callOff(limit) },
    ...(budget !== undefined && { budget }),
    ...(engine !== undefined && { engine }),
    onProgress: () => {
      slices++;
      progress.update(() => `${slices} slices of work on the promise about fair systems`);
    },
  };
  try {
    const promise = await fairPromiseAsync(game, question);
    const { plan: _, total: __, ...fair } = promise;
    const fields = { fair: { ...fair, budget: promise.upper } };
    const written = file === undefined ? [] : ['', await writePromise(game, promise, file, context)];
    return { fields, lines: [...fairText(game, promise, budget, context), ...written], promise };
  } finally {
    progress.end();
  }
}

async function writePromise(
  game: Game,
  { plan }: FairPromise,
  file: string,
  context: Context,
): Promise<string> {
  if (!plan) return '  there is no promise to prove: nothing was written';
  if (plan.rate !== null)
    return '  the game is too large for the table that a proof is checked by: nothing was written';
  const claim = fairClaim(game, plan);
  const { valid, issues } = checkFairClaim(game, claim);
  if (!valid) throw new Error(`the plan does not keep its promise: ${issues[0]?.message}`);
  await save(file, writeFairClaim(claim), context);
  return `  proof that budget ${claim.budget} covers gain ${claim.gain} in ${file}`;
}

function fairText(
  game: Game,
  promise: FairPromise,
  budget: number | undefined,
  { colour }: Context,
): string[] {
  const { confidence, lower, upper, exact, total, promisable, covered, leastP } = promise;
  const things = game.countsTags ? 'labels' : 'gain';
  const lines = [
    '',
    `if each answer that is due has a chance of at least ${promise.p} (or 1 in the number of answers, if that is less):`,
  ];
  if (upper !== null) {
    const interval = exact ? '' : `; the smallest such budget is at least ${lower}`;
    lines.push(
      `  budget ${colour.bold(`${upper}`)} covers everything with ${confidence} % confidence, ${things} ${total} of ${total}${interval}`,
    );
  } else if (promisable < total) {
    lines.push(`  no budget covers everything with ${confidence} % confidence`);
  } else lines.push(`  no budget is known to cover everything; it is at least ${lower}`);
  if (budget !== undefined && covered !== null) {
    const more = promise.coveredExact ? '' : ' at least';
    lines.push(
      `  budget ${budget} covers${more} ${things} ${colour.bold(`${covered}`)} of ${total} with ${confidence} % confidence`,
    );
    if (upper === null || budget < upper)
      lines.push(
        leastP === null
          ? `  budget ${budget} is not known to cover everything for any such chance`
          : `  budget ${budget} covers everything if that chance is at least ${colour.bold(`${leastP}`)}`,
      );
    else if (leastP !== null && leastP < promise.p)
      lines.push(`  budget ${budget} is still enough if that chance is only ${leastP}`);
  }
  return [...lines, ...neverText(promise), ...tableText(game, promise)];
}

function neverText({ leftOut: [first] }: FairPromise): string[] {
  if (!first || first.left.length === 0) return [];
  return [`  no budget promises ${listed(first.left)}: the system may never let you get there`];
}

/** States whose leaving out saves so much of the budget are named. */
const MUCH = 0.4;

function tableText(game: Game, { leftOut }: FairPromise): string[] {
  const known = leftOut.filter(({ budget }) => budget !== null);
  if (known.length < 2) return [];
  const [first, ...rest] = known;
  const what = game.countsTags ? 'label' : 'state';
  const saved = (row: (typeof known)[number]): number => 1 - row.budget! / first.budget!;
  const lines = ['', '  left out                        gain   budget'];
  for (const row of known) {
    const name =
      row.left.length === first.left.length
        ? '(nothing more)'
        : `${row === rest[0] ? '' : '… and '}${row.left.at(-1)}`;
    lines.push(
      `  ${name.slice(0, 30).padEnd(30)} ${`${row.gain}`.padStart(5)} ${`${row.budget}`.padStart(8)}`,
    );
  }
  const dear = rest.find((row) => saved(row) >= MUCH);
  if (!dear) return lines;
  const names = dear.left.slice(first.left.length);
  const share = Math.round(100 * saved(dear));
  return [
    ...lines,
    `  ${counted(names.length, what)} ${names.length === 1 ? 'takes' : 'take'} ${share} % of the budget: ${listed(names)}`,
  ];
}

const LISTED = 8;
function listed(names: readonly string[]): string {
  const shown = names.slice(0, LISTED).join(', ');
  return names.length > LISTED ? `${shown} and ${names.length - LISTED} more` : shown;
}

/** Options of --fair that were given without it. */
export function refuseWithoutFair(given: Readonly<Record<string, boolean>>): void {
  const unused = Object.keys(given).filter((name) => given[name]);
  if (unused.length === 0) return;
  throw InputError.of(
    'cli/unused-option',
    `${unused.join(' and ')} ${unused.length === 1 ? 'needs' : 'need'} --fair P`,
    'add --fair 0.1, or remove this option',
  );
}
