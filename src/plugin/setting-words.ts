// The advice of a verdict in the words of a test file: it names options of the command line, and a test has settings.

/** A sentence or part of one that advises an option, and what stands for it in a test. */
const WORDS: readonly (readonly [option: RegExp, setting: string])[] = [
  [/--budget (\d+)/g, '`budget: $1`'],
  [/--require (\d+%)/g, "`require: '$1'`"],
  [/--strategy (\w+)/g, "`strategy: '$1'`"],
  [/--fair ([\d.e-]+)/g, '`fair: $1`'],
  [/--no-reset/g, '`noReset: true`'],
  [/--until/g, '`until`'],
  [/Let the run finish/g, 'Let the run finish, with a larger `timeout`'],
  [/with --guarantee/g, 'with `covergame solve`'],
];

export const inSettings = (cure: string): string =>
  WORDS.reduce((text, [option, setting]) => text.replace(option, setting), cure);

/** The same for the cases of a suite, which have tries and no budget. */
export const inCaseSettings = (cure: string): string =>
  inSettings(
    cure.replace(/\b([Uu])se (?:a larger budget, for instance )?--budget \d+[^.]*/g, '$1se more `tries`'),
  );
