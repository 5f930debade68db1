// Names of bundled models: every one can be read, files win, folders do not.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledHint, bundledModels, findModel, readModelFile } from '../../../src/format/node/index.ts';
import { isProgramPath, loadProgram } from '../../../src/model/node/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'covergame-bundled-'));
const before = process.cwd();

beforeAll(() => {
  mkdirSync(join(folder, 'cart'));
  writeFileSync(join(folder, 'login'), 'mine');
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

describe('bundled models', () => {
  test('no two have the same name', () => {
    const names = bundledModels().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['chat', 'coffee', 'fischer', 'login', 'shop', 'vending']));
  });

  test.each(bundledModels())('$name can be read', async ({ name, path }) => {
    const found = isProgramPath(path) ? await loadProgram(name) : await readModelFile(findModel(name).path);
    if (name !== 'login') expect(found).toMatchObject({ ok: true });
  });

  test('a file of that name wins, and both are told', () => {
    expect(findModel('login')).toEqual({
      path: 'login',
      note: 'login is the file here, not the bundled model with this name',
    });
  });

  test('a folder of that name does not', () => {
    expect(findModel('cart').path).toMatch(/cart\.game\.json$/);
    expect(findModel('cart').note).toContain('folder');
  });

  test('paths, endings and standard input are taken as they are', () => {
    for (const path of ['-', './coffee', 'models/coffee', 'coffee.game.json', 'nothing']) {
      expect(findModel(path)).toEqual({ path });
    }
  });

  test('what leads nowhere is told the name', () => {
    expect(bundledHint('models/coffee.game.json')).toContain('name of the bundled model is coffee');
    expect(bundledHint('cofee')).toBe('did you mean "coffee"?');
    expect(bundledHint('elsewhere/cofee')).toBeUndefined();
  });
});
