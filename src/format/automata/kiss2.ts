// KISS2, the state tables of logic synthesis: `.i .o .p .s .r`, then `input state next output`. A state is a tester node, (state, input) an SUT node whose
// edges show the outputs, as for Mealy machines. Inputs with don't-cares stay as they are written: `-1` is one stimulus.

import type { Source } from '../../base/index.ts';
import { ConversionLog } from '../conversion.ts';
import type { Certainty, Format, Reading } from '../format.ts';
import { Lts } from '../lts/index.ts';
import { ModelText } from '../model-text.ts';

export const kiss2 = {
  id: 'kiss2',
  title: 'KISS2',
  about: 'state tables of finite-state machines: input, state, next state, output',
  owners: 'a state is the tester’s, a pair of state and input the system’s, which answers with the output',
  extensions: ['.kiss2', '.kiss'],
  options: [],
  detect: (head: string): Certainty =>
    /^[ \t]*\.(i|o|start_kiss)\b/m.test(head) &&
    /^[ \t]*[01-]+[ \t]+\S+[ \t]+\S+[ \t]+[01-]+[ \t]*\r?$/m.test(head)
      ? 2
      : /^\.(start_kiss|i \d+)\s*$/m.test(head) && /^\.o \d+/m.test(head)
        ? 1
        : 0,
  read,
} as const satisfies Format;

function read(source: Source): Reading {
  const model = new ModelText(source);
  const log = new ConversionLog();
  const lts = new Lts();
  const rows: { input: string; from: string; to: string; output: string }[] = [];
  let initial: string | undefined;
  let promised: string | undefined;
  for (const { text: raw, at } of model.lines()) {
    const text = raw.split('#', 1)[0].trim();
    if (text === '') continue;
    const [first, ...words] = text.split(/\s+/);
    if (first.startsWith('.')) {
      if (first === '.r') initial = words[0];
      else if (first === '.p') promised = words[0] ?? '';
      else if (first === '.e' || first === '.end_kiss' || first === '.end') break;
      continue;
    }
    if (words.length < 2 || words.length > 3 || !/^[01-]+$/.test(first)) {
      model.add(
        'format/bad-line',
        `${JSON.stringify(text.slice(0, 60))} is not a row of the table`,
        at,
        'write input state next output, such as -1 st0 st1 0',
      );
      continue;
    }
    rows.push({ input: first, from: words[0], to: words[1], output: words[2] ?? '' });
  }
  if (rows.length === 0 && !model.issues.failed)
    model.add('format/no-nodes', 'the table has no rows', -1, 'write input state next output');
  if (promised !== undefined && Number(promised) !== rows.length && !model.issues.failed) {
    model.warn(
      'format/bad-header',
      `.p promises ${/^\d+$/.test(promised) ? promised : JSON.stringify(promised.slice(0, 60))} rows; there are ${rows.length}`,
      -1,
      'the file may have been cut off',
    );
  }
  if (model.issues.failed) return model.issues.failure();
  for (const { from, to } of rows) for (const name of [from, to]) if (name !== '*') lts.state(name);
  const names = [...new Set(rows.flatMap(({ from, to }) => [from, to]))].filter((name) => name !== '*');
  const start = initial ?? rows.find(({ from }) => from !== '*')?.from;
  for (const { input, from, to, output } of rows) {
    if (to === '*') {
      log.dropped('row whose next state is left open');
      continue;
    }
    for (const name of from === '*' ? names : [from])
      lts.transition(lts.state(name), input, lts.state(to), output === '' ? undefined : output);
  }
  if (start === undefined || !lts.has(start)) {
    model.add(
      'game/missing-initial',
      start === undefined ? 'no row names a state' : `the reset state ${JSON.stringify(start)} is in no row`,
      -1,
      'name a state of the table in .r',
    );
    return model.issues.failure();
  }
  const game = lts.game('', start, { nodes: 'always', isSut: () => false }, model.issues);
  return game
    ? { ok: true, value: game, warnings: model.issues.warnings, conversion: log.conversion }
    : model.issues.failure();
}
