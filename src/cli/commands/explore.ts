// `covergame explore`: a model program into a game graph.

import { InputError, limit } from '../../base/index.ts';
import { bundledModels } from '../../format/node/index.ts';
import { modelFacts } from '../../game/index.ts';
import { PROGRAMS, parametersOf } from '../../model/index.ts';
import { isProgramPath } from '../../model/node/index.ts';
import { inspectGame } from '../../report/index.ts';
import { defineCommand } from '../command.ts';
import { loadGivenProgram, SET, stoppedText } from '../input/index.ts';
import * as json from '../json/index.ts';
import { argument, file, flag, number } from '../option.ts';
import { checkOutputs } from '../save.ts';
import { EXIT } from '../terminal/index.ts';
import { interrupted, offThread } from '../thread/index.ts';
import { only, warnOfUnused } from '../use.ts';

/** Without --parameters, that is. */
const EXPLORING = { told: 'exploring', hint: 'remove it or --parameters' };

export const command = defineCommand({
  details:
    'PROGRAM is a TypeScript or JavaScript module whose default export is a model (defineModel), or an EFSM in YAML or JSON. It may also be the name of a bundled model (chat, inventory, …), or random for a random graph. If a bound stops the exploration, covergame writes the graph, counts the unexplored states and exits with 3.',
  arguments: {
    program: {
      ...argument('PROGRAM', 'a model program: a .ts, .js, .yaml or .efsm.json file, or a name'),
      names: () =>
        [...PROGRAMS, ...bundledModels().filter(({ path }) => isProgramPath(path))].map(({ name }) => name),
    },
  },
  options: {
    set: only(EXPLORING, SET),
    out: file('-o, --out <file>', 'write the graph, in the format of the file name; - is standard output'),
    maxNodes: number('--max-nodes <n>', 'stop at more nodes than this', { min: 1 }, limit('explored-nodes')),
    maxDepth: number('--max-depth <n>', 'do not explore nodes at a greater distance from the start'),
    symmetry: flag(
      '--symmetry',
      'explore one state for all that differ only by names, if the model defines a symmetry',
    ),
    parameters: flag('--parameters', 'list the parameters of the program instead of exploring it'),
  },
  output: json.either(
    json.object({
      model: json.MODEL,
      ...json.COUNTS,
      explored: json.count,
      depth: json.count,
      stopped: json.orNull(
        json.object({ at: json.text, limit: json.count, unexpanded: json.count, grows: json.texts }),
      ),
    }),
    json.object({
      name: json.text,
      about: json.text,
      parameters: json.list(
        json.object(
          { name: json.text, default: json.either(json.number, json.text, json.flag) },
          { about: json.text, min: json.number, max: json.number, choices: json.texts, integer: json.flag },
        ),
      ),
    }),
  ),
  examples: [
    {
      line: 'covergame explore chat --set m=4 -o chat.game.json',
      about: 'write the graph of a model program',
    },
    { line: 'covergame explore random --set nodes=100 --set sinks=3 --set seed=7', about: 'a random graph' },
    { line: 'covergame explore inventory --parameters', about: 'list the parameters' },
  ],
  async run({ program: path, set, out, parameters, maxNodes, maxDepth, symmetry }, context) {
    checkOutputs([out], [path]);
    warnOfUnused(command.options, parameters ? [] : [EXPLORING], context);
    if (parameters) {
      const program = await loadGivenProgram(path);
      const list = parametersOf(program.parameters);
      context.result({ name: program.name, about: program.about, parameters: list }, () =>
        [
          `${context.colour.bold(program.name)}${program.about && `: ${program.about}`}`,
          ...list.map(({ name, default: value, about = '' }) => `  ${name}=${value}${about && `  ${about}`}`),
        ].join('\n'),
      );
      return EXIT.met;
    }
    const bounds = { maxNodes, symmetry, ...(maxDepth !== undefined && { maxDepth }) };
    const exploration = await offThread('explore', { program: path, set, bounds }, 'exploring', context);
    if (!exploration) {
      return interrupted(
        'the exploration',
        'with --max-nodes N it ends by itself, with what it has found',
        context,
      );
    }
    const { game, explored, depth, stopped } = exploration;
    const { writeModelFile } = await import('../../format/node/index.ts');
    if (out !== undefined) {
      const written = await writeModelFile(out, game);
      if (!written.ok) throw new InputError(written.issues, written.total);
      context.warn(written.warnings);
    }
    const { counts } = inspectGame(game);
    if (out !== '-') {
      context.result({ model: modelFacts(game), ...counts, explored, depth, stopped }, () =>
        [
          `${context.colour.bold(game.name)}: ${counts.nodes} nodes (${counts.tester} tester, ${counts.sut} SUT), ${counts.edges} edges, starts at ${game.ids[game.initial]}`,
          ...(explored > game.n ? [`merged from ${explored} states and choices`] : []),
          `components ${counts.components}, sinks ${counts.sinks}; certain ${counts.forceable}, depends on the system ${counts.possible}`,
          ...(out === undefined ? [] : [`written to ${out}`]),
        ].join('\n'),
      );
    }
    if (!stopped) return EXIT.met;
    context.note(stoppedText(exploration));
    return EXIT.spent;
  },
});
