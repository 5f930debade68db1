// `covergame merge`: coverage and outcome counts over runs and machines, in one file that can be merged again.

import { InputError } from '../../base/index.ts';
import { reportObject } from '../../report/index.ts';
import { defineCommand } from '../command.ts';
import { MODEL } from '../input/index.ts';
import * as json from '../json/index.ts';
import { file } from '../option.ts';
import { checkOutputs, save } from '../save.ts';
import { readGivenSources, TRACED_MODEL_OPTIONS, TRACES } from '../stored/index.ts';
import { EXIT } from '../terminal/index.ts';
import { interrupted, offThread, unlessInterrupted } from '../thread/index.ts';
import { summaryText } from './report.ts';

export const command = defineCommand({
  details:
    'The coverage file keeps the source of every run, what it covered and when, and how often it took each edge. The commands report and audit read it in place of traces. A run that is given twice counts once. Traces of another model are refused, with the difference between the two models.',
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
        '--json and -o - both write to standard output',
        'remove one of them',
      );
    }
    checkOutputs([out], [model, ...options.with]);
    const given = await unlessInterrupted(readGivenSources(model, traces, options, context), context);
    const doing = `merging ${traces.length} files`;
    const merged = given && (await offThread('merge', { ...given, modelPath: model }, doing, context));
    if (!merged) return interrupted('the merging', 'nothing was written; run the command again', context);
    const { findings, coverage, runs } = merged;
    if (out !== undefined) await save(out, coverage, context);
    if (out === '-') return EXIT.met;
    context.result({ ...(out !== undefined && { out }), ...reportObject(findings) }, () =>
      [
        summaryText(findings, context.colour),
        ...(out === undefined ? [] : ['', `wrote ${out}: ${runs} runs`]),
      ].join('\n'),
    );
    return EXIT.met;
  },
});
