// `covergame audit`: the gate for CI. Its exit code says what to do: nothing, run more, correct the requirement, look at
// the failure.

import { InputError } from '../../base/index.ts';
import { modelFacts } from '../../game/index.ts';
import {
  type Audit,
  audit,
  type Findings,
  findingsOf,
  GATES,
  type MoreRuns,
  NODE_STATES,
  requirementOf,
} from '../../report/index.ts';
import { FULL_SLICES } from '../../run/index.ts';
import { defineCommand } from '../command.ts';
import { MODEL, readGivenTraces, TRACED_MODEL_OPTIONS, TRACES } from '../input/index.ts';
import * as json from '../json/index.ts';
import { logText, readGivenLogs } from '../learn/index.ts';
import { file, flag, repeated, text } from '../option.ts';
import type { Context } from '../terminal/index.ts';
import { EXIT } from '../terminal/index.ts';
import { needs } from '../use.ts';

export const command = defineCommand({
  details:
    'Exit code 0: what is required is covered; 1: it is not, because the SUT failed, or because more runs are needed, or ' +
    'because no campaign can cover it (the gate is missed, or unattainable); 3: there is no answer, as the guarantee is not known exactly. A campaign that missed the gate is told how many more ' +
    'runs like the last one are enough, with 95 % confidence, by playing it on against a SUT that chooses as this one did.',
  arguments: { model: MODEL, traces: { ...TRACES, required: false } },
  options: {
    log: repeated(
      '--log <file>',
      'hold a log of production against the model: lines of JSON, CSV, OpenTelemetry spans; may be repeated',
    ),
    words: needs(
      '--log',
      file(
        '--words <file>',
        'a JSON object: what words of the log are called in the model, null leaves them out',
      ),
    ),
    require: text('--require <what>', 'guarantee, a percentage (90%), or nodes:a,b', 'guarantee'),
    restart: flag('--restart', 'hold the runs against the guarantee with restart'),
    ignoreFailures: flag('--ignore-failures', 'judge coverage alone; failures are only told'),
    quick: flag('--quick', 'do not work out how many more runs are needed'),
    ...TRACED_MODEL_OPTIONS,
  },
  output: json.object(
    {
      model: json.MODEL,
      verdict: json.VERDICT,
      gate: json.choice(GATES.map(({ id }) => id)),
      why: json.text,
      require: json.text,
      have: json.count,
      need: json.count,
      together: json.told(
        'what all runs cover together',
        json.object({ percent: json.number, gain: json.count, total: json.count }),
      ),
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
      log: json.told(
        'with --log: which traces the model follows, and where others leave it',
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
      about: 'is all covered that can be guaranteed?',
    },
    {
      line: 'covergame audit login traces/*.jsonl --require 90%',
      about: 'over several traces',
    },
    {
      line: 'covergame audit login all.coverage.json --require nodes:locked,reset',
      about: 'two nodes that must have been seen',
    },
    {
      line: 'covergame audit models/login.game.json --log day.jsonl --require 50%',
      about: 'does a log of production conform, and what did it cover?',
    },
  ],
  async run({ model, traces, log, words, require, restart, ignoreFailures, quick, ...options }, context) {
    if (traces.length === 0 && log.length === 0) {
      throw InputError.of('cli/missing-argument', 'covergame audit needs TRACES, or --log', TRACES.hint);
    }
    const followed =
      log.length > 0 ? await readGivenLogs(model, traces, { log, words }, options, context) : null;
    const tally = followed?.tally ?? (await readGivenTraces(model, traces, options, context));
    const requirement = requirementOf(tally.game, require);
    const findings = findingsOf(tally, {
      modelPath: model,
      ...(requirement.kind === 'guarantee' && { slices: FULL_SLICES }),
      ...(restart && { restart }),
    });
    const answer = audit(findings, requirement, { estimate: !quick && !followed, ignoreFailures });
    const { exit } = GATES.find(({ id }) => id === answer.gate)!;
    const { game } = tally;
    const facts = {
      model: modelFacts(game),
      ...answer,
      require,
      together: { percent: findings.coverage, gain: findings.gain, total: findings.total },
      failures: findings.failures.length,
      missing: answer.missing.map(({ node, state }) => ({ id: game.ids[node], state })),
      ...(followed && { log: followed.facts }),
    };
    context.result(facts, () =>
      [...(followed ? [logText(followed.facts)] : []), auditText(findings, answer, require, context)].join(
        '\n',
      ),
    );
    return EXIT[exit];
  },
});

const SHOWN = 10;

function auditText(findings: Findings, answer: Audit, require: string, { colour }: Context): string {
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
  for (const { kind, node, count, message } of failures)
    lines.push(`  failure, ${count === 1 ? 'once' : `${count} times`}: ${kind} at ${node}: ${message}`);
  lines.push(...moreText(more));
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
    '  enough in 95 % of cases, with 95 % confidence, if the SUT chooses on as it was seen to:',
    ...lines,
  ];
}
