import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { TUNING } from '../../../src/solve/tuning.ts';

const solve = fileURLToPath(new URL('../../../src/solve', import.meta.url));
const sources = readdirSync(solve, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('tuning.ts'))
  .map((name) => readFileSync(join(solve, name), 'utf8'))
  .join('\n');

describe('the table of numbers', () => {
  it.each(Object.entries(TUNING))(
    '%s lies within its range, is told in a sentence, and used',
    (name, entry) => {
      const [least, greatest] = entry.range;
      expect(least).toBeLessThanOrEqual(entry.value);
      expect(entry.value).toBeLessThanOrEqual(greatest);
      expect(least).toBeLessThan(greatest);
      expect(entry.about).toMatch(/^[A-Z].*\.$/s);
      expect(sources.split(`TUNING.${name}.value`).length - 1).toBeGreaterThanOrEqual(1);
    },
  );
});
