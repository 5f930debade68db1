// A machine that a module exports, read like a configuration in JSON: functions stand for their names.

import { IssueList } from '../../base/index.ts';
import { chartGame } from '../chart/index.ts';
import { ConversionLog } from '../conversion.ts';
import type { Reading, ReadOptions } from '../format.ts';
import type { JsonNode } from '../json/index.ts';
import { MachineReader } from './machine-reader.ts';

export interface ExportedMachine {
  readonly name: string;
  readonly machine: { readonly config: unknown };
}

/** The XState machines among the exports of a module, each once. */
export function machinesIn(exports: Readonly<Record<string, unknown>>): ExportedMachine[] {
  const found: ExportedMachine[] = [];
  for (const [name, value] of Object.entries(exports)) {
    if (!isMachine(value) || found.some(({ machine }) => machine === value)) continue;
    found.push({ name, machine: value });
  }
  return found;
}

function isMachine(value: unknown): value is { config: unknown } {
  if (value === null || typeof value !== 'object') return false;
  const { config, provide, transition } = value as Record<string, unknown>;
  const isConfigured = typeof config === 'object' && config !== null;
  return isConfigured && typeof provide === 'function' && typeof transition === 'function';
}

const DEEPEST = 100;

/** The game of a machine's configuration (`machine.config`). */
export function machineGame(config: unknown, options: ReadOptions = {}): Reading {
  const issues = new IssueList();
  const log = new ConversionLog();
  const chart = new MachineReader(issues, log).chart(nodeOf(config, 0), true);
  const found = chart && chartGame(chart, options, issues, log);
  if (!found) return issues.failure();
  return { ok: true, value: found.game, warnings: issues.warnings, conversion: found.conversion };
}

function nodeOf(value: unknown, depth: number): JsonNode {
  const leaf = { kind: 'null', at: -1, text: '', number: Number.NaN, items: [], members: new Map() } as const;
  if (typeof value === 'string') return { ...leaf, kind: 'string', text: value };
  if (typeof value === 'number') return { ...leaf, kind: 'number', number: value };
  if (typeof value === 'boolean') return { ...leaf, kind: value ? 'true' : 'false' };
  if (value === null || value === undefined || depth > DEEPEST) return leaf;
  if (Array.isArray(value))
    return { ...leaf, kind: 'list', items: value.map((item) => nodeOf(item, depth + 1)) };
  // XState's own actions are functions with a type (raise, assign); any other function is known by its name.
  const { type, event } = value as { type?: unknown; event?: unknown };
  if (typeof value === 'function' && typeof type !== 'string') {
    return { ...leaf, kind: 'string', text: value.name === '' ? '(inline)' : value.name };
  }
  const entries =
    typeof value === 'function'
      ? [
          ['type', type],
          ['event', event],
        ]
      : Object.entries(value);
  const members = new Map(entries.map(([key, item]) => [key as string, nodeOf(item, depth + 1)] as const));
  return { ...leaf, kind: 'object', members };
}
