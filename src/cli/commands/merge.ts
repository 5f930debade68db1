// `covergame merge`: coverage and outcome counts over runs and machines, in one file that can be merged again.

import { counted, InputError, type Issue, type Source } from '../../base/index.ts';
import { modelFacts } from '../../game/index.ts';
import { reportObject } from '../../report/index.ts';
import { defineCommand } from '../command.ts';
import { MODEL } from '../input/index.ts';
import * as json from '../json/index.ts';
import { file } from '../option.ts';
import { checkOutputs, save } from '../save.ts';
import { readGivenSources, SAVE_KNOWN, TRACED_MODEL_OPTIONS, TRACES } from '../stored/index.ts';
import { EXIT } from '../terminal/index.ts';
import { interrupted, offThread, unlessInterrupted } from '../thread/index.ts';
import { summaryText } from './report.ts';

export const command = defineCommand({
  details:
    'The coverage file keeps the source of every run, what it covered and when, and how often it took each edge. The commands report and audit read it in place of traces. A run that is given twice counts once. Traces of another model are refused, with the difference between the two models.',
  arguments: { model: MODEL, traces: TRACES },
  options: {
    out: file('-o, --out <file>', 'the coverage file to write; - is standard output'),
    ...SAVE_KNOWN,
    ...TRACED_MODEL_OPTIONS,
  },
  output: json.either(
    json.published('report.schema.json'),
    json.object({
      model: json.MODEL,
      known: json.told('of known files alone: the states they hold', json.count),
    }),
  ),
  examples: [
    {
      line: 'covergame merge login a.jsonl b.jsonl -o all.coverage.json',
      about: 'two machines',
    },
    {
      line: 'covergame merge login all.coverage.json tonight.jsonl -o all.coverage.json',
      about: 'one more night',
    },
    {
      line: 'covergame merge login nights.known tonight.jsonl --save-known nights.known',
      about:
        'the same for --known of the next night: counts only, of the same size after any number of nights',
    },
  ],
  async run({ model, traces, out, saveKnown, ...options }, context) {
    if (out === '-' && context.json) {
      throw InputError.of(
        'cli/one-output',
        '--json and -o - both write to standard output',
        'remove one of them',
      );
    }
    checkOutputs([out, saveKnown], [model, ...options.with]);
    const given = await unlessInterrupted(readGivenSources(model, traces, options, context, true), context);
    if (given) context.warn(given.sources.filter(({ bytes }) => bytes.length === 0).map(emptyFile));
    const doing = `merging ${traces.length} files`;
    const merged = given && (await offThread('merge', { ...given, modelPath: model }, doing, context));
    if (!merged) return interrupted('the merging', 'nothing was written; run the command again', context);
    const { findings, coverage, known, states, runs } = merged;
    if (coverage === null && out !== undefined) throw noRuns(out);
    if (out !== undefined) await save(out, coverage!, context);
    if (saveKnown !== undefined) await save(saveKnown, known, context);
    if (out === '-') return EXIT.met;
    const wrote = [
      ...(out === undefined ? [] : [`wrote ${out}: ${counted(runs, 'run')}`]),
      ...(saveKnown === undefined ? [] : [`wrote ${saveKnown}: ${counted(states, 'state')}`]),
    ];
    const { game } = given!;
    if (!findings) {
      context.result({ model: modelFacts(game), known: states }, () =>
        [`${game.name || 'model'}: ${counted(states, 'state')} known`, ...wrote].join('\n'),
      );
      return EXIT.met;
    }
    context.result({ ...(out !== undefined && { out }), ...reportObject(findings) }, () =>
      [summaryText(findings, context.colour), ...(wrote.length === 0 ? [] : ['', ...wrote])].join('\n'),
    );
    return EXIT.met;
  },
});

const emptyFile = ({ name }: Source): Issue => ({
  code: 'cli/empty-file',
  message: `${name} is empty: it adds nothing`,
  hint: 'remove it, unless it is the known file of a first night',
});

const noRuns = (out: string): InputError =>
  InputError.of(
    'cli/bad-value',
    `${out} would be a coverage file, but known files hold no runs`,
    'use --save-known FILE, or add a trace',
  );
