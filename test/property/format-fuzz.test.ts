// Every reader, fed with spoiled models: it ends in a game or in a list of issues, never in a throw.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limit, type Outcome, sourceOf } from '../../src/base/index.ts';
import { FORMATS, type Format, formatOf, readModel } from '../../src/format/index.ts';
import type { Game } from '../../src/game/index.ts';
import { MODEL_TEXTS, spoiledModel } from '../arbitrary/model-text.ts';

function checkOutcome(outcome: Outcome<Game>): void {
  if (outcome.ok) {
    expect(outcome.value.n).toBeGreaterThan(0);
    expect(outcome.value.initial).toBeLessThan(outcome.value.n);
    expect(outcome.value.outStart[outcome.value.n]).toBe(outcome.value.m);
    return;
  }
  expect(outcome.issues.length).toBeGreaterThan(0);
  expect(outcome.issues.length).toBeLessThanOrEqual(limit('faults'));
  expect(outcome.total).toBeGreaterThanOrEqual(outcome.issues.length);
  for (const { code, message, hint } of outcome.issues) {
    expect(code).toMatch(/^[a-z]+\/[a-z0-9-]+$/);
    expect(message).toBeTruthy();
    expect(hint).toBeTruthy();
  }
}

describe.each(FORMATS)('the reader of $id', ({ id, read }: Format & { id: keyof typeof MODEL_TEXTS }) => {
  it('reads the samples, and knows them', () => {
    for (const text of MODEL_TEXTS[id]) {
      const outcome = read(sourceOf('sample', text), {});
      expect(outcome.ok ? [] : outcome.issues).toEqual([]);
      const found = formatOf(
        sourceOf(`sample${(FORMATS as readonly Format[]).find((f) => f.id === id)!.extensions[0]}`, text),
      );
      expect(found.ok && found.value.id).toBe(id);
    }
  });

  it('survives anything', () => {
    fc.assert(
      fc.property(spoiledModel(id), fc.constantFrom(undefined, '^x|l', '('), (bytes, sutLabels) => {
        const options = sutLabels === undefined ? {} : { sutLabels };
        checkOutcome(read({ name: 'spoiled', bytes }, options));
        checkOutcome(readModel({ name: 'spoiled', bytes }));
      }),
      { numRuns: 500 },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['owner']).toBeUndefined();
  });

  it('survives every truncation', () => {
    for (const text of MODEL_TEXTS[id]) {
      const { bytes } = sourceOf('', text);
      for (let end = 0; end < bytes.length; end++) {
        checkOutcome(read({ name: 'cut', bytes: bytes.subarray(0, end) }, {}));
      }
    }
  });
});
