// `covergame merge`: coverage and outcome counts over runs and machines, in one file that can be merged again.

import { InputError } from '../../base/index.ts';
import { findingsOf, reportObject, writeCoverage } from '../../report/index.ts';
import { defineCommand } from '../command.ts';
import { MODEL, readGivenTraces, TRACED_MODEL_OPTIONS, TRACES } from '../input/index.ts';
import * as json from '../json/index.ts';
import { file } from '../option.ts';
import { checkFolders, save } from '../save.ts';
import { EXIT } from '../terminal/index.ts';
import { summaryText } from './report.ts';

export const command = defineCommand({
  details:
    'The coverage file keeps, for every run, where it came from, what it covered when, and how often each edge was taken; ' +
    'report and audit take it in place of traces. A run that is given twice counts once. Traces of another model ' +
    'are refused by its fingerprint, with what sets the two apart.',
  arguments: { model: MODEL, traces: TRACES },
  options: {
    out: file('-o, --out <file>', 'the coverage file to write; - is standard output'),
    ...TRACED_MODEL_OPTIONS,
  },
  output: json.published('report.schema.json'),
  examples: [
    {
      line: 'covergame merge login a.jsonl b.jsonl -o all.coverage.json',
      about: 'two machines',
    },
    {
      line: 'covergame merge login all.coverage.json tonight.jsonl -o all.coverage.json',
      about: 'one more night',
    },
  ],
  async run({ model, traces, out, ...options }, context) {
    if (out === '-' && context.json) {
      throw InputError.of(
        'cli/one-output',
        '--json and -o - both want standard output',
        'leave out one of them',
      );
    }
    checkFolders([out]);
    const tally = await readGivenTraces(model, traces, options, context);
    if (out !== undefined) await save(out, writeCoverage(tally), context);
    if (out === '-') return EXIT.met;
    const findings = findingsOf(tally, { modelPath: model });
    context.result({ ...(out !== undefined && { out }), ...reportObject(findings) }, () =>
      [
        summaryText(findings, context.colour),
        ...(out === undefined ? [] : ['', `wrote ${out}: ${tally.runs.length} runs`]),
      ].join('\n'),
    );
    return EXIT.met;
  },
});
