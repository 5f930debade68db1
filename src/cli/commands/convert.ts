// `covergame convert`: a model from one format into another, or into a drawing.

import { InputError } from '../../base/index.ts';
import { FORMATS, type Format } from '../../format/index.ts';
import { writeModelFile } from '../../format/node/index.ts';
import {
  foldedGame,
  type Game,
  labelsAsNodes,
  modelFacts,
  nodeKinds,
  withoutHelpers,
} from '../../game/index.ts';
import { drawGame, kindPaint } from '../../report/index.ts';
import { defineCommand } from '../command.ts';
import { conversionText, MODEL, MODEL_OPTIONS, readGivenModelWithOrigin } from '../input/index.ts';
import * as json from '../json/index.ts';
import { choice, file, flag } from '../option.ts';
import { checkOutputs, save } from '../save.ts';
import type { Context } from '../terminal/index.ts';
import { EndedEarly, EXIT } from '../terminal/index.ts';

const writable = (FORMATS as readonly Format[]).filter(({ write }) => write).map(({ id }) => id);

export const command = defineCommand({
  details:
    'The format is the one of --to; without it, the ending of the new file decides. A warning lists what the format cannot hold. svg draws the model: the tester moves at circles, the system at squares.',
  arguments: { model: { ...MODEL, name: 'IN' } },
  options: {
    out: file('-o, --out <file>', 'the file to write; - is standard output'),
    restart: flag(
      '--restart',
      'with --goal labels: write the game with restart, in which every label is a node',
    ),
    to: choice('--to <id>', 'the format to write', [...writable, 'svg']),
    ...MODEL_OPTIONS,
  },
  output: json.object(
    {
      model: json.MODEL,
      out: json.text,
      format: json.text,
      nodes: json.count,
      edges: json.count,
    },
    { conversion: json.CONVERSION },
  ),
  examples: [
    { line: 'covergame convert login -o login.dot', about: 'as Graphviz DOT' },
    { line: 'covergame convert login -o login.svg', about: 'as a drawing' },
    { line: 'covergame convert game.pg --swap-owners -o -', about: 'a parity game as a native model' },
  ],
  async run({ model, out, to, restart, ...options }, context) {
    if (out === undefined) {
      throw InputError.of(
        'cli/missing-option',
        'convert needs a file to write',
        'add -o FILE, or -o - for standard output',
      );
    }
    if (out === '-' && context.json) {
      throw InputError.of(
        'cli/one-output',
        '--json and -o - both write to standard output',
        'remove one of them',
      );
    }
    checkOutputs([out]);
    if (restart && options.goal !== 'labels') {
      throw InputError.of(
        'cli/only-for-labels',
        '--restart has no effect without --goal labels',
        'remove it',
      );
    }
    const { game: played, conversion } = await readGivenModelWithOrigin(model, options, context);
    const labels = options.goal === 'labels' && played.tags !== undefined;
    const game = labels ? labelsAsNodes(played, restart) : withoutHelpers(played);
    // A drawing is for people: helper nodes are folded.
    const shown = labels ? game : foldedGame(played);
    const format =
      to === 'svg' || (to === undefined && /\.svg$/i.test(out)) ? 'svg' : await write(out, to, game, context);
    if (format === 'svg')
      await save(
        out,
        await drawGame(shown, { paint: kindPaint(nodeKinds(labels ? game : played)) }),
        context,
      );
    if (out === '-') return EXIT.met;
    const { n: nodes, m: edges } = format === 'svg' ? shown : game;
    const facts = { model: modelFacts(game), out, format, nodes, edges };
    context.result({ ...facts, ...(conversion && { conversion }) }, () =>
      [`wrote ${out} (${format}): ${nodes} nodes, ${edges} edges`, ...conversionText(conversion)].join('\n'),
    );
    return EXIT.met;
  },
});

async function write(out: string, to: string | undefined, game: Game, context: Context): Promise<string> {
  const outcome = await writeModelFile(out, game, {
    ...(to !== undefined && { to }),
    // Not before the writing begins: until then Ctrl-C just kills the command.
    get signal() {
      return context.signal;
    },
  });
  if (!outcome.ok && context.signal.aborted) throw new EndedEarly('interrupted', `${out} was written`);
  if (!outcome.ok) throw new InputError(outcome.issues, outcome.total);
  context.warn(outcome.warnings);
  return outcome.value.format.id;
}
