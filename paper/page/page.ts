// The page about the reproduced tables: how near they are, which of the paper's claims hold under which reading, our figures with the paper's beneath
// them, and what they rest on. Everything in it is computed from the results, but for definitions and remarks.

import { VERSION } from 'covergame';
import { INSTANCES, READINGS } from '../benchmarks.ts';
import type { Block } from '../blocks.ts';
import { PAPER_RESET_COST } from '../paper-tables.ts';
import type { GraphResult } from '../results.ts';
import { MAIN, rowsOf, setUpName } from '../set-ups.ts';
import { claimBlocks } from './claim-blocks.ts';
import { definitionBlocks } from './definition-blocks.ts';
import { differenceBlocks, seedBlocks } from './difference-blocks.ts';
import { guaranteeBlocks, spreadBlocks, suiteBlocks } from './graph-blocks.ts';
import { orderBlocks } from './order-blocks.ts';
import { headline, tableBlocks } from './table-blocks.ts';

export interface PageOptions {
  readonly runs: number;
  readonly seed: number;
  /** The file of each figure that there is, by its number. */
  readonly figures: Readonly<Record<string, string>>;
  readonly command: string;
}

export function pageOf(results: readonly GraphResult[], options: PageOptions): Block[] {
  const rows = rowsOf(results, MAIN);
  return [
    { kind: 'heading', level: 1, text: 'The paper’s experiments, reproduced' },
    {
      kind: 'text',
      text: `This page repeats tables 1 and 2 of “Coverage Games for Testing Nondeterministic Systems” (Wang, Wu, Schewe, Huang). They compare six algorithms on four systems and eight random graphs. The paper published only the sizes of its graphs. It leaves open how its suites and its random walk are made. So everything here is measured under several readings.`,
    },
    {
      kind: 'list',
      items: [
        ...READINGS.map(({ id, about }) => `\`${id}\` graphs: ${about}.`),
        `Runs: ${options.runs} on each system. A random graph stands for ${INSTANCES} graphs of one recipe, with a ${INSTANCES === 5 ? 'fifth' : 'part'} of the runs on each. A visit costs 1, a reset ${PAPER_RESET_COST}, and the SUT chooses uniformly. Seed ${options.seed}, covergame ${VERSION}.`,
        'The page is computed from `results.json` beside it, which holds the coverage of each run. `provenance.json` names the machine and the time; only this file differs on another machine.',
      ],
    },
    {
      kind: 'text',
      text: 'The first command makes this page, byte for byte. The second makes a single cell in seconds:',
    },
    {
      kind: 'code',
      text: `${options.command}\nnpx covergame reproduce --graph chat-4 --strategy s2`,
    },
    ...differenceBlocks(results),
    ...claimBlocks(results),
    { kind: 'heading', level: 2, text: 'The tables' },
    {
      kind: 'text',
      text: `The set-up is the one nearest to the paper: ${setUpName(MAIN)}. A cell is the mean coverage in percent with the half-width of its 95 % interval. The interval is over the runs on a system, and in table 2 over the means of ${INSTANCES} graphs. The paper’s figure stands below in italics, with its “±”, which the paper does not define. The best of a row is bold, with all that are level with it. “Off by” is the mean absolute difference of the row’s six cells to the paper’s, in points.`,
    },
    ...headline(results, rows),
    ...tableBlocks(results, rows),
    ...orderBlocks(rows),
    ...seedBlocks(results),
    ...suiteBlocks(results),
    ...guaranteeBlocks(results),
    ...spreadBlocks(rows),
    ...definitionBlocks(results),
    ...figureBlocks(options),
  ];
}

function figureBlocks({ figures }: PageOptions): Block[] {
  const images = Object.entries(figures).map(
    ([number, file]): Block => ({ kind: 'image', file, text: `Figure ${number}: coverage over budget` }),
  );
  if (images.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: 'Coverage over budget' },
    {
      kind: 'text',
      text: 'The charts show the paper’s figures 4 to 6 at the largest budget of each graph, with 95 % bands. A recipe is shown by its first graph. The circles are the paper’s figures. The red lines are the guarantees, dotted without restart and dashed with restart.',
    },
    ...images,
  ];
}
