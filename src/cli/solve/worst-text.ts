// The worst case of a suite or a strategy in words: what is certain, which run the system limits most, and which case to add first.

import { counted } from '../../base/index.ts';
import { type Game, modelOf } from '../../game/index.ts';
import { type NextCase, visitedIds, type WorstPlay } from '../../run/index.ts';
import { foldedCases, type Suite } from '../../suite/index.ts';
import { testsOf } from '../campaign/index.ts';
import type { Context } from '../terminal/index.ts';

export interface WorstFacts {
  readonly game: Game;
  /** Of the strategy. */
  readonly id: string;
  readonly cases: Suite | undefined;
  readonly budget: number | undefined;
  readonly total: number;
  readonly worst: WorstPlay;
  readonly best: {
    readonly lower: number;
    readonly upper: number;
    /** Whether it may reset. */
    readonly resets: boolean;
    readonly within: {
      readonly whole: { lower: number; upper: number };
      readonly enough: number | null;
    } | null;
  };
  readonly next: { readonly best: NextCase | null; readonly isProved: boolean } | null;
  readonly trace: string | undefined;
  /** Why the work ended early, or null. */
  readonly ended: string | null;
}

const SOME_TESTS = 10;
const SOME_NODES = 40;

export function worstText(facts: WorstFacts, { colour }: Context): string {
  const { game, total, worst, best, trace } = facts;
  const amount = worst.exact
    ? colour.bold(`${worst.lower}`)
    : `between ${colour.bold(`${worst.lower}`)} and ${colour.bold(`${worst.upper}`)}`;
  const exact = best.lower === best.upper;
  const unit = game.countsTags ? ' labels' : '';
  const lines = [
    `${game.name === '' ? 'model' : game.name}: ${modelOf(game).n} nodes, ${modelOf(game).m} edges, starts at ${game.ids[game.initial]}`,
    `${whose(facts)} certain to cover ${amount} of ${total}${unit}; the best tester reaches ${exact ? '' : 'at least '}${best.lower}.${whyNotExact(facts)}`,
    ...playLines(facts),
  ];
  if (facts.next) lines.push(...nextLines(facts, facts.next));
  if (trace !== undefined)
    lines.push(`this run as a trace in ${trace}; covergame studio MODEL --follow ${trace} shows it`);
  return lines.join('\n');
}

function whose({ id, cases, budget }: WorstFacts): string {
  const within = budget === undefined ? '' : ` within a budget of ${budget}`;
  if (!cases) return `${id}${within} is`;
  const own = cases.criterion === 'given' ? 'Your' : `The ${cases.criterion} suite’s`;
  const by = budget === undefined ? '' : `, executed by ${id}${within},`;
  const many = cases.cases.length;
  return many === 1 ? `${own} case${by} is` : `${own} ${many} cases${by} are`;
}

function whyNotExact({ worst: { exact, cut }, ended }: WorstFacts): string {
  if (exact) return '';
  if (cut === 'plays') return ' There are too many runs to search them all (limit worst-plays).';
  if (cut === 'dice') return ' The strategy draws real numbers, of which only some were tried.';
  return ended === null ? '' : ` The search ended early: ${ended}.`;
}

function playLines({ game, worst: { play } }: WorstFacts): string[] {
  const tests = testsOf(visitedIds(game, play.events));
  const shown = tests.slice(0, SOME_TESTS).map((test, i) => `  test ${i + 1}: ${wayText(test)}`);
  const more = tests.length - shown.length;
  return [
    `The system limits it to ${play.outcome.gain} in this run:`,
    ...shown,
    ...(more > 0 ? [`  … and ${counted(more, 'more test')} (--json, --trace FILE)`] : []),
  ];
}

function nextLines(
  { game, total, worst, best: tester }: WorstFacts,
  next: NonNullable<WorstFacts['next']>,
): string[] {
  const { best, isProved } = next;
  if (best) {
    const [way] = foldedCases(game, [best.path]);
    const certain = `${best.lower} of ${total} ${best.lower === 1 ? 'is' : 'are'} certain`;
    return [`Add this case first, and ${certain}:`, `  ${wayText(way)}`];
  }
  if (worst.lower >= tester.upper) return ['No tester is certain to cover more.'];
  return [
    isProved
      ? 'No further case adds anything certain: the system can divert each one. A strategy that goes on after a diversion can add more.'
      : 'None of the cases tried adds anything certain.',
  ];
}

const wayText = (way: readonly string[]): string =>
  way.length <= SOME_NODES
    ? way.join(' → ')
    : `${way.slice(0, SOME_NODES).join(' → ')} … (${way.length - SOME_NODES} more)`;
