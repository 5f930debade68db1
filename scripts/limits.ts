// docs/reference/limits.md, written from the table of limits: npm run limits.

import { writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { LIMITS, type Limit } from '../src/base/index.ts';
import { table } from './reference/markdown.ts';

export const LIMITS_PAGE = fileURLToPath(new URL('../docs/reference/limits.md', import.meta.url));

const row = ({ id, default: value, unit, about, option }: Limit): string[] => [
  `\`${id}\``,
  `${value.toLocaleString('en')} ${unit}`,
  about,
  option === undefined ? '' : `\`${option}\``,
];

const INSTEAD = [
  ['a look-ahead or look-behind, `^(?!ok\\|done)`', 'what does match: `^(drop\\|timeout)$`'],
  ['a back-reference, `(a\\|b)\\1`', 'the alternatives: `aa\\|bb`'],
  ['a repetition above 1000, `a{5000}`', '`a+`, or a shorter one'],
];

export const limitsPage = (): string => `# Limits

covergame reads data of others up to a limit: model files, traces, requests to the service, answers of a system under test. Beyond it there is an error with the limit, its value and how to raise it. The exit code is 2; the service answers with 413 or 422.

\`\`\`sh
COVERGAME_LIMITS=depth=500,terms=1e6 covergame solve model.dot
\`\`\`

This raises (or lowers) limits for one command. A value is a whole number, or \`Infinity\`. Some limits have an option as well.

${table(['limit', 'at most', 'of what', 'option'], (LIMITS as readonly Limit[]).map(row))}

In a program, \`setLimits({ depth: 500 })\` does the same; worker threads that covergame starts inherit it.

## Regular expressions

Patterns (\`--sut-labels\`, \`sutLabels\`, \`--redact\`, \`redact\`) are matched by [re2js](https://github.com/le0pard/re2js) in linear time. So no pattern can make a command or the service hang. The syntax is that of JavaScript with the flag \`u\`, without three forms:

${table(['instead of', 'write'], INSTEAD)}
`;

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(LIMITS_PAGE, limitsPage());
