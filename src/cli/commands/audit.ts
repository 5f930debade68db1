// `covergame audit`: the gate for CI. Its exit code says what to do: nothing, run more, correct the requirement, look at
// the failure.

import { counted, InputError } from '../../base/index.ts';
import { modelFacts } from '../../game/index.ts';
import {
  type Audit,
  audit,
  type Findings,
  fairnessSentences,
  findingsOf,
  GATES,
  type MoreRuns,
  NODE_STATES,
  quarantinedFailures,
} from '../../report/index.ts';
import { FULL_SLICES, fairnessObject, heldText, rateText, requirementOf } from '../../run/index.ts';
import { requireOption } from '../campaign/index.ts';
import { defineCommand } from '../command.ts';
import { MODEL } from '../input/index.ts';
import * as json from '../json/index.ts';
import { logText, readGivenLogs } from '../learn/index.ts';
import { file, flag, repeated, text } from '../option.ts';
import { readGivenTraces, TRACED_MODEL_OPTIONS, TRACES } from '../stored/index.ts';
import type { Context } from '../terminal/index.ts';
import { EXIT } from '../terminal/index.ts';
import { needs } from '../use.ts';

export const command = defineCommand({
  details:
    'Exit code 0: the requirement is met. 1: it is not met, because the system failed, because more runs are needed, or because no run can meet it. 3: undecided, as the guarantee is not known exactly. The requirement is the one of the runs; --require overrides it. If more runs are needed, covergame estimates how many are enough, with 95 % confidence: it simulates a system that answers as this one did.',
  arguments: { model: MODEL, traces: { ...TRACES, required: false } },
  options: {
    log: repeated(
      '--log <file>',
      'check a production log against the model: lines of JSON, CSV, OpenTelemetry spans; repeatable',
    ),
    words: needs(
      '--log',
      file(
        '--words <file>',
        'a JSON object from words of the log to words of the model; null leaves a word out',
      ),
    ),
    traceBy: needs(
      '--log',
      text(
        '--trace-by <field>',
        'the field, or the attribute of spans, that names the trace of an event: session.id',
      ),
    ),
    require: requireOption('instead of the requirement in the traces'),
    restart: flag('--restart', 'compare the runs with the guarantee with restart'),
    ignoreFailures: flag('--ignore-failures', 'judge coverage only; list failures, but do not count them'),
    quick: flag('--quick', 'do not estimate how many more runs are needed'),
    ...TRACED_MODEL_OPTIONS,
  },
  output: json.object(
    {
      model: json.MODEL,
      verdict: json.VERDICT,
      gate: json.choice(GATES.map(({ id }) => id)),
      why: json.text,
      require: json.text,
      required: json.REQUIRED,
      cure: json.orNull(json.text),
      have: json.count,
      need: json.count,
      together: json.told(
        'what all runs cover together',
        json.object({ percent: json.number, gain: json.count, total: json.count }),
      ),
      fairness: json.FAIRNESS_SHAPE,
      failures: json.told('how many different ones', json.count),
      missing: json.list(json.object({ id: json.text, state: json.choice(NODE_STATES.map(({ id }) => id)) })),
      more: json.list(
        json.object({
          runs: json.orNull(json.count),
          budget: json.count,
          spend: json.count,
          strategy: json.text,
          resetCost: json.count,
          replicas: json.count,
        }),
      ),
    },
    {
      quarantined: json.QUARANTINED,
      log: json.told(
        'with --log: which traces conform to the model, and where the others leave it',
        json.object({
          traces: json.count,
          conforming: json.count,
          off: json.list(
            json.object({
              trace: json.text,
              line: json.count,
              event: json.text,
              nodes: json.texts,
              expected: json.texts,
              unjudged: json.count,
            }),
          ),
        }),
      ),
    },
  ),
  examples: [
    {
      line: 'covergame audit login t.jsonl',
      about: 'is the requirement met?',
    },
    {
      line: 'covergame audit login traces/*.jsonl --require 90%',
      about: 'several traces together',
    },
    {
      line: 'covergame audit login all.coverage.json --require nodes:locked,reset',
      about: 'require two states',
    },
    {
      line: 'covergame audit models/login.game.json --log day.jsonl --require 50%',
      about: 'does a production log conform, and which states does it cover?',
    },
  ],
  async run(
    { model, traces, log, words, traceBy, require, restart, ignoreFailures, quick, ...options },
    context,
  ) {
    if (traces.length === 0 && log.length === 0) {
      throw InputError.of('cli/missing-argument', 'covergame audit needs TRACES, or --log', TRACES.hint);
    }
    const followed =
      log.length > 0 ? await readGivenLogs(model, traces, { log, words, traceBy }, options, context) : null;
    const tally = followed?.tally ?? (await readGivenTraces(model, traces, options, context));
    const { game } = tally;
    const asked = require.length > 0 ? require : tally.runs.map(({ header }) => header.require);
    const requirements = [...new Set(asked)].map((what) => requirementOf(game, what));
    const findings = findingsOf(tally, {
      modelPath: model,
      ...(require.length > 0 && { require }),
      ...(requirements.some(({ needsCertain }) => needsCertain) && { slices: FULL_SLICES }),
      ...(restart && { restart }),
    });
    const { met, ...answer } = audit(findings, requirements, {
      estimate: !quick && !followed,
      ignoreFailures,
    });
    const { exit } = GATES.find(({ id }) => id === answer.gate)!;
    const what = requirements.map((one) => one.what).join(', ');
    const facts = {
      model: modelFacts(game),
      ...answer,
      require: what,
      required: { what, met },
      cure: findings.verdict.cure,
      together: { percent: findings.coverage, gain: findings.gain, total: findings.total },
      fairness: fairnessObject(game, findings.fairness, findings.assumed),
      failures: findings.failures.length,
      ...(findings.failures.some(({ quarantine }) => quarantine) && {
        quarantined: quarantinedFailures(findings),
      }),
      missing: answer.missing.map(({ node, state }) => ({ id: game.ids[node], state })),
      ...(followed && { log: followed.facts }),
    };
    context.result(facts, () =>
      [...(followed ? [logText(followed.facts)] : []), auditText(findings, answer, what, context)].join('\n'),
    );
    return EXIT[exit];
  },
});

const SHOWN = 10;

function auditText(
  findings: Findings,
  answer: Omit<Audit, 'met'>,
  require: string,
  { colour }: Context,
): string {
  const { game, failures, runs, repeat } = findings;
  const { gate, verdict, why, missing, more } = answer;
  const shown = gate === 'met' ? colour.green : failures.length > 0 ? colour.red : colour.yellow;
  const lines = [
    `${game.name || 'model'}: ${shown(gate)}, ${why} (verdict ${verdict}, --require ${require}, ${runs.length} ${runs.length === 1 ? 'run' : 'runs'})`,
  ];
  if (gate !== 'met' && gate !== 'unattainable') {
    for (const { id, about } of NODE_STATES) {
      const ids = missing.filter(({ state }) => state === id).map(({ node }) => game.ids[node]);
      const rest = ids.length > SHOWN ? ` and ${ids.length - SHOWN} more` : '';
      if (ids.length > 0)
        lines.push(`  ${about.replace(/^not covered: /, '')}: ${ids.slice(0, SHOWN).join(', ')}${rest}`);
    }
  }
  for (const { kind, node, count, rate, message, quarantine } of failures) {
    const held = quarantine ? ` (${heldText(quarantine)})` : '';
    lines.push(
      `  failure, ${counted(count, 'time')}, ${rateText(rate)}: ${kind} at ${node}: ${message}${held}`,
    );
  }
  lines.push(...fairnessSentences(findings).map((text) => `  fairness: ${text}`));
  lines.push(...moreText(more));
  if (findings.verdict.cure !== null && gate !== 'met') lines.push(`  cure: ${findings.verdict.cure}`);
  return [...lines, '', ...repeat.map((line) => `again: ${line}`)].join('\n');
}

function moreText(estimates: readonly MoreRuns[]): string[] {
  if (estimates.length === 0) return [];
  const lines = estimates.map(({ runs, budget, spend, strategy }) => {
    const like = `of ${strategy} with a budget of ${budget}`;
    return runs === null
      ? `    more than ${Math.floor(spend / budget)} runs ${like}`
      : `    ${runs} more ${runs === 1 ? 'run' : 'runs'} ${like} (${spend} spent at most)`;
  });
  return [
    '  enough in 95 % of cases, with 95 % confidence, if the system keeps answering as it did:',
    ...lines,
  ];
}
