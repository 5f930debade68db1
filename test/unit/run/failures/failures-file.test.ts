// The file of known failures: the same failures are the same bytes, what a person wrote stays, and a file that cannot be understood is refused.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError, sourceOf } from '../../../../src/base/index.ts';
import { failuresText, isDay, type KnownFailure, readFailures } from '../../../../src/run/index.ts';

const read = (text: string, model = 'shop') => readFailures(sourceOf('known.json', text), model);

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const name = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '');
const step = fc.oneof(
  fc.record({ from: fc.string(), do: fc.option(fc.string()), to: fc.string() }),
  fc.record({
    from: fc.string(),
    saw: fc.option(fc.string()),
    to: fc.string(),
    nth: fc.integer({ min: 2, max: 9 }),
  }),
);
const entry = fc.record(
  {
    signature: fc.string(),
    quarantine: fc.record({ owner: name, reason: name, until: day }),
    kind: fc.constant('off-model'),
    node: fc.string(),
    message: fc.string(),
    first: day,
    last: day,
    rate: fc
      .integer({ min: 1, max: 50 })
      .chain((tries) => fc.record({ failed: fc.integer({ min: 0, max: tries }), tries: fc.constant(tries) })),
    gone: fc.record({ since: day, tries: fc.nat() }),
    steps: fc.array(fc.option(step)),
    during: fc.option(step),
    more: fc.constant({ ticket: 'SHOP-7' }),
  },
  { requiredKeys: ['signature'] },
) as fc.Arbitrary<KnownFailure>;
const entries = fc.uniqueArray(entry, { selector: ({ signature }) => signature, maxLength: 5 });

describe('the file of known failures', () => {
  it('is read back as it was written, whatever the order', () => {
    fc.assert(
      fc.property(entries, (failures) => {
        const text = failuresText({ model: 'shop', failures });
        const back = read(text);
        expect(failuresText(back)).toBe(text);
        expect(failuresText({ model: 'shop', failures: failures.toReversed() })).toBe(text);
        expect(back.failures).toEqual(failures.toSorted((a, b) => (a.signature < b.signature ? -1 : 1)));
      }),
    );
  });

  it('has a step a line', () => {
    const text = failuresText({
      model: 'shop',
      failures: [{ signature: 's', steps: [{ from: 'a', do: 'go', to: 'b' }, null], during: null }],
    });
    expect(text.split('\n')).toContain('        {"from":"a","do":"go","to":"b"},');
    expect(text.split('\n')).toContain('        null');
  });

  it('refuses every beginning of itself, but for its last line end', () => {
    const text = failuresText({ model: 'shop', failures: [{ signature: 's', first: '2026-11-19' }] });
    for (let length = 0; length < text.length - 1; length++)
      expect(() => read(text.slice(0, length)), `of ${length} bytes`).toThrow(InputError);
  });

  const refused: [string, string, RegExp][] = [
    ['another format', '{"format":"covergame-trace/2"}', /its format is "covergame-trace\/2"/],
    ['a later format', '{"format":"covergame-failures/2","model":"shop","failures":[]}', /failures\/2/],
    ['a list', '[]', /its format is missing/],
    ['a number', '7', /its format is 7/],
    [
      'another model',
      '{"format":"covergame-failures/1","model":"till","failures":[]}',
      /of the model "till"/,
    ],
    ['a day that does not exist', quarantined('2026-02-30'), /"2026-02-30"/],
    ['a quarantine without an owner', quarantined('2026-02-20', ' '), /not empty/],
    [
      'a signature twice',
      '{"format":"covergame-failures/1","model":"shop","failures":[{"signature":"s"},{"signature":"s"}]}',
      /"s" twice/,
    ],
    [
      'a step of nobody',
      '{"format":"covergame-failures/1","model":"shop","failures":[{"signature":"s","steps":[{"from":"a","to":"b"}]}]}',
      /either "do" or "saw"/,
    ],
    [
      'more failures than tries',
      '{"format":"covergame-failures/1","model":"shop","failures":[{"signature":"s","rate":{"failed":3,"tries":2}}]}',
      /3 failures in 2 tries/,
    ],
  ];
  it.each(refused)('refuses %s', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('knows which days exist', () => {
    expect(['2026-12-31', '2028-02-29'].map(isDay)).toEqual([true, true]);
    expect(['2026-2-3', '2027-02-29', '31.12.2026', '', '2026-13-01'].filter(isDay)).toEqual([]);
  });
});

function quarantined(until: string, owner = 'ana'): string {
  const failure = { signature: 's', quarantine: { owner, reason: 'r', until } };
  return JSON.stringify({ format: 'covergame-failures/1', model: 'shop', failures: [failure] });
}
