// What a plug-in takes for a model, with and without a promise.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import chat from '../../../models/chat.ts';
import { buildGame, hashGame } from '../../../src/game/index.ts';
import { PROGRAMS } from '../../../src/model/index.ts';
import { loadGame, loadGameNow, type ModelInput, nameOf } from '../../../src/plugin/model-input.ts';
import { suiteOf } from '../../../src/plugin/suite-input.ts';
import { caseNames } from '../../../src/plugin/test-names.ts';
import { writeSuite } from '../../../src/suite/index.ts';
import player from '../../fixtures/xstate/player.ts';

const folder = mkdtempSync(join(tmpdir(), 'covergame-plugin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const models = fileURLToPath(new URL('../../../models/', import.meta.url));
const coffee = join(models, 'coffee.game.json');

describe('a model', () => {
  const packed = join(folder, 'coffee.game.json.gz');
  writeFileSync(packed, gzipSync(readFileSync(coffee)));
  const dot = join(folder, 'two.dot');
  writeFileSync(dot, 'digraph { a -> b [label="go"]; b -> a [label="!back"]; }');
  const given: [string, ModelInput][] = [
    ['a file', coffee],
    ['a file URL', pathToFileURL(coffee)],
    ['a packed file', packed],
    ['another format', dot],
    ['a game', buildGame({ name: 'one', initial: 'a', nodes: [{ id: 'a', owner: 'tester' }], edges: [] })],
    ['a model program', chat],
    ['a generator', PROGRAMS[0]],
    ['a machine of XState', player],
  ];

  test.each(given)('may be %s', async (_, model) => {
    const game = await loadGame(model);
    expect(game.n).toBeGreaterThan(0);
    expect(hashGame(loadGameNow(model))).toBe(hashGame(game));
  });

  test('may be a module, by its path, where there is time', async () => {
    const path = join(models, 'chat.ts');
    expect(hashGame(await loadGame(path))).toBe(hashGame(await loadGame(chat)));
    expect(() => loadGameNow(path)).toThrow(/is a module, which cannot be loaded while tests are collected/);
  });

  test('may be a module that exports a machine', async () => {
    const path = fileURLToPath(new URL('../../fixtures/xstate/player.ts', import.meta.url));
    expect(hashGame(await loadGame(path))).toBe(hashGame(await loadGame(player)));
    expect(nameOf(player)).toBe('player');
  });

  test('that is none is refused with what was expected', async () => {
    for (const model of [null, undefined, 7, {}, { explore: 1 }]) {
      await expect(loadGame(model as never)).rejects.toThrow(
        /expected a path, a file URL, a game or a model program/,
      );
    }
    await expect(loadGame('nowhere.json')).rejects.toThrow('there is no file nowhere.json');
    expect(() => loadGameNow('nowhere.json')).toThrow('the model nowhere.json cannot be read');
    const broken = join(folder, 'broken.game.json');
    writeFileSync(broken, '{');
    await expect(loadGame(broken)).rejects.toThrow();
    expect(() => loadGameNow(broken)).toThrow();
  });

  test('is called after its file or itself', () => {
    expect(
      ['a/shop.game.json', 'b/shop.json.gz', 'shop.dot', 'shop.efsm.json', 'shop.ts'].map(nameOf),
    ).toEqual(Array(5).fill('shop'));
    expect(nameOf(pathToFileURL(coffee))).toBe('coffee');
    expect(nameOf(chat)).toBe('chat');
  });
});

test('cases have names of their own, and the same each time', async () => {
  const game = await loadGame(join(models, 'login.game.json'));
  const names = caseNames(game, suiteOf(game, 'edge-pair'));
  expect(new Set(names).size).toBe(names.length);
  expect(caseNames(game, suiteOf(game, 'edge-pair'))).toEqual(names);
  for (const name of names) expect(name.length).toBeLessThan(120);
});

test('a suite may be a file', async () => {
  const game = await loadGame(coffee);
  const made = suiteOf(game, 'edge');
  const file = join(folder, 'suite.json');
  writeFileSync(file, writeSuite(game, made));
  expect(suiteOf(game, file).cases).toEqual(made.cases);
  expect(() => suiteOf(game, 'edges')).toThrow(/unknown criterion "edges"/);
  expect(() => suiteOf(game, join(folder, 'none.json'))).toThrow(/cannot be read/);
  expect(suiteOf(game, made)).toBe(made);
});
