// What the words of the page mean: the algorithms, the suites, the recipes, and remarks on each system.

import { ALGORITHMS, SUITE_ABOUT } from '../algorithms.ts';
import { READINGS, RECIPES } from '../benchmarks.ts';
import type { Block } from '../blocks.ts';
import type { GraphResult } from '../results.ts';
import { SUITES } from '../set-ups.ts';

/** Where a reading is still off, and why; what each rests on stands in models/*.md. */
const REMARKS: Readonly<Record<string, string>> = {
  inventory:
    'Inventory, fitted: at m = 2 the suite of the GMU tool costs less than the smallest budget, so `gmu` and the others cover everything at once, where the paper’s rise; its graph of 20 nodes probably has more edges. Described: the server may serve, deny or lose every request, three ways at every SUT node, so cases are diverted far more often than the paper’s, and all suite strategies stand lower; a reserved item is kept, so a walk that never resets stays among the last states.',
  chat: 'Chat, fitted: `s2` stays 8 to 17 points below the paper’s at m = 4 and 5, `s4` is 13 points too high at m = 6; the walk leads at m = 6, as in the paper. Described: members may leave while messages are pending, so SUT nodes have many successors, which the paper names as the reason why the walk wins at m = 6.',
  multisets:
    'Shared multisets, fitted: the walk is up to 10 points above the paper’s, `s3` and `s4` up to 10 at m = 4. Described: only the half-fullness of the bag shows from outside, so what a call does is the SUT’s choice and diverts cases often.',
  'safety-injection':
    'Safety injection, fitted: `s2` is up to 15 points below the paper’s, `s3` 13 above it at the smallest budget; the graph is strongly connected, so states without return are not needed to explain a slow walk. Described: every stimulus lets the SUT move the pressure, and a walk that never resets covers nearly everything.',
  G: 'Random graphs: the paper gives sizes only. On G6 its `gmu` covers 31 % and its walk 79 to 85 %, on G8 its `s2` is below its `gmu`; no recipe that we tried does the like, and a single one for all eight fits badly.',
};

export function definitionBlocks(results: readonly GraphResult[]): Block[] {
  const groups = [...new Set(results.map(({ graph }) => graph.replace(/-\d+$/, '').replace(/^G\d$/, 'G')))];
  return [
    { kind: 'heading', level: 2, text: 'Definitions' },
    { kind: 'list', items: ALGORITHMS.map(({ id, about }) => `\`${id}\`: ${about}.`) },
    { kind: 'list', items: SUITES.map((id) => `Suite \`${id}\`: ${SUITE_ABOUT[id]}.`) },
    {
      kind: 'list',
      items: READINGS.flatMap(({ id }) =>
        [...new Set([1, 6].map((index) => JSON.stringify(RECIPES[id](index))))].map(
          (recipe, i, { length }) =>
            `Recipe \`${id}\`${length === 1 ? '' : i === 0 ? ' of G1 to G5' : ' of G6 to G8'}: \`${recipe}\`, for \`covergame explore random\`; sinks as a part of the nodes.`,
        ),
      ),
    },
    { kind: 'heading', level: 3, text: 'What is still off' },
    { kind: 'list', items: groups.flatMap((group) => REMARKS[group] ?? []) },
    {
      kind: 'text',
      text: 'What of each model is the paper’s, what is inferred and what was fitted: [models](../../../models/README.md).',
    },
  ];
}
