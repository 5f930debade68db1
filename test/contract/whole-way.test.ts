// Models as people have them, the whole way by the command line: guarantee, suite, run. The values are counted by hand, as the comments
// tell; the machine of XState is its own system, and is found out when a fault is planted in it.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, test } from 'vitest';
import { printed } from '../cli/printed.ts';
import { BUGS, type Bug } from '../fixtures/xstate/player.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-whole-way-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const told = async (...words: string[]): Promise<unknown> => (await printed(words)).object;

/** What every suite and campaign of the models without a choice of the SUT's must come to. */
async function covered(model: string, nodes: number, edges: number): Promise<void> {
  expect(await told('solve', model)).toMatchObject({ nodes, edges, lower: nodes, upper: nodes, exact: true });
  expect(await told('suite', model, '--criterion', 'edge')).toMatchObject({
    requirements: edges,
    satisfied: edges,
    infeasible: 0,
  });
  expect(
    await told('run', model, '--strategy', 'adaptive', '--budget', '400', '--goal', 'transitions'),
  ).toMatchObject({ coverage: { mean: 100 } });
}

const corpus = process.env['COVERGAME_CORPUS'];
const here = corpus !== undefined && existsSync(corpus);
if (!here) console.log('PetClinic and ShoppingCart of GraphWalker skipped: COVERGAME_CORPUS names no folder');

describe.skipIf(!here)('models of GraphWalker', () => {
  it('PetClinic: five models, with and without a pet', async () => {
    const model = join(corpus!, 'graphwalker/cli_json_PetClinic.json');
    // 16 vertices twice, but for the two that need a pet. 19 edges that need none and 12 between shared states twice, 5 once.
    await covered(model, 2 * 16 - 2, 2 * (19 + 12) + 5);
    expect(await told('inspect', model)).toMatchObject({ tester: 30, sut: 0, reachable: 30, sinks: 0 });
  });

  it('ShoppingCart: up to four books', async () => {
    const model = join(corpus!, 'graphwalker/cli_graphml_online_ShoppingCart.graphml');
    // Two vertices before the first search, three with 0 to 4 books, one with 1 to 4; two edges before the first search, two of a
    // result, two of a book and one of the cart with 0 to 4 books, one more of a book with 0 to 3, two of "others bought" with 1 to 4.
    await covered(model, 2 + 3 * 5 + 4, 2 + 5 * 5 + 4 + 2 * 4);
    // The requirements of its vertices are labels, and every one can be forced.
    const { total } = (await told('solve', model, '--goal', 'labels')) as { total: number };
    expect(await told('solve', model, '--goal', 'labels')).toMatchObject({ lower: total, upper: total });
    expect(total).toBe(5);
  });
});

describe('a model in the shape of AltWalker', () => {
  const model = fixture('altwalker/ticket-shop.json');

  it('has the states that the number of tickets tells apart', async () => {
    // home and results with 0 to 2 tickets; two baskets, payment, confirmed, declined and the SUT's choice with 1 and 2.
    // Edges: search and back three times, all others twice, to and from the shared state and both answers included.
    expect(await told('inspect', model)).toMatchObject({
      nodes: 2 * 3 + 6 * 2,
      edges: 2 * 3 + 11 * 2,
      sut: 2,
      forceable: 14,
      possible: 4,
      impossible: 0,
    });
  });

  it('guarantees all but one answer of the SUT for each number of tickets', async () => {
    for (const restart of [[], ['--restart']])
      expect(await told('solve', model, ...restart)).toMatchObject({ total: 18, lower: 16, upper: 16 });
    // Adding is the tester's to force, of paid and declined the SUT can keep one away.
    expect(await told('solve', model, '--goal', 'labels')).toMatchObject({ total: 3, lower: 2, upper: 2 });
  });

  it('has a suite for every edge, and campaigns that see what the SUT lets them see', async () => {
    expect(await told('suite', model, '--criterion', 'edge')).toMatchObject({
      requirements: 28,
      satisfied: 28,
      infeasible: 0,
    });
    const run = ['run', model, '--strategy', 'adaptive', '--budget', '200'];
    expect(await told(...run)).toMatchObject({ coverage: { mean: 100 } });
    expect(await told(...run, '--goal', 'labels')).toMatchObject({ coverage: { mean: 100 } });
    const { coverage } = (await told(...run, '--sut', 'adversary')) as { coverage: { mean: number } };
    expect(coverage.mean).toBeCloseTo((100 * 16) / 18, 1);
  });
});

describe('a machine of XState with a service, a timer, a guard and parallel parts', () => {
  const player = fixture('xstate/player.ts');
  const campaign = (machine: string, ...more: string[]): string[] =>
    // Time is the actor's own and stands still: an answer is late only if it never comes.
    [
      'run',
      player,
      '--strategy',
      'adaptive',
      '--budget',
      '300',
      '--sut',
      `xstate:${machine}?clock=fake`,
    ].concat(['--answer-time', '600000', ...more]);

  it('has a guarantee', async () => {
    // Six states of the media, two of the sound; wait, CANCEL and MUTE while loading, and RETRY, leave the choice to the SUT.
    expect(await told('inspect', player)).toMatchObject({ nodes: 12 + 8, sut: 8, impossible: 0 });
    // Without restart, loading fails and the retry is the last: idle, failed and gone twice, loading, its choice and RETRY once.
    expect(await told('solve', player)).toMatchObject({ total: 20, lower: 9, upper: 9 });
    // With restart, loading never fails: all of idle and loading with its choices, and ready.
    expect(await told('solve', player, '--restart')).toMatchObject({ lower: 14, upper: 14 });
    // Its tags: busy can be forced, loaded and audible not.
    expect(await told('solve', player, '--goal', 'labels')).toMatchObject({ total: 3, lower: 1, upper: 1 });
  });

  it('has a suite', async () => {
    expect(await told('suite', player, '--criterion', 'node')).toMatchObject({
      requirements: 20,
      satisfied: 20,
      infeasible: 0,
    });
  });

  it('passes a campaign against the running actor, the same one for the same seed', async () => {
    const first = await told(...campaign(player));
    expect(first).toMatchObject({ verdict: 'pass', coverage: { mean: 100 } });
    expect(await told(...campaign(player))).toEqual(first);
    expect(await told(...campaign(player, '--seed', '2'))).toMatchObject({ verdict: 'pass' });
  });

  test.each(Object.keys(BUGS) as Bug[])('is found out: %s', async (bug) => {
    const machine = join(folder, `${bug}.ts`);
    writeFileSync(
      machine,
      `import { playerWith } from ${JSON.stringify(player)};\nexport default playerWith('${bug}');\n`,
    );
    const { object, exit } = await printed(campaign(machine, '--goal', 'transitions'));
    expect([exit, (object as { verdict: string }).verdict]).toEqual([1, 'fail']);
  });
});
