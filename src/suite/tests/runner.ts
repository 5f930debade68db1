// Tests for a runner of JavaScript: a test a case, its steps as data, and one function that plays them on a driver (docs/reference/drivers.md). A system that answers
// otherwise than the case wants, but as the model allows, skips the test; any other answer fails it.

import { printableJson } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import type { Suite } from '../suite.ts';
import { type CaseStep, CaseSteps, titleOf } from './steps.ts';

interface Runner {
  readonly imports: string;
  /** The parameters of a test's function, and how it skips itself. */
  readonly parameters: string;
  readonly skip: string;
  readonly open: string;
}

const RUNNERS = {
  vitest: {
    imports: "import { test } from 'vitest';\nimport createDriver from './driver.ts';",
    parameters: '{ skip }',
    skip: 'skip',
    open: 'createDriver()',
  },
  playwright: {
    imports: "import { test } from '@playwright/test';\nimport createDriver from './driver.ts';",
    parameters: '{ page }',
    skip: '(why: string) => test.skip(true, why)',
    open: 'createDriver(page)',
  },
  'node-test': {
    imports: "import { test } from 'node:test';\nimport createDriver from './driver.mjs';",
    parameters: 't',
    skip: '(why) => t.skip(why)',
    open: 'createDriver()',
  },
} as const satisfies Record<string, Runner>;

const q = (value: unknown): string => printableJson(value);

export function runnerTests(kind: keyof typeof RUNNERS, game: Game, suite: Suite): string {
  const { imports, parameters, skip, open }: Runner = RUNNERS[kind];
  const typed = kind !== 'node-test';
  const stepsOf = new CaseSteps(game);
  // Made once for each step, as steps are: cases have the same ones very often.
  const lines = new Map<CaseStep, string>();
  const lineOf = (step: CaseStep): string => {
    let line = lines.get(step);
    if (line === undefined) {
      line = textOf(step);
      lines.set(step, line);
    }
    return line;
  };
  // One list of parts, joined once: the whole may have many millions of characters.
  const tests = suite.cases.flatMap((path, i) => [
    `${i > 0 ? '\n' : ''}test(${q(titleOf(game, path, i + 1))}, async (${parameters}) => {\n  await play(${open}, ${skip}, [\n`,
    ...stepsOf.of(path).map(lineOf),
    '  ]);\n});\n',
  ]);
  return [
    `// ${suite.cases.length} cases for the criterion ${suite.criterion} of ${q(game.name === '' ? 'the model' : game.name)}. Made by covergame suite --as ${kind}; generate it again instead of editing it.\n`,
    '// driver.ts connects the tests to your system: its default export returns an object with reset, apply, observe and close.\n\n',
    `${imports}\n\n`,
    typed
      ? 'type Step = { do: string; from: string; to: string } | { see: string; or?: string[] };\ntype Seen = { label?: string; node?: string };\ntype Driver = {\n  reset(start: { test: number; seed: number; attempt: number }): unknown;\n  apply(stimulus: { label: string; from: string; to: string; id: number }): unknown;\n  observe(): Seen | Promise<Seen>;\n  close(): unknown;\n};\n\n'
      : '',
    playText(typed),
  ]
    .concat(tests)
    .join('');
}

function textOf({ kind, word, others, from, to }: CaseStep): string {
  if (kind === 'do') return `    { do: ${q(word)}, from: ${q(from)}, to: ${q(to)} },\n`;
  return `    { see: ${q(word)}${others.length > 0 ? `, or: ${q(others)}` : ''} },\n`;
}

const playText = (typed: boolean): string => {
  const types = (text: string): string => (typed ? text : '');
  return `async function play(given${types(': Driver | Promise<Driver>')}, skip${types(': (why: string) => unknown')}, steps${types(': Step[]')})${types(': Promise<void>')} {
  const driver = await given;
  let id = 0;
  try {
    await driver.reset({ test: 1, seed: 1, attempt: 0 });
    for (const step of steps) {
      if ('do' in step) {
        await driver.apply({ label: step.do, from: step.from, to: step.to, id: ++id });
        continue;
      }
      const seen = await driver.observe();
      const word = seen.label ?? seen.node ?? '';
      if (word === step.see) continue;
      if (!step.or?.includes(word)) {
        throw new Error(\`the system answered \${JSON.stringify(word)}; the model allows \${JSON.stringify([step.see, ...(step.or ?? [])])}\`);
      }
      skip(\`the system answered \${JSON.stringify(word)}, which the model allows, instead of \${JSON.stringify(step.see)}\`);
      return;
    }
  } finally {
    await driver.close();
  }
}

`;
};
