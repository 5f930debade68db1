// The games that people have: every model file of a folder that COVERGAME_CORPUS names, the bundled and example models, larger settings of theirs, and
// protocols of any size as model programs (bench/protocols). Each is read or explored when its turn comes.

import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Outcome } from '../../src/base/index.ts';
import { bundledModels, readModelFile } from '../../src/format/node/index.ts';
import { type Game, plainGame } from '../../src/game/index.ts';
import { isProgramPath, loadProgram } from '../../src/model/node/index.ts';
import { root } from './measure.ts';

export interface RealGame {
  readonly id: string;
  /** A file that holds no model of which a game can be made gives its issues. */
  read(): Promise<Outcome<Game>>;
}

/** `large` settings have more than about 10^5 nodes. */
interface Settings {
  readonly small?: readonly Setting[];
  readonly usual: readonly Setting[];
  readonly large: readonly Setting[];
}
type Setting = Readonly<Record<string, number>>;

const each = (name: string, ...values: number[]): Setting[] => values.map((value) => ({ [name]: value }));

const PROTOCOLS: Readonly<Record<string, Settings>> = {
  'alternating-bit': {
    small: [{ capacity: 1, payloads: 1 }],
    usual: [
      { capacity: 1, payloads: 3 },
      { capacity: 2, payloads: 4 },
      { capacity: 3, payloads: 3 },
      { capacity: 6, payloads: 4 },
    ],
    large: [{ capacity: 24, payloads: 4 }],
  },
  'sliding-window': { small: each('window', 1), usual: each('window', 2, 3, 4), large: each('window', 5) },
  'two-phase-commit': {
    small: each('participants', 2),
    usual: each('participants', 3, 4, 5, 6),
    large: each('participants', 7, 8),
  },
  paxos: {
    small: [{ acceptors: 2, ballots: 2 }],
    usual: [
      { acceptors: 3, ballots: 1 },
      { acceptors: 3, ballots: 2 },
      { acceptors: 3, ballots: 3 },
      { acceptors: 4, ballots: 2 },
    ],
    large: [{ acceptors: 5, ballots: 2 }],
  },
  'raft-election': {
    small: [{ servers: 2, terms: 2 }],
    usual: [
      { servers: 3, terms: 1 },
      { servers: 3, terms: 2 },
      { servers: 3, terms: 3 },
      { servers: 4, terms: 2 },
    ],
    large: [{ servers: 4, terms: 3 }],
  },
  'resource-pool': {
    small: [{ clients: 3, resources: 2 }],
    usual: [
      { clients: 4, resources: 3 },
      { clients: 5, resources: 3 },
      { clients: 6, resources: 3 },
      { clients: 6, resources: 4 },
    ],
    large: [{ clients: 7, resources: 5 }],
  },
  'lock-server': {
    small: each('clients', 4),
    usual: each('clients', 6, 8, 9, 10),
    large: each('clients', 12, 13),
  },
  'token-ring': {
    small: each('stations', 4),
    usual: [...each('stations', 6, 8, 10), { stations: 6, frames: 3 }],
    large: each('stations', 14),
  },
  'cache-coherence': {
    small: each('caches', 4),
    usual: [
      ...each('caches', 6, 8),
      { caches: 3, lines: 2 },
      { caches: 2, lines: 3 },
      { caches: 4, lines: 2 },
    ],
    large: [{ caches: 3, lines: 3 }],
  },
};

const BUNDLED: Readonly<Record<string, Settings>> = {
  chat: { usual: each('m', 6, 8, 10, 12), large: each('m', 14, 16) },
  inventory: { usual: each('m', 3, 4, 5), large: each('m', 6) },
  multisets: { usual: each('m', 3, 4), large: each('m', 5) },
  'inventory-described': { usual: each('m', 3, 4), large: each('m', 5) },
  fischer: { usual: each('n', 4), large: each('n', 5) },
  'csma-cd': { usual: each('n', 3), large: each('n', 4) },
  gear: { usual: each('g', 5, 8), large: each('g', 40) },
};

/** The most nodes that are explored: a setting beyond that is left out, and named. */
const MOST_NODES = 2_000_000;

export function realGames({ smoke, large }: { smoke: boolean; large: boolean }): RealGame[] {
  const chosen = ({ small = [], usual, large: more }: Settings) =>
    smoke ? small : [...small, ...usual, ...(large ? more : [])];
  return [
    ...(smoke ? [] : corpusGames()),
    ...bundledModels()
      .filter(({ name }) => !smoke || name === 'login' || name === 'chat')
      .flatMap(({ name, path }) => [
        { id: `model ${name}`, read: () => readAny(path, {}) },
        ...chosen(BUNDLED[name] ?? { usual: [], large: [] }).map((set) =>
          programGame('model', name, path, set),
        ),
      ]),
    ...Object.entries(PROTOCOLS).flatMap(([name, settings]) =>
      chosen(settings).map((set) =>
        programGame('protocol', name, join(root, 'bench/protocols', `${name}.ts`), set),
      ),
    ),
  ];
}

function programGame(kind: string, name: string, path: string, set: Setting): RealGame {
  const words = Object.entries(set).map(([key, value]) => `${key}=${value}`);
  return { id: `${kind} ${name} ${words.join(' ')}`, read: () => readAny(path, set) };
}

function corpusGames(): RealGame[] {
  const corpus = process.env['COVERGAME_CORPUS'] ?? '';
  if (corpus === '' || !existsSync(corpus)) {
    console.error('COVERGAME_CORPUS names no folder: the games of others are left out');
    return [];
  }
  return readdirSync(corpus, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/(^expected\.csv|\.md)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .sort()
    .map((path) => ({ id: `corpus ${relative(corpus, path)}`, read: () => readAny(path, {}) }));
}

async function readAny(path: string, set: Setting): Promise<Outcome<Game>> {
  if (!isProgramPath(path)) return plain(await readModelFile(path));
  const program = await loadProgram(path);
  if (!program.ok) return program;
  const explored = program.value.explore({ set, maxNodes: MOST_NODES });
  if (!explored.ok) return explored;
  const { game, stopped } = explored.value;
  if (!stopped) return plain({ ...explored, value: game });
  const issue = { code: 'bench/too-large', message: `more than ${MOST_NODES} nodes` };
  return { ok: false, issues: [issue], total: 1 };
}

const plain = (read: Outcome<Game>): Outcome<Game> =>
  read.ok ? { ...read, value: plainGame(read.value) } : read;
