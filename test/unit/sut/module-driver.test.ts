// Drivers as people write them: a class as the default export, and a key of an answer that is misspelt.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildGame } from '../../../src/game/index.ts';
import { sutOf } from '../../../src/plugin/stage.ts';
import { testSystem } from '../../../src/run/node/index.ts';
import { strategyNamed } from '../../../src/strategy/index.ts';
import { hear } from '../../../src/sut/index.ts';
import { type DrivenSut, drivenSut } from '../../../src/sut/node/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'module-driver-'));
afterAll(() => rmSync(folder, { recursive: true }));

const coin = buildGame({
  initial: 'table',
  nodes: [
    { id: 'table', owner: 'tester' },
    { id: 'air', owner: 'sut' },
    { id: 'floor', owner: 'tester' },
  ],
  edges: [
    { from: 'table', to: 'air', label: 'toss' },
    { from: 'air', to: 'table', label: 'heads' },
    { from: 'air', to: 'floor', label: 'tails' },
    { from: 'floor', to: 'air', label: 'toss' },
  ],
});

function moduleOf(name: string, text: string): Promise<DrivenSut> {
  writeFileSync(join(folder, name), text);
  return drivenSut(join(folder, name));
}

const play = (sut: DrivenSut) =>
  testSystem({ game: coin, sut, strategy: strategyNamed('adaptive'), budget: 50, shrinkTries: 0 });

const CLASS = `class Coin {
  #tosses = 0;
  constructor({ instance }) { this.instance = instance; }
  reset() {}
  apply() { this.#tosses++; }
  observe() { return { label: this.#tosses % 3 ? 'heads' : 'tails' }; }
  close() {}
}`;

describe('a class as the default export', () => {
  it('is called with new, for every instance', async () => {
    const sut = await moduleOf('class.mjs', `export default ${CLASS}`);
    expect(await play(sut)).toMatchObject({ verdict: 'pass', failures: [] });
    expect(sut.single).toBeUndefined();
    expect(await sut.open({ instance: 2, instances: 3 })).not.toBe(await sut.open());
  });

  it('may come from a compiler that knows no classes', async () => {
    const text = `function Coin() { this.tosses = 0; }
      Coin.prototype.reset = Coin.prototype.close = function () {};
      Coin.prototype.apply = function () { this.tosses++; };
      Coin.prototype.observe = function () { return { label: this.tosses % 3 ? 'heads' : 'tails' }; };
      export default Coin;`;
    expect(await play(await moduleOf('old-class.mjs', text))).toMatchObject({ verdict: 'pass' });
  });

  it('that lacks a function is refused by name', async () => {
    const sut = await moduleOf('half.mjs', 'export default class { reset() {} apply() {} close() {} }');
    await expect(play(sut)).rejects.toThrow('what the default export makes has no function observe');
  });

  it('is taken by plug-ins as well', async () => {
    const Coin = new Function(
      `return ${CLASS.replace('{ instance }', '').replace('this.instance = instance;', '')}`,
    )();
    expect(await play(await sutOf(Coin, undefined, coin, 'coin.test.js'))).toMatchObject({ verdict: 'pass' });
  });
});

describe('a misspelt key of an answer', () => {
  it('is named', async () => {
    const text = `export default { reset() {}, apply() {}, observe: () => ({ lable: 'heads' }), close() {} }`;
    const { failures } = await play(await moduleOf('lable.mjs', text));
    expect(failures[0].message).toBe(
      'the system answered {"lable":"heads"}; the model allows "heads" or "tails"; "lable" is not a key of an observation: did you mean "label"?',
    );
  });

  it('is named in a message of the wire protocol', () => {
    const said = hear('{"observaton":"heads"}');
    expect(said.kind === 'failure' && said.fault.message).toMatch(
      /"observaton": did you mean "observation"\?$/,
    );
  });
});
