// The folder of a service: which campaigns it holds, and which of them have ended.

import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Store } from '../../../src/serve/campaign/store.ts';

let folder = '';
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'covergame-store-'));
  store = await Store.open(folder);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const END = '{"end":"budget","why":"the budget is spent","sum":"00000000"}';
const LINE = '{"do":"toss","to":"air"}\n';

describe('a campaign has ended', () => {
  it.each([
    ['with its last line', `${LINE}${END}\n`, true],
    ['with its last line alone', `${END}\n`, true],
    ['with a last line far behind the first', `${LINE.repeat(2000)}${END}\n`, true],
    ['not while its last line is torn', `${LINE}${END}`, false],
    ['not while its last line is cut', `${LINE}${END.slice(0, 12)}`, false],
    ['not when more follows', `${END}\n${LINE}`, false],
    ['not when an end is only quoted', `${LINE}{"why":"{\\"end\\":"}\n`, false],
    ['not without a line', '', false],
  ])('%s', (_, trace, ended) => {
    writeFileSync(store.tracePath('a'), trace);
    expect(store.ended('a')).toBe(ended);
    if (!ended || trace === '') return;
    appendFileSync(store.tracePath('a'), LINE.slice(0, 5));
    expect(store.ended('a')).toBe(false);
  });

  it('not without a trace', () => expect(store.ended('nowhere')).toBe(false));
});

it('lists the campaigns that were loaded, and forgets those that are removed', () => {
  const trace = '{"format":"covergame-trace/1","settings":{"strategy":"rdm","seed":1,"budget":5}}\n';
  const load = (id: string) => `{"campaign":"${id}","strategy":"rdm","budget":5}`;
  for (const id of ['b', 'a']) store.save(id, Buffer.from(load(id)), false);
  for (const id of ['stray', 'a']) writeFileSync(store.tracePath(id), trace);
  expect(store.ids()).toEqual(['a', 'b']);
  expect(store.loadBytes('b').toString()).toBe(load('b'));
  store.remove('a');
  expect(store.ids()).toEqual(['b']);
  expect(() => readFileSync(store.tracePath('a'))).toThrow('ENOENT');
  expect(readFileSync(store.tracePath('stray'), 'utf8')).toBe(trace);
});
