// `covergame plan`: the best strategy towards a node, a label or everything.

import { InputError } from '../../base/index.ts';
import { type Game, labelOf, modelFacts } from '../../game/index.ts';
import { makePlan, OBJECTIVES, type PlannedMove, type TargetPlan, targetNodes } from '../../play/index.ts';
import { defineCommand } from '../command.ts';
import { MODEL, MODEL_OPTIONS, readGivenModel } from '../input/index.ts';
import * as json from '../json/index.ts';
import { choice, number, text } from '../option.ts';
import { EXIT } from '../terminal/index.ts';

const { goal: _, ...OPTIONS } = MODEL_OPTIONS;

export const command = defineCommand({
  details:
    'The system answers by the weights of the model; with --objective worst-case it gives the worst answers. With --objective competitive it always gives the same answer at a state. The target is the id of a node, label:L for any node or edge with that label, or all for every node with a gain. The cost is that of the edges taken. Exit code 0 if the target can be reached (within the budget), 1 if not.',
  arguments: { model: MODEL },
  options: {
    target: text('--target <what>', 'a node, label:L, or all'),
    objective: choice(
      '--objective <what>',
      'least expected cost, greatest probability (within --budget), least worst-case cost, least competitive ratio, or greatest expected coverage (target all, within --budget)',
      OBJECTIVES,
      'cost',
    ),
    budget: number('--budget <b>', 'the most that the edges may cost together'),
    resetCost: number(
      '--reset-cost <d>',
      'allow resets at this cost, plus 1 for the visit to the initial node; default: no resets',
    ),
    ...OPTIONS,
  },
  output: json.object({
    model: json.MODEL,
    target: json.text,
    objective: json.text,
    value: json.orNull(json.number),
    lower: json.orNull(json.number),
    upper: json.orNull(json.number),
    positions: json.count,
    strategy: json.list(
      json.object(
        { at: json.text, do: json.orNull(json.text), to: json.text },
        { left: json.count, covered: json.text },
      ),
    ),
    cut: json.flag,
  }),
  examples: [
    {
      line: 'covergame plan coffee --target stuck',
      about: 'the least expected cost to see the valve stick',
    },
    {
      line: 'covergame plan coffee --target stuck --objective probability --budget 30',
      about: 'the best chance to see it for at most 30',
    },
    {
      line: 'covergame plan coffee --target dry --objective competitive --reset-cost 10',
      about: 'at most how many times the cost of a tester who knows the answers beforehand',
    },
    {
      line: 'covergame plan login --target all --reset-cost 10',
      about: 'to cover every node',
    },
  ],
  async run({ model, target, objective, budget, resetCost, ...options }, context) {
    if (target === undefined) {
      throw InputError.of(
        'cli/missing-option',
        'plan needs a target',
        'add --target NODE, --target label:L or --target all',
      );
    }
    if (objective === 'competitive' && budget !== undefined) {
      throw InputError.of(
        'cli/unused-option',
        '--budget is not for --objective competitive: a ratio has no budget',
        'remove --budget',
      );
    }
    const goal = target.startsWith('label:') ? 'labels' : 'nodes';
    const game = await readGivenModel(model, { ...options, goal }, context);
    const nodes = targetNodes(game, target);
    const plan = makePlan(game, {
      target: nodes,
      objective,
      ...(budget !== undefined && { budget }),
      ...(resetCost !== undefined && { resetCost }),
    });
    const { value, lower, upper, positions, cut } = plan;
    const finite = (x: number): number | null => (Number.isFinite(x) ? x : null);
    context.result(
      {
        model: modelFacts(game),
        target,
        objective,
        value: finite(value),
        lower: finite(lower),
        upper: finite(upper),
        positions,
        strategy: plan.strategy.map((move) => moveObject(game, move)),
        cut,
      },
      () => planText(game, target, plan),
    );
    const isPrice = objective === 'cost' || objective === 'worst-case';
    const isRatio = objective === 'competitive';
    const met = isRatio
      ? Number.isFinite(upper)
      : isPrice
        ? upper <= (budget ?? Number.MAX_VALUE)
        : value > 0;
    return met ? EXIT.met : EXIT.notMet;
  },
});

function moveObject(
  game: Game,
  { node, edge, covered, left }: PlannedMove,
): { at: string; do: string | null; to: string } {
  return {
    at: game.ids[node],
    do: edge < 0 ? 'reset' : (labelOf(game, edge) ?? null),
    to: game.ids[edge < 0 ? game.initial : game.target[edge]],
    ...(left !== undefined && { left }),
    ...(covered !== undefined && { covered }),
  };
}

const SOME = 20;
const WHAT = {
  cost: 'least expected cost',
  probability: 'greatest probability',
  'worst-case': 'least worst-case cost',
  competitive: 'least competitive ratio',
  coverage: 'greatest expected coverage',
} as const;

function planText(
  game: Game,
  target: string,
  { objective, value, lower, upper, strategy, cut }: TargetPlan,
): string {
  const name = game.name === '' ? 'model' : game.name;
  const lines = [`${name}: towards ${target}`];
  if (cut && strategy.length === 0 && lower < upper) {
    const ends = Number.isFinite(upper)
      ? `between ${Number(lower.toPrecision(10))} and ${Number(upper.toPrecision(10))}`
      : `at least ${Number(lower.toPrecision(10))}`;
    return [...lines, `${WHAT[objective]}: ${ends} (too many positions for a plan)`].join('\n');
  }
  if (!Number.isFinite(value)) {
    const why =
      objective === 'cost'
        ? 'it is not certain to be reached'
        : objective === 'competitive'
          ? 'some system of the model keeps every strategy from it'
          : 'the system can prevent it';
    return [...lines, `${WHAT[objective]}: none, ${why}`].join('\n');
  }
  const figure = (x: number): string => `${Number(x.toPrecision(10))}`;
  const slack = figure(lower) === figure(upper) ? '' : `, between ${figure(lower)} and ${figure(upper)}`;
  lines.push(`${WHAT[objective]}: ${figure(value)}${slack}`, '');
  for (const move of strategy.slice(0, SOME)) {
    const { at, do: label, to } = moveObject(game, move);
    const left = move.left === undefined ? '' : ` with ${move.left} left`;
    lines.push(`at ${at}${left}: ${label === null ? '' : `${label}, `}to ${to}`);
  }
  if (strategy.length > SOME || cut)
    lines.push(`… and ${strategy.length - SOME}${cut ? ' or more' : ''} more (--json)`);
  return lines.join('\n');
}
