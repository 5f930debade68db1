// `covergame suite`: a test suite for a coverage criterion.

import { counted, didYouMean, InputError, type Issue } from '../../base/index.ts';
import { foldedPath, type Game, modelFacts, nodeNamed, ownNodesOf, quote } from '../../game/index.ts';
import { DEFAULT_SEED, mutationScore } from '../../run/index.ts';
import { strategyNamed } from '../../strategy/index.ts';
import {
  CRITERIA,
  type CriterionId,
  criterionNamed,
  makeSuite,
  SUITE_DEFAULTS,
  SUITE_FORMS,
  type Suite,
  type SuiteOptions,
  suiteAs,
  suiteCost,
  suiteObject,
  writeSuite,
} from '../../suite/index.ts';
import { defineCommand } from '../command.ts';
import { MODEL, MODEL_OPTIONS, readGivenModel } from '../input/index.ts';
import * as json from '../json/index.ts';
import { choice, file, flag, number, repeated } from '../option.ts';
import { checkOutputs, save } from '../save.ts';
import { type Context, EXIT } from '../terminal/index.ts';
import { interrupted, offThread } from '../thread/index.ts';
import { needs, only, warnOfUnused } from '../use.ts';

/** Criteria that weigh a new case against a longer one. */
const WEIGHING: readonly string[] = ['node-min-cost', 'edge-min-cost'];
const RESETS = {
  told: WEIGHING.join(' and '),
  hint: `remove it, or use --criterion ${WEIGHING.join(' or ')}`,
};

export const command = defineCommand({
  details:
    'A case is a path of node ids from the initial node; it assumes that the system answers as the path says. A requirement is infeasible if no run can meet it. Exit code 3 if a bound stopped the enumeration of requirements.',
  arguments: { model: MODEL },
  options: {
    criterion: choice(
      '--criterion <id>',
      'what the suite must cover',
      CRITERIA.map(({ id }) => id),
      'node',
    ),
    out: file('-o, --out <file>', 'write the suite to a file, for covergame run --suite'),
    as: choice(
      '--as <form>',
      'write it as tests of another tool, or as a page for manual testing',
      SUITE_FORMS.map(({ id }) => id),
    ),
    resetCost: only(RESETS, number('--reset-cost <d>', 'what a reset costs', {}, SUITE_DEFAULTS.resetCost)),
    limit: number('--limit <n>', 'stop at this many requirements', { min: 1 }, SUITE_DEFAULTS.limit),
    final: repeated('--final <nodes>', 'the nodes where a case may end, for gmu (default all)'),
    score: flag(
      '--score',
      'report the share of faulty systems (mutants of the model) that the suite detects',
    ),
    mutants: needs(
      '--score',
      number('--mutants <n>', 'number of mutants of each kind', { min: 1, max: 100_000 }, 40),
    ),
    seed: needs(
      '--score',
      number(
        '--seed <s>',
        'seed of the mutants and their answers',
        { min: -Number.MAX_SAFE_INTEGER },
        DEFAULT_SEED,
      ),
    ),
    ...MODEL_OPTIONS,
  },
  output: json.object(
    {
      format: { const: 'covergame-suite/1' },
      model: json.MODEL,
      criterion: json.text,
      requirements: json.count,
      satisfied: json.count,
      infeasible: json.count,
      cases: json.list(json.texts),
    },
    {
      stopped: json.text,
      note: json.text,
      score: json.object({
        killed: json.count,
        mutants: json.count,
        equivalent: json.count,
        allowed: json.count,
        budget: json.count,
        seed: json.number,
        kinds: json.list(json.object({ kind: json.text, killed: json.count, mutants: json.count })),
      }),
    },
  ),
  examples: [
    { line: 'covergame suite login --criterion edge', about: 'cases that take every edge' },
    {
      line: 'covergame suite login --criterion prime-path -o suite.json',
      about: 'to a file, for covergame run --suite suite.json',
    },
    {
      line: 'covergame suite login --criterion edge --as gherkin',
      about: 'as scenarios for people; also vitest, playwright, node-test, markdown',
    },
    {
      line: 'covergame suite login --criterion edge-pair --score',
      about: 'the share of faulty systems it detects',
    },
    {
      line: 'covergame suite login --criterion gmu --final home,closed',
      about: 'as the GMU tool makes it, with two final nodes',
    },
  ],
  async run(given, context) {
    const { model, criterion, out, as, resetCost, limit, final, score, mutants, seed, ...options } = given;
    if (as !== undefined && out === undefined && context.json) {
      throw InputError.of(
        'cli/one-output',
        '--json and --as both write to standard output',
        'add -o FILE for the tests',
      );
    }
    checkOutputs([out], [given.model, ...given.with]);
    const uses = WEIGHING.includes(criterion) ? [RESETS] : [];
    warnOfUnused(command.options, uses, context);
    const game = await readGivenModel(model, options, context);
    const settings = { resetCost, limit, ...(final.length > 0 && { final: finalNodes(game, final) }) };
    const suite = await suiteFor(game, criterion, settings, context);
    if (!suite) return interrupted('the suite', `use a --limit smaller than ${limit} to end sooner`, context);
    const scored = score ? scoreObject(game, suite, { resetCost, mutants, seed }) : null;
    const text = (): string => (as === undefined ? writeSuite(game, suite) : suiteAs(as, game, suite));
    if (out !== undefined && out !== '-') await save(out, text(), context);
    if (suite.stopped !== undefined) context.note(`note: ${suite.stopped}; raise --limit for more`);
    if (out === '-' || (as !== undefined && out === undefined)) context.write(text());
    else
      context.result(
        {
          ...suiteObject(game, suite),
          model: modelFacts(game),
          hash: undefined,
          ...(scored && { score: scored }),
        },
        () => [suiteText(game, suite, out), ...(scored ? ['', scoreText(scored)] : [])].join('\n'),
      );
    return suite.stopped === undefined ? EXIT.met : EXIT.spent;
  },
});

/** Every case is executed once, in order, against each mutant; a diverted one ends there. */
function scoreObject(
  game: Game,
  suite: Suite,
  { resetCost, mutants: each, seed }: { resetCost: number; mutants: number; seed: number },
) {
  const budget = suiteCost(suite.cases, resetCost);
  const strategy = strategyNamed('gmu');
  const { found: _, ...score } = mutationScore({ game, strategy, suite, budget, resetCost, seed, each });
  return { ...score, budget, seed };
}

function scoreText({ killed, mutants, equivalent, allowed, kinds }: ReturnType<typeof scoreObject>): string {
  const lines = kinds
    .filter((row) => row.mutants > 0)
    .map(({ kind, killed: some, mutants: all }) => `  ${kind.padEnd(9)} ${some} of ${all}`);
  const share = mutants === 0 ? '' : ` (${((100 * killed) / mutants).toFixed(1)} %)`;
  return [
    `executed once it detects ${killed} of ${counted(mutants, 'mutant')}${share}`,
    ...lines,
    `not counted: ${equivalent} that no run distinguishes from the model, ${allowed} that do only what the model allows`,
  ].join('\n');
}

/** Below so many edges a quick criterion is done before a thread would have started. */
const SMALL = 10_000;

/** Null if Ctrl-C came first. */
async function suiteFor(
  game: Game,
  criterion: CriterionId,
  options: Partial<SuiteOptions>,
  context: Context,
): Promise<Suite | null> {
  if (criterionNamed(criterion).quick && game.m <= SMALL) return makeSuite(game, criterion, options);
  return offThread('suite', { game, criterion, options }, `making the suite for ${criterion}`, context);
}

/** A word is a node id, or several with commas between them. */
function finalNodes(game: Game, words: readonly string[]): number[] {
  const unknown: Issue[] = [];
  const nodes = words.flatMap((word) => {
    const ids = nodeNamed(game, word) === undefined ? word.split(',').map((id) => id.trim()) : [word];
    return ids.flatMap((id) => {
      const v = nodeNamed(game, id);
      if (v !== undefined) return [v];
      unknown.push({
        code: 'cli/unknown-node',
        message: `--final names ${quote(id)}, but the model has no such node`,
        hint:
          didYouMean(id, game.ids) ?? `it has ${game.n} nodes, for instance ${quote(game.ids[game.initial])}`,
      });
      return [];
    });
  });
  if (unknown.length > 0) throw new InputError(unknown);
  return nodes;
}

const SHOWN = 20;

function suiteText(game: Game, suite: Suite, out: string | undefined): string {
  const { cases, requirements, satisfied, infeasible } = suite;
  const positions = cases.reduce((sum, path) => sum + ownNodesOf(game, path).length, 0);
  const lines = [
    `${game.name === '' ? 'model' : game.name}: ${suite.criterion}, ${counted(cases.length, 'case')}, ${counted(positions, 'node')} in total`,
    `requirements ${requirements}: ${satisfied} satisfied, ${infeasible} infeasible`,
  ];
  if (suite.note !== undefined) lines.push(suite.note);
  if (out !== undefined) return [...lines, `written to ${out}`].join('\n');
  lines.push(
    '',
    ...cases.slice(0, SHOWN).map((path) =>
      foldedPath(game, path)
        .map((v) => game.ids[v])
        .join(' → '),
    ),
  );
  if (cases.length > SHOWN) lines.push(`… and ${cases.length - SHOWN} more (--json or -o FILE for all)`);
  return lines.join('\n');
}
