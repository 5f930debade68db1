// What a SUT said ended the tester: deep values under the keys that are shown, a redirect that counted as a reset.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { limit } from '../../src/base/index.ts';
import { Fault } from '../../src/sut/index.ts';
import { HttpDriver } from '../../src/sut/node/index.ts';
import { hear } from '../../src/sut/wire.ts';

const deep = (n: number): string => '['.repeat(n) + ']'.repeat(n);

test.each(['failure', 'refused', 'data', 'log', 'ready', 'observation'])('%s of 10^5 levels', (key) => {
  const said = hear(`{"${key}":${deep(100_000)}}`);
  expect(said.kind === 'failure' && said.fault.kind).toBe('garbage');
  expect(said.kind === 'failure' && said.fault.message.length).toBeLessThan(300);
});

test('a failure within the limits is shown, shortened', () => {
  const said = hear(`{"failure":${deep(90)}}`);
  expect(said.kind === 'failure' && said.fault.kind).toBe('assertion');
  const long = hear(JSON.stringify({ failure: 'x'.repeat(900_000) }));
  expect(long.kind === 'failure' && long.fault.message.length).toBe(limit('sut-text') + 1);
  const wide = hear(JSON.stringify({ refused: new Array(100_000).fill('word') }));
  expect(wide.kind === 'failure' && wide.fault.message.length).toBeLessThanOrEqual(limit('sut-text') + 2);
});

test('a redirect is no reset', async () => {
  const server = createServer((_, response) => response.writeHead(302, { location: '/elsewhere' }).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const driver = new HttpDriver(`http://127.0.0.1:${port}/sut`);
  try {
    const reset = driver.reset({ test: 1, seed: 1, attempt: 0 });
    await expect(reset).rejects.toThrow(Fault);
    await expect(reset).rejects.toThrow(/302, a redirect/);
  } finally {
    driver.close();
    server.close();
  }
});
