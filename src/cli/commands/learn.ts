// `covergame learn`: a model from a system itself, or from what was logged of it; and what a model there is lacks.

import { InputError } from '../../base/index.ts';
import { writeModelFile } from '../../format/node/index.ts';
import { buildGame, type Game, type GameSpec, modelFacts } from '../../game/index.ts';
import {
  answerSets,
  type EventLog,
  machineGame,
  modelFromLog,
  patchOf,
  proposeUpdate,
  stimuliOf,
} from '../../learn/index.ts';
import { learnSystem } from '../../learn/node/index.ts';
import { defineCommand } from '../command.ts';
import * as json from '../json/index.ts';
import {
  confidenceText,
  fromLogText,
  inputsOf,
  LEARN_OPTIONS,
  learnedText,
  openSystem,
  readLogs,
  readSpec,
  updateText,
} from '../learn/index.ts';
import type { Given } from '../option.ts';
import { checkOutputs, save } from '../save.ts';
import { type Context, EXIT, type Exit } from '../terminal/index.ts';

export const command = defineCommand({
  details:
    'From a system (--sut): tests it, completely for --extra-states and then at random, until no test shows a difference, and reports what that proves. Exit code 3 if the budget is spent before. From logs (--traces): merges events that may belong to one state. It holds each half of the log against the model of the other half. A model whose fit or precision is below 95 % is written, but called not usable (exit code 1). Weights in the model count how often each answer was seen.',
  arguments: {},
  options: LEARN_OPTIONS,
  output: json.object(
    { model: json.MODEL, nodes: json.count, edges: json.count, steps: json.count, resets: json.count },
    {
      states: json.count,
      finished: json.flag,
      refuted: json.told('number of refuted machines before this one', json.count),
      quiet: json.told('random tests in a row without a difference', json.count),
      leastTries: json.told('the least number of times each stimulus was tried in each state', json.count),
      nondeterministic: json.texts,
      claim: json.orNull(
        json.told(
          'for deterministic answers: the system equals the model if it has at most this many states',
          json.object({ states: json.count, extra: json.count, tests: json.count }),
        ),
      ),
      answerSets: json.told(
        'where answers vary: the tries of each stimulus in each state, and the confidence that no answer of probability --rarest is missing',
        json.list(
          json.object({
            state: json.text,
            stimulus: json.text,
            answers: json.count,
            tries: json.count,
            confidence: json.number,
          }),
        ),
      ),
      confidence: json.texts,
      faults: json.list(json.object({ stimulus: json.text, kind: json.text, count: json.count })),
      resumed: json.count,
      rule: json.told('the rule that merged the states of a log', json.text),
      scores: json.told(
        'each half of a log held against the model of the other, in percent; null with fewer than 20 traces',
        json.orNull(
          json.object({
            fit: json.number,
            precision: json.number,
            noise: json.number,
            rare: json.number,
            usable: json.flag,
          }),
        ),
      ),
      proposals: json.list(json.record({})),
      patch: json.told('RFC 6902, of the model file', json.list(json.record({}))),
      open: json.told('traces that the model still does not allow', json.count),
    },
  ),
  examples: [
    {
      line: 'covergame learn --sut model:models/coffee.game.json -o learned.game.json',
      about: 'learn a known model back',
    },
    {
      line: "covergame learn --sut 'exec: python3 vending.py' --inputs coin,press,cancel,take --answers all -o vending.game.json",
      about: 'from a real system',
    },
    { line: 'covergame learn --traces day.jsonl -o model.game.json', about: 'from a log' },
    {
      line: 'covergame learn --traces day.csv --update models/login.game.json --patch login.patch.json',
      about: 'propose what a model lacks, for review',
    },
  ],
  async run(given, context) {
    if ((given.sut === undefined) === (given.traces.length === 0)) {
      throw InputError.of(
        'cli/missing-option',
        given.sut === undefined ? 'learn needs --sut or --traces' : 'learn takes --sut or --traces, not both',
        'use --sut ADDRESS for a system, or --traces FILE for logs',
      );
    }
    checkOutputs([given.out, given.log, given.patch], [...given.traces, given.update, given.sut]);
    return given.sut === undefined
      ? learnFromLogs(given, context)
      : learnFromSystem(given, given.sut, context);
  },
});

type Options = Given<typeof LEARN_OPTIONS>;

async function learnFromSystem(given: Options, address: string, context: Context): Promise<Exit> {
  const { out, log } = given;
  const base = given.update === undefined ? null : readSpec(given.update);
  const opened = await openSystem(address, given, context);
  const inputs = inputsOf(given.inputs, opened.inputs, base ? stimuliOf(buildGame(base)) : []);
  const progress = context.progress();
  const learned = await learnSystem({
    system: opened.system,
    address,
    inputs,
    seed: given.seed,
    budget: given.budget,
    resetCost: given.resetCost,
    rarest: given.rarest,
    confidence: given.confidence,
    extraStates: given.extraStates,
    remember: base !== null,
    ...(given.tests !== undefined && { tests: given.tests }),
    ...(log !== undefined && { log }),
    resume: given.resume,
    signal: context.signal,
    tick: (steps, resets) => progress.update(() => `${steps} stimuli, ${resets} resets`),
  }).finally(() => progress.end());
  const { steps, resets } = learned;
  if (base) return tellUpdate(given, base, learned.seen, { steps, resets }, context);
  const game = machineGame(learned.machine, nameOf(out ?? address));
  await keep(game, out);
  const facts = {
    ...factsOf(game, steps, resets),
    states: learned.machine.states.length,
    finished: learned.finished,
    refuted: learned.refuted,
    quiet: learned.quiet,
    leastTries: learned.leastTries,
    nondeterministic: learned.nondeterministic,
    claim: learned.claim,
    ...(learned.nondeterministic.length > 0 && { answerSets: answerSets(learned.machine, given.rarest) }),
    confidence: confidenceText(learned, given.rarest),
    faults: learned.faults,
    resumed: learned.resumed,
  };
  context.result(facts, () => learnedText(game, learned, given.rarest, out));
  return learned.finished ? EXIT.met : EXIT.spent;
}

async function learnFromLogs(given: Options, context: Context): Promise<Exit> {
  const log = await readLogs(given.traces, given, context);
  const steps = log.traces.reduce((sum, { events }) => sum + events.length, 0);
  const counts = { steps, resets: log.traces.length };
  if (given.update !== undefined) return tellUpdate(given, readSpec(given.update), log, counts, context);
  const silent = log.traces.flatMap(({ events }) => events).find(({ by }) => by === undefined);
  if (silent) {
    throw InputError.of(
      'learn/whose-event',
      `the log does not show whether ${JSON.stringify(silent.label)} (line ${silent.line}) comes from the tester or the system`,
      'name the stimuli with --inputs a,b,c, or add a column "by" with tester or sut',
    );
  }
  const { rule, k, alpha, seed, minCount, out } = given;
  const learned = modelFromLog(log, {
    ...{ rule, k, alpha, seed, name: nameOf(out ?? given.traces[0]) },
    ...(minCount !== undefined && { minCount }),
  });
  warnOfOtherRule(learned.rule, context);
  const game = buildGame(learned.spec);
  await keep(game, out);
  const facts = { ...factsOf(game, counts.steps, counts.resets), rule: learned.rule, scores: learned.scores };
  context.result(facts, () => fromLogText(game, learned, out));
  return learned.scores?.usable === false ? EXIT.notMet : EXIT.met;
}

/** Settings of a rule that `auto` did not choose. */
function warnOfOtherRule(rule: string, context: Context): void {
  for (const [key, own] of [
    ['k', 'k-tails'],
    ['alpha', 'frequency'],
  ] as const) {
    if (!context.given.has(key) || rule === own) continue;
    context.warn([
      {
        code: 'cli/unused-option',
        message: `--${key} has no effect: this log was merged by the rule ${rule}`,
        hint: `add --rule ${own}`,
      },
    ]);
  }
}

async function tellUpdate(
  given: Options,
  spec: GameSpec,
  log: EventLog,
  counts: { readonly steps: number; readonly resets: number },
  context: Context,
): Promise<Exit> {
  const update = proposeUpdate(spec, log);
  const patch = patchOf(update);
  const game = buildGame(update.updated);
  if (given.patch !== undefined) await save(given.patch, `${JSON.stringify(patch, null, 2)}\n`, context);
  if (given.out !== undefined) await save(given.out, `${JSON.stringify(update.updated, null, 2)}\n`, context);
  const facts = {
    ...factsOf(game, counts.steps, counts.resets),
    proposals: update.proposals,
    patch,
    open: update.open,
  };
  context.result(facts, () => updateText(given.update!, update));
  return update.proposals.length === 0 && update.open === 0 ? EXIT.met : EXIT.notMet;
}

const factsOf = (game: Game, steps: number, resets: number) => ({
  model: modelFacts(game),
  nodes: game.n,
  edges: game.m,
  steps,
  resets,
});

async function keep(game: Game, out: string | undefined): Promise<void> {
  if (out === undefined) return;
  const outcome = await writeModelFile(out, game);
  if (!outcome.ok) throw new InputError(outcome.issues, outcome.total);
}

const nameOf = (path: string): string => path.replace(/^.*[/:]/, '').replace(/\.(game\.)?\w+$/, '');
