// The setting `redact` of a plug-in: what the system tells stays out of the trace, the report and what the host is told.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildGame } from '../../../src/game/index.ts';
import { playCampaign } from '../../../src/plugin/play.ts';
import { Fault } from '../../../src/sut/index.ts';

const game = buildGame({
  name: 'small',
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'tester' },
    { id: 'b', owner: 'sut' },
  ],
  edges: [
    { from: 'a', to: 'b', label: 'go' },
    { from: 'b', to: 'a', label: 'yes' },
  ],
});

const leaky = {
  reset() {},
  apply() {},
  observe: () => {
    throw new Fault('assertion', 'account AC-4711 with token=abc was refused');
  },
  close() {},
};

test('redact', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'covergame-redact-'));
  const stage = {
    sut: { address: 'test of http://me:pass@host', open: () => leaky },
    folder,
    modelPath: 'm.game.json',
    again: 'npx runner --token abc',
    timeout: 0,
  };
  try {
    const settings = { budget: 9, strategy: 'rdm', shrinkTries: 2, redact: ['AC-\\d+'] };
    const conclusion = await playCampaign(game, settings, stage);
    expect(conclusion.consequence).toBe('fail');
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(files).toHaveLength(2);
    for (const text of [...files, JSON.stringify(conclusion)]) {
      expect(text).toContain('[redacted]');
      expect(text).not.toMatch(/AC-4711|token=abc|me:pass|--token abc/);
    }
    await expect(playCampaign(game, { ...settings, redact: ['y.s'] }, stage)).rejects.toThrow(
      /matches the label 2 of 2 of the model/,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
