// `covergame verify`: checks a witness by itself, without any solver.

import { InputError, type Issue } from '../../base/index.ts';
import { readSource } from '../../format/node/index.ts';
import { modelFacts } from '../../game/index.ts';
import { checkWitness, readWitness } from '../../solve/index.ts';
import { defineCommand } from '../command.ts';
import { MODEL, MODEL_OPTIONS, readGivenModel } from '../input/index.ts';
import * as json from '../json/index.ts';
import { argument } from '../option.ts';
import type { Colours } from '../terminal/index.ts';
import { EXIT, issueObject, issueText } from '../terminal/index.ts';

export const command = defineCommand({
  details:
    'A witness proves an upper bound of the guarantee: the SUT has a way to keep every tester within it. The checker ' +
    'knows no solver and takes time in proportion to the witness. A value above what its trap proves is accepted, as ' +
    'the bound still holds; everything else is refused with the reasons. Exit code 0 if it is valid, 1 if not.',
  arguments: {
    model: MODEL,
    witness: argument('WITNESS', 'the witness file that covergame solve --witness wrote'),
  },
  options: { ...MODEL_OPTIONS },
  output: json.object({
    model: json.MODEL,
    valid: json.flag,
    upper: json.orNull(json.count),
    restart: json.orNull(json.flag),
    tight: json.flag,
    issues: json.list(json.object(json.ISSUE)),
    issueCount: json.count,
  }),
  examples: [
    {
      line: 'covergame verify models/login.game.json login.witness.json',
      about: 'does the witness prove its claim?',
    },
    {
      line: 'covergame verify model.dot w.json --initial s3 --json | jq .upper',
      about: 'the bound it proves for another initial node',
    },
  ],
  async run({ model, witness, ...options }, context) {
    if (model === '-' && witness === '-') {
      throw InputError.of(
        'cli/two-inputs',
        'standard input cannot hold both the model and the witness',
        'give one of them as a file',
      );
    }
    const game = await readGivenModel(model, options, context);
    const source = await readSource(witness);
    if (!source.ok) throw new InputError(source.issues, source.total);
    const read = readWitness(source.value, game);
    if (read.ok) context.warn(read.warnings);
    const verdict = read.ok
      ? checkWitness(game, read.value.witness, read.value)
      : { valid: false, upper: null, tight: false, issues: read.issues, total: read.total };
    const { valid, upper, tight, issues, total } = verdict;
    const restart = read.ok ? read.value.witness.restart : null;
    context.result(
      {
        model: modelFacts(game),
        valid,
        upper,
        restart,
        tight,
        issues: issues.map(issueObject),
        issueCount: total,
      },
      () =>
        valid
          ? validText(upper!, restart!, tight, context.colour)
          : refusalText(issues, total, context.colour),
    );
    return valid ? EXIT.met : EXIT.notMet;
  },
});

function validText(upper: number, restart: boolean, tight: boolean, colour: Colours): string {
  const what = restart ? 'the guarantee with restart' : 'the guarantee';
  const slack = tight
    ? ''
    : '\nSome values are above what their traps prove: the bound holds, a lower one may too.';
  return `${colour.green('valid')}: ${what} is at most ${upper}${slack}`;
}

function refusalText(issues: readonly Issue[], total: number, colour: Colours): string {
  const reasons = issues.map((issue) => issueText(issue, 'error', colour)).join('');
  const rest = total > issues.length ? `… and ${total - issues.length} more\n` : '';
  return `${reasons}${rest}${colour.red('not valid')}: it proves nothing about this model`;
}
