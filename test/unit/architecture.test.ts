// The house rules that a machine can check: imports go one way, rooms are entered by their doors, files form no cycles,
// and Node, clock, console and chance stay in the shells and in folders called node/.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** The paper's experiments, a workspace of their own. */
const PAPER = '../paper/index.ts';

/** From the shells down to base: a room may import those of later rows, and its neighbours in a row if none imports it. */
const ORDER = [
  ['cli', 'studio', 'plugin'],
  ['serve', 'fleet'],
  ['learn'],
  ['report'],
  ['run'],
  ['strategy', 'sut'],
  ['fair'],
  ['play'],
  ['suite', 'solve', 'lint'],
  ['certificate'],
  ['model', 'format'],
  ['game'],
  ['base'],
];
const SHELLS = ['cli', 'studio', 'plugin', 'serve', 'fleet'];
/** Packages that run in a browser too, and the rooms that use them. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  base: ['re2js'],
  report: ['@hpcc-js/wasm-graphviz'],
  model: ['yaml'],
  format: ['saxes'],
};

interface File {
  /** Relative to src, with slashes: `format/node/read-file.ts`. */
  readonly path: string;
  /** The first folder; '' for the two front doors. */
  readonly room: string;
  /** In a shell or a node/ folder. */
  readonly touchesNode: boolean;
  /** Files of src it imports, without import(). */
  readonly files: readonly string[];
  /** Files of src it names in import(), too. */
  readonly allFiles: readonly string[];
  readonly packages: readonly string[];
  readonly forbidden: readonly string[];
}

const files: File[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|mjs)$/.test(name))
  .map((name) => read(name.replaceAll('\\', '/')));

/** Folders with a door, rooms and the rooms within them. What import() loads late is named itself. */
const DOORS = new Set(
  files.filter(({ path }) => path.endsWith('/index.ts')).map(({ path }) => dirname(path)),
);

function read(path: string): File {
  const source = ts.createSourceFile(
    path,
    readFileSync(join(src, path), 'utf8'),
    ts.ScriptTarget.ES2023,
    true,
  );
  const statics: string[] = [];
  const dynamics: string[] = [];
  const forbidden: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      statics.push((node.moduleSpecifier as ts.StringLiteral).text);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      if (ts.isStringLiteral(node.arguments[0])) dynamics.push(node.arguments[0].text);
    }
    const fault = outsideWorld(node);
    if (fault) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      forbidden.push(`${fault} at line ${line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const local = (specifier: string): string =>
    relative(src, join(src, dirname(path), specifier)).replaceAll('\\', '/');
  const isLocal = (specifier: string): boolean => specifier.startsWith('.');
  const room = path.includes('/') ? path.split('/')[0] : '';
  return {
    path,
    room,
    touchesNode: SHELLS.includes(room) || path.split('/').includes('node'),
    files: statics.filter(isLocal).map(local),
    allFiles: [...statics, ...dynamics].filter(isLocal).map(local),
    packages: [...statics, ...dynamics].filter((specifier) => !isLocal(specifier)),
    forbidden,
  };
}

/** Names the use of clock, console, process or chance that a node of the syntax tree is; undefined if none. */
function outsideWorld(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    const text = `${node.expression.getText()}.${node.name.text}`;
    return /^(Date\.now|Math\.random|performance\.now|process\.\w+|console\.\w+)$/.test(text)
      ? text
      : undefined;
  }
  // A date that is given is arithmetic; one that is not asks the clock.
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length)
    return 'new Date';
  if (ts.isCallExpression(node) && /^(fetch|setTimeout|setInterval)$/.test(node.expression.getText())) {
    return node.expression.getText();
  }
  return undefined;
}

const rank = (room: string): number => ORDER.findIndex((row) => row.includes(room));

test('every room is known', () => {
  const rooms = new Set(files.map(({ room }) => room).filter(Boolean));
  for (const room of rooms)
    expect(rank(room), `${room} has no place in the order of rooms`).toBeGreaterThanOrEqual(0);
});

describe.each(files)('$path', (file) => {
  const elsewhere = file.allFiles.filter((target) => target.split('/')[0] !== file.room);

  test('imports only rooms below its own, by their doors', () => {
    if (file.room === '') return;
    for (const target of elsewhere) {
      // Beside the program, loaded when it is asked for: only its types are known.
      if (target === PAPER && file.room === 'cli') continue;
      const room = target.split('/')[0];
      expect(rank(room), `${file.path} imports ${target}`).toBeGreaterThanOrEqual(rank(file.room));
      expect(target, `${file.path} imports ${target}`).toMatch(/^[^/]+(\/node)?\/index\.ts$/);
    }
  });

  test('enters the rooms within a room by their doors', () => {
    for (const target of file.files) {
      const inner = dirname(target);
      if (!DOORS.has(inner) || file.path.startsWith(`${inner}/`)) continue;
      expect(target, `${file.path} imports ${target}`).toBe(`${inner}/index.ts`);
    }
  });

  test('uses Node, clock, console and chance only in a shell or a node/ folder', () => {
    if (file.touchesNode || file.path === 'node.ts') return;
    expect(file.forbidden).toEqual([]);
    expect(file.packages.filter((name) => !PACKAGES[file.room]?.includes(name))).toEqual([]);
    expect(file.allFiles.filter((target) => target.split('/').includes('node'))).toEqual([]);
  });
});

test('within the solver, what is below knows nothing above it, save the table of its numbers', () => {
  const table = 'solve/tuning.ts';
  expect(files.find(({ path }) => path === table)!.allFiles).toEqual([]);
  const outside = (room: string): string[] =>
    files
      .filter(({ path }) => path.startsWith(`solve/${room}/`))
      .flatMap(({ allFiles }) => allFiles)
      .filter((target) => target.startsWith('solve/') && !target.startsWith(`solve/${room}/`))
      .filter((target) => target !== table);
  for (const lowest of ['kernel', 'pace']) expect(outside(lowest), lowest).toEqual([]);
  expect(outside('closure').every((target) => /^solve\/(kernel|pace)\//.test(target))).toBe(true);
});

test('checkers of certificates know no solver, by any way of imports', () => {
  const imports = new Map(files.map(({ path, allFiles }) => [path, allFiles]));
  const seen = new Set(files.map(({ path }) => path).filter((path) => path.startsWith('certificate/')));
  for (const path of seen) for (const target of imports.get(path)!) seen.add(target);
  const rooms = new Set(Array.from(seen, (path) => path.split('/')[0]));
  expect([...rooms].toSorted()).toEqual(['base', 'certificate', 'format', 'game']);
});

test('only the judgement solves in order to judge, or to show a guarantee beside a campaign', () => {
  const asks =
    /\b(solve(Labels)?(Async)?|solving|searching(Labels)?|guaranteedInterval|guaranteedWithin(Async)?)\(/;
  const solving = files
    .map(({ path }) => path)
    .filter((path) => /^(run|report|serve|plugin|learn)\//.test(path))
    .filter((path) =>
      asks.test(readFileSync(join(src, path), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')),
    );
  // The worst case of a suite is the guarantee of a game of its own.
  expect(solving).toEqual(['run/judgement/forced.ts', 'run/worst/worst-suite.ts']);
});

test('a game that is no part of another is made by what checks it', () => {
  const unchecked = files
    .map(({ path }) => path)
    .filter((path) => /\b(gameFromRows|makingFromRows)\(/.test(readFileSync(join(src, path), 'utf8')))
    .map((path) => path.split('/')[0]);
  expect([...new Set(unchecked)].toSorted()).toEqual(['game', 'run', 'solve', 'strategy']);
});

test('files form no cycle', () => {
  expect(cycle(new Map(files.map(({ path, files }) => [path, files])))).toBeUndefined();
});

test('rooms form no cycle', () => {
  const rooms = new Map<string, string[]>();
  for (const { room, allFiles } of files) {
    const others = allFiles.map((target) => target.split('/')[0]).filter((other) => other !== room);
    if (room !== '') rooms.set(room, [...(rooms.get(room) ?? []), ...others]);
  }
  expect(cycle(rooms)).toBeUndefined();
});

/** Some cycle of a graph, or undefined. */
function cycle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (name: string): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    path.push(name);
    for (const next of graph.get(name) ?? []) {
      const found = visit(next);
      if (found) return found;
    }
    path.pop();
    done.add(name);
    return undefined;
  };
  for (const name of graph.keys()) {
    const found = visit(name);
    if (found) return found;
  }
  return undefined;
}

test('the paper’s experiments use the public doors alone', () => {
  const paper = fileURLToPath(new URL('../../paper/', import.meta.url));
  const names = readdirSync(paper, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.ts$/.test(name),
  );
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const imports = [...readFileSync(join(paper, name), 'utf8').matchAll(/ from '([^']+)'/g)].map(
      ([, from]) => from,
    );
    for (const from of imports.filter((one) => !/^(node:|covergame(\/node)?$)/.test(one)))
      expect(join(dirname(name), from), name).not.toMatch(/^\.\.|^[^.]+$/);
  }
});

describe('the page of the studio', () => {
  const page = fileURLToPath(new URL('../../studio', import.meta.url));
  const parts = readdirSync(page, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(page, name), 'utf8') }));
  const imported = (text: string): string[] =>
    [...text.matchAll(/from '([^']+)'|import\('([^']+)'\)/g)].map((found) => found[1] ?? found[2]);

  test('enters the core by its doors, and knows nothing of Node', () => {
    for (const { name, text } of parts) {
      for (const target of imported(text)) {
        expect(target, name).not.toMatch(/^node:|\/node\//);
        if (target.includes('src/')) expect(target, name).toMatch(/^(\.\.\/)+src\/[a-z]+\/index\.ts$/);
      }
    }
  });

  test('what the workers do knows neither state nor view, and state no view', () => {
    for (const { name, text } of parts) {
      const targets = imported(text).join(' ');
      if (name.startsWith('engine')) expect(targets, name).not.toMatch(/state\/|view\//);
      if (name.startsWith('state')) expect(targets, name).not.toMatch(/view\//);
    }
  });

  test('files stay small', () => {
    for (const { name, text } of parts) expect(text.split('\n').length, name).toBeLessThanOrEqual(300);
  });
});
