// The schema of EFSMs against the EFSMs that come with the package, and a YAML slip told once.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { sourceOf } from '../../../src/base/index.ts';
import { readEfsm } from '../../../src/model/index.ts';
import { schemaFaults } from '../../reference/json-schema.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { $defs, ...rest } = JSON.parse(readFileSync(`${root}schema/efsm.schema.json`, 'utf8'));
// The checker of the tests knows no references: they are written out, ranges within ranges a few levels deep.
const schema = written(rest, 4) as Parameters<typeof schemaFaults>[0];

function written(part: unknown, depth: number): unknown {
  if (Array.isArray(part)) return part.map((item) => written(item, depth));
  if (part === null || typeof part !== 'object') return part;
  const { $ref, ...own } = part as Record<string, unknown>;
  if (typeof $ref === 'string')
    return depth === 0 ? {} : written({ ...$defs[$ref.split('/').at(-1)!], ...own }, depth - 1);
  return Object.fromEntries(Object.entries(own).map(([key, value]) => [key, written(value, depth)]));
}

const files = readdirSync(`${root}models`, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.ya?ml$/.test(name),
);

it('holds for every EFSM of the package', () => {
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    expect([file, schemaFaults(schema, parse(readFileSync(`${root}models/${file}`, 'utf8')))]).toEqual([
      file,
      [],
    ]);
  }
});

it('refuses a misspelt field', () => {
  expect(schemaFaults(schema, { format: 'covergame-efsm/1', varibles: {} })).not.toEqual([]);
});

it('tells a list in braces once, with the cure', () => {
  const text =
    'format: covergame-efsm/1\nvariables: { phase: { array: 2, of: 0..1 } }\nactions:\n  - { name: go, player: tester, when: phase[0] == 0, set: { phase[0]: 1 } }\n  - { name: back, player: sut, when: phase[1] == 0 }\n';
  const outcome = readEfsm(sourceOf('m.yaml', text));
  expect(outcome.ok).toBe(false);
  if (outcome.ok) return;
  expect(outcome.total).toBe(1);
  expect(outcome.issues[0].where?.line).toBe(4);
  expect(outcome.issues[0].hint).toContain('in quotes, "phase[0] == 0"');
});
