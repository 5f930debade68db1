// Models by others, read as they are: the folder that COVERGAME_CORPUS names. Each file is a game or an issue
// that says what to do; sizes are compared with the tables that come with the models.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModelFile } from '../../src/format/node/index.ts';
import { specOf } from '../arbitrary/game.ts';

const corpus = process.env['COVERGAME_CORPUS'];
const here = corpus !== undefined && existsSync(corpus);
if (!here) console.log('corpus tests skipped: COVERGAME_CORPUS names no folder');

const folder = (name: string) => join(corpus ?? '', name);
const files = (name: string) => (here ? readdirSync(folder(name)).sort() : []);

function table(name: string): Record<string, string>[] {
  const [head, ...rows] = readFileSync(folder(name), 'utf8').trim().split('\n');
  const keys = head.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((value, i) => [keys[i], value])));
}

async function game(name: string) {
  const outcome = await readModelFile(folder(name));
  if (!outcome.ok) throw new Error(`${name}: ${outcome.issues[0].message}`);
  return outcome.value;
}

describe.skipIf(!here)('the corpus', () => {
  it.each(['parity', 'mealy', 'lts', 'graphwalker', 'cnf'])(
    '%s: every file is a game or an issue with a cure',
    async (name) => {
      for (const file of files(name)) {
        const outcome = await readModelFile(join(folder(name), file));
        if (/\.csv$/.test(file) && !outcome.ok) expect(outcome.issues[0].hint).toBeTruthy();
        else expect([file, outcome.ok]).toEqual([file, true]);
      }
    },
  );

  it('GraphWalker models have the vertices a reader of the drawing counts, times what guards tell apart', async () => {
    const sizes = {
      'cli_graphml_CorrectModels_blockedVertex.graphml': [1, 0],
      'cli_graphml_CorrectModels_modelWithNoStartVertex.graphml': [4, 5],
      'cli_graphml_CorrectModels_shortestAllPathsVertexCoverage.graphml': [4, 5],
      'cli_graphml_CorrectModels_simplestModel.graphml': [1, 0],
      'cli_graphml_Login.graphml': [10, 24],
      // One book at a time until there are four: two vertices before the first search, three with 0..4 books, one with 1..4.
      'cli_graphml_online_ShoppingCart.graphml': [2 + 3 * 5 + 4, 39],
      // 16 vertices, each with and without a pet, but for the two that need one.
      'cli_json_PetClinic.json': [30, 67],
      'cli_json_example.json': [3, 4],
      'cli_json_graphWithBlockedElements.json': [4, 6],
    };
    for (const [file, size] of Object.entries(sizes)) {
      const { n, m } = await game(`graphwalker/${file}`);
      expect([file, n, m]).toEqual([file, ...size]);
      const open = await readModelFile(folder(`graphwalker/${file}`), { guards: 'tester' });
      expect(open.ok && open.value.n).toBeLessThanOrEqual(n);
    }
  });

  it('parity games have the nodes and edges of the table', async () => {
    for (const { file, nodes, edges } of table('parity/expected.csv')) {
      const { n, m, initial } = await game(`parity/${file}`);
      expect([file, n, m, initial]).toEqual([file, Number(nodes), Number(edges), 0]);
    }
  });

  it('formulas have clauses + 3 variables + 1 nodes', async () => {
    for (const { file, variables, clauses, nodes } of table('cnf/expected.csv')) {
      const { n } = await game(`cnf/${file}`);
      expect([file, n]).toEqual([file, Number(nodes)]);
      expect(n).toBe(Number(clauses) + 3 * Number(variables) + 1);
    }
  });

  it('a transition system is the same game from either of its files', async () => {
    expect(specOf(await game('lts/vasy_0_1.csv'))).toEqual(specOf(await game('lts/vasy_0_1.aut')));
    expect((await game('lts/vasy_40_60.aut.gz')).n).toBe(100_013);
  });

  it('a Mealy machine has a node for each state and each input of a state', async () => {
    const { n, m, ids, initial } = await game('mealy/onfsm_1.dot');
    expect([n, m, ids[initial]]).toEqual([9, 14, 'q1']);
    expect((await game('mealy/mqtt.dot')).n).toBe(62 + 62 * 9);
  });
});
