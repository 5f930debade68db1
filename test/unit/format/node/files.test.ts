import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModelFile, writeModelFile } from '../../../../src/format/node/index.ts';
import { buildGame } from '../../../../src/game/index.ts';

const game = buildGame({
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'tester' },
    { id: 'b', owner: 'sut' },
  ],
  edges: [{ from: 'a', to: 'b', label: 'go' }],
});
const TEXT = '{"format":"covergame/1","initial":"a","nodes":[{"id":"a","owner":"tester"}],"edges":[]}';

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'covergame-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function issue(name: string, options = {}) {
  const outcome = await readModelFile(at(name), options);
  if (outcome.ok) throw new Error('it should have failed');
  expect(outcome.issues).toHaveLength(1);
  return outcome.issues[0];
}

describe('reading model files', () => {
  it('unpacks gzip whatever the name', async () => {
    writeFileSync(at('packed.json'), gzipSync(TEXT));
    expect((await readModelFile(at('packed.json'))).ok).toBe(true);
  });

  it('says what is wrong with a path', async () => {
    writeFileSync(at('login.game.json'), TEXT);
    expect(await issue('logn.game.json')).toMatchObject({
      code: 'format/no-file',
      hint: 'did you mean "login.game.json"?',
    });
    expect((await issue('no/such/folder.dot')).hint).toContain('no folder');
    expect((await issue('.')).code).toBe('format/directory');
  });

  it('says what is wrong with what is no model', async () => {
    for (const [name, content, code] of [
      ['empty.dot', '', 'format/empty'],
      ['blank.json', ' \n\n', 'format/empty'],
      ['page.json', '<!doctype html><html></html>', 'format/not-read'],
      ['model.xml', '<?xml version="1.0"?><nta/>', 'format/not-read'],
      ['noise.bin', new Uint8Array([7, 0, 200, 13, 0, 1]), 'format/binary'],
      ['cut.gz', gzipSync(TEXT).subarray(0, 40), 'format/bad-gzip'],
      ['notes.txt', 'Dear reader,\nthis is a letter.\n', 'format/unknown-content'],
    ] as const) {
      writeFileSync(at(name), content);
      const found = await issue(name);
      expect([name, found.code]).toEqual([name, code]);
      expect(found.hint).toBeTruthy();
    }
  });

  it('says when a file may not be read', async (context) => {
    if (process.getuid?.() === 0) context.skip('the superuser may read everything');
    writeFileSync(at('secret.json'), TEXT);
    chmodSync(at('secret.json'), 0);
    expect((await issue('secret.json')).code).toBe('format/no-permission');
  });

  it('offers the nearest format for an unknown --from', async () => {
    expect(await issue('login.game.json', { from: 'natve' })).toMatchObject({
      code: 'format/unknown-format',
      hint: 'did you mean "native"?',
    });
  });
});

describe('writing model files', () => {
  it('writes all or nothing, and leaves no trace of the attempt', async () => {
    expect((await writeModelFile(at('out.game.json'), game)).ok).toBe(true);
    expect(readFileSync(at('out.game.json'), 'utf8')).toContain('"label": "go"');
    const failed = await writeModelFile(at('no/folder/out.game.json'), game);
    expect(failed.ok).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('packs a file whose name ends in .gz', async () => {
    await writeModelFile(at('out.game.json.gz'), game);
    expect(gunzipSync(readFileSync(at('out.game.json.gz'))).toString()).toContain('covergame/1');
    expect((await readModelFile(at('out.game.json.gz'))).ok).toBe(true);
  });

  it('says that final nodes are lost, where they are', async () => {
    const withFinal = { ...game, final: [1] };
    for (const name of ['final.json', 'final.dot', 'final.aut']) {
      const outcome = await writeModelFile(at(name), withFinal);
      expect(outcome.ok && outcome.warnings.map(({ code }) => code), name).toContain('format/lost-final');
    }
    const gmu = await writeModelFile(at('final.txt'), withFinal, { to: 'gmu' });
    expect(gmu.ok && gmu.warnings.map(({ code }) => code)).not.toContain('format/lost-final');
    expect(readFileSync(at('final.txt'), 'utf8')).toContain('final: b');
  });

  it('refuses a name that speaks for no format', async () => {
    const outcome = await writeModelFile(at('out.thing'), game);
    expect(outcome.ok).toBe(false);
    expect(existsSync(at('out.thing'))).toBe(false);
    expect((await writeModelFile(at('out.thing'), game, { to: 'native' })).ok).toBe(true);
  });
});
