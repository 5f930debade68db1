// What the words of the page mean: the algorithms, the suites, the recipes, and remarks on each system.

import { ALGORITHMS, SUITE_ABOUT } from '../algorithms.ts';
import { READINGS, RECIPES } from '../benchmarks.ts';
import type { Block } from '../blocks.ts';
import type { GraphResult } from '../results.ts';
import { SUITES } from '../set-ups.ts';

/** Where a reading is still off, and why; what each rests on stands in models/*.md. */
const REMARKS: Readonly<Record<string, string>> = {
  inventory:
    'Inventory, fitted: at m = 2 the suite of the GMU tool costs less than the smallest budget. So `gmu` and the others cover everything at once, and the paper’s rise; its graph of 20 nodes probably has more edges. Described: the server may serve, deny or lose every request. These three answers divert cases far more often than in the paper, and all suite strategies cover less. A reserved item is kept, so a walk without resets stays among the last states.',
  chat: 'Chat, fitted: `s2` stays 8 to 17 points below the paper’s at m = 4 and 5. `s4` is 13 points too high at m = 6. The walk leads at m = 6, as in the paper. Described: members may leave while messages are pending, so SUT nodes have many successors. The paper names that as the reason why the walk wins at m = 6.',
  multisets:
    'Shared multisets, fitted: the walk is up to 10 points above the paper’s, `s3` and `s4` up to 10 at m = 4. Described: the outside sees only how full the bag is, so the effect of a call is the SUT’s choice and diverts cases often.',
  'safety-injection':
    'Safety injection, fitted: `s2` is up to 15 points below the paper’s, and `s3` 13 above it at the smallest budget. The graph is strongly connected, so states without return are not needed to explain a slow walk. Described: every stimulus lets the SUT move the pressure, and a walk without resets covers nearly everything.',
  G: 'Random graphs: the paper gives only sizes. On G6 its `gmu` covers 31 % and its walk 79 to 85 %, and on G8 its `s2` is below its `gmu`. No recipe that we tried does the same, and a single one for all eight fits badly.',
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
    { kind: 'heading', level: 3, text: 'Known differences' },
    { kind: 'list', items: groups.flatMap((group) => REMARKS[group] ?? []) },
    {
      kind: 'text',
      text: '[The pages of the models](../../../models/README.md) say which parts are the paper’s, inferred or fitted. Coverage counts visited nodes; [Algorithm 1](../paper-report/README.md#algorithm-1-as-it-is-printed) counts the picked case.',
    },
  ];
}
