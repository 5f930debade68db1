// `covergame inspect`: sizes, components, sinks, and which nodes can be forced, hoped for, or never be seen.

import { counted } from '../../base/index.ts';
import type { Conversion, Format } from '../../format/index.ts';
import { type Game, listedName, modelFacts } from '../../game/index.ts';
import {
  type ActionSummary,
  actionsOf,
  evasions,
  type InspectedNodes,
  type Inspection,
  inspectGame,
} from '../../report/index.ts';
import { defineCommand } from '../command.ts';
import { conversionText, MODEL, MODEL_OPTIONS, readGivenModelWithOrigin } from '../input/index.ts';
import * as json from '../json/index.ts';
import { flag } from '../option.ts';
import type { Colours } from '../terminal/index.ts';
import { EXIT } from '../terminal/index.ts';

export const command = defineCommand({
  details:
    'A state is certain if the tester can force a visit whatever the system does. It depends on the system if some answers lead there and others do not. It is unreachable if no run gets there. For a state that depends on the system, covergame lists the nodes where the system may turn away from it.',
  arguments: { model: MODEL },
  options: { names: flag('--names', 'list all states of each kind, not only the first'), ...MODEL_OPTIONS },
  output: json.object(
    { model: json.MODEL, ...json.COUNTS },
    {
      format: json.text,
      owners: json.told('the rule that gives each node its owner', json.text),
      conversion: json.CONVERSION,
      actions: json.told(
        'of a model program: each action, its player, its nodes and its edges',
        json.list(
          json.object({
            action: json.text,
            by: json.choice(['tester', 'sut']),
            nodes: json.count,
            edges: json.count,
          }),
        ),
      ),
      names: json.object({
        sinks: json.texts,
        forceable: json.texts,
        possible: json.texts,
        impossible: json.texts,
      }),
    },
  ),
  examples: [
    { line: 'covergame inspect login', about: 'size of a model, and its certain states' },
    {
      line: 'covergame inspect login --json --names | jq .names.impossible',
      about: 'the unreachable nodes, for a script',
    },
  ],
  async run({ model, names, ...options }, context) {
    const { game, format, conversion } = await readGivenModelWithOrigin(model, options, context);
    const { counts, nodes } = inspectGame(game);
    const ids = (list: readonly number[]): string[] => list.map((v) => game.ids[v]);
    const named = {
      sinks: ids(nodes.sinks),
      forceable: ids(nodes.forceable),
      possible: ids(nodes.possible),
      impossible: ids(nodes.impossible),
    };
    // A native model says itself who owns what.
    const origin = format &&
      format.id !== 'native' && {
        format: format.id,
        owners: format.owners,
        ...(conversion && { conversion }),
      };
    // Programs have many states and few actions.
    const actions = format ? undefined : actionsOf(game);
    const head = { model: modelFacts(game), ...origin, ...(actions && { actions }) };
    context.result({ ...head, ...counts, ...(names && { names: named }) }, () =>
      [
        inspectionText(game, counts, nodes, names, context.colour),
        ...actionsText(actions ?? []),
        ...originText(format, conversion),
      ].join('\n'),
    );
    return EXIT.met;
  },
});

function actionsText(actions: readonly ActionSummary[]): string[] {
  if (actions.length === 0) return [];
  const row = ({ action, by, nodes, edges }: ActionSummary): string =>
    `  ${by === 'sut' ? 'SUT   ' : 'tester'}  ${action}: ${counted(edges, 'edge')} at ${counted(nodes, 'node')}`;
  return ['', 'actions', ...actions.map(row)];
}

/** Who owns what, by which rule, and what reading changed; a native model speaks for itself. */
function originText(format: Format | undefined, conversion: Conversion | undefined): string[] {
  if (!format || format.id === 'native') return [];
  const changes = ['--sut-labels', '--tester-labels', '--guards', '--swap-owners'].filter((option) =>
    format.options.some((key) => optionName(key) === option),
  );
  return [
    '',
    `read as     ${format.title}: ${format.owners}${changes.length > 0 ? ` (${changes.join(', ')} change that)` : ''}`,
    ...conversionText(conversion),
  ];
}

const optionName = (key: string): string => `--${key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;

const SOME = 8;

function inspectionText(
  game: Game,
  counts: Inspection,
  nodes: InspectedNodes,
  all: boolean,
  colour: Colours,
): string {
  const limit = all ? Number.POSITIVE_INFINITY : SOME;
  const list = (vs: readonly number[]): string => listed(game, vs, limit);
  const lines = [
    `${colour.bold(game.name === '' ? 'model' : game.name)}: ${counts.nodes} nodes (${counts.tester} tester, ${counts.sut} SUT), ` +
      `${counts.edges} edges, starts at ${game.ids[game.initial]}`,
    '',
    `reachable   ${counts.reachable} of ${counts.nodes}`,
    `components  ${counts.components}`,
    `sinks       ${counts.sinks}${list(nodes.sinks)}`,
    '',
    `${colour.green('certain')}     ${counts.forceable}${list(nodes.forceable)}`,
    `${colour.yellow('depends')}     ${counts.possible}${counts.possible > 0 ? ", on the system's answers" : ''}`,
    ...nodes.possible.slice(0, limit).map((v) => `  ${listedName(game.ids[v])}: ${whyPossible(game, v)}`),
  ];
  if (nodes.possible.length > limit) lines.push(`  … and ${nodes.possible.length - limit} more (--names)`);
  lines.push(`${colour.red('unreachable')} ${counts.impossible}${list(nodes.impossible)}`);
  return lines.join('\n');
}

function listed(game: Game, vs: readonly number[], limit: number): string {
  if (vs.length === 0) return '';
  const rest = vs.length > limit ? `, … and ${vs.length - limit} more` : '';
  return `: ${vs
    .slice(0, limit)
    .map((v) => listedName(game.ids[v]))
    .join(', ')}${rest}`;
}

function whyPossible(game: Game, v: number): string {
  const deciding = evasions(game, v);
  return `the system may turn away at ${listed(game, deciding, 3).slice(2)}`;
}
