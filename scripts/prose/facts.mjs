// Facts of a page that another file owns. A comment before a table names the owner:
//
//   <!-- fields: schema/run.schema.json -->     the first column names fields of that JSON, with their places: `failures[].rate`
//   <!-- table: bench/results/adaptive.md -->   each row stands in a table of that file with the same head
//
// A path with `[]` anywhere in a text must be one of some schema.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ line: number, message: string }} Finding */
/** @typedef {{ anyOf?: Schema[], oneOf?: Schema[], items?: Schema, properties?: Record<string, Schema>, additionalProperties?: Schema | boolean }} Schema */

/** @param {{ root: string, text: string }} page @returns {Finding[]} */
export function factFindings({ root, text }) {
  const lines = text.split('\n');
  const found = lines.flatMap((content, i) => pathFindings(root, i + 1, content));
  for (const [i, content] of lines.entries()) {
    const named = /^<!-- (fields|table): (\S+) -->$/.exec(content);
    if (!named) continue;
    const [, kind, owner] = named;
    const rows = rowsFrom(lines, i + 1);
    if (!existsSync(join(root, owner))) found.push({ line: i + 1, message: `there is no file ${owner}` });
    else if (rows.length < 3) found.push({ line: i + 1, message: `no table follows the name of ${owner}` });
    else if (kind === 'fields') found.push(...fieldFindings(root, owner, rows));
    else found.push(...rowFindings(root, owner, rows));
  }
  return found;
}

/** @typedef {{ line: number, cells: string[] }} Row */

/** The table that begins there. @param {readonly string[]} lines @param {number} from @returns {Row[]} */
function rowsFrom(lines, from) {
  const rows = [];
  for (let i = from; i < lines.length && lines[i].startsWith('|'); i++)
    rows.push({ line: i + 1, cells: cellsOf(lines[i]) });
  return rows;
}

/** @param {string} line */
const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** @param {string} root @param {string} owner @param {readonly Row[]} rows @returns {Finding[]} */
function fieldFindings(root, owner, rows) {
  const known = pathsOf(/** @type {Schema} */ (JSON.parse(readFileSync(join(root, owner), 'utf8'))));
  return rows
    .slice(2)
    .flatMap(({ line, cells }) =>
      [...cells[0].matchAll(/`([^`]+)`/g)]
        .filter(([, path]) => !known.has(path))
        .map(([, path]) => ({ line, message: `${owner} has no field "${path}"` })),
    );
}

/** @param {string} root @param {string} owner @param {readonly Row[]} rows @returns {Finding[]} */
function rowFindings(root, owner, [head, , ...body]) {
  const lines = readFileSync(join(root, owner), 'utf8').split('\n');
  const same = (/** @type {readonly string[]} */ a, /** @type {readonly string[]} */ b) =>
    a.join('|') === b.join('|');
  const tables = lines.flatMap((content, i) =>
    content.startsWith('|') && same(cellsOf(content), head.cells) ? [rowsFrom(lines, i)] : [],
  );
  if (tables.length === 0) return [{ line: head.line, message: `${owner} has no table with this head` }];
  return body
    .filter(({ cells }) => !tables.some((rows) => rows.some((row) => same(row.cells, cells))))
    .map(({ line, cells }) => ({ line, message: `${owner} has no row "${cells.join(' | ')}"` }));
}

/** @param {string} root @param {number} line @param {string} text @returns {Finding[]} */
const pathFindings = (root, line, text) =>
  [...text.matchAll(/`([a-z]\w*(?:\[\]|\.\w+)*\[\](?:\[\]|\.\w+)*)`/gi)]
    .filter(([, path]) => !allPaths(root).has(path))
    .map(([, path]) => ({ line, message: `no schema has a field "${path}"` }));

/** @type {Map<string, ReadonlySet<string>>} */
const pathsIn = new Map();

/** The paths of all schemas. @param {string} root */
function allPaths(root) {
  let known = pathsIn.get(root);
  if (!known) {
    const folder = join(root, 'schema');
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
    known = new Set(
      names.flatMap((name) => [
        ...pathsOf(/** @type {Schema} */ (JSON.parse(readFileSync(join(folder, name), 'utf8')))),
      ]),
    );
    pathsIn.set(root, known);
  }
  return known;
}

/** `coverage`, `coverage.mean`, `failures[]`, `failures[].rate`. @param {Schema} schema @returns {Set<string>} */
function pathsOf(schema) {
  /** @type {Set<string>} */
  const paths = new Set();
  /** @param {Schema | undefined} at @param {string} path @param {number} depth */
  const visit = (at, path, depth) => {
    if (at === undefined || depth > 20) return;
    if (path !== '') paths.add(path);
    for (const other of [...(at.anyOf ?? []), ...(at.oneOf ?? [])]) visit(other, path, depth + 1);
    visit(at.items, `${path}[]`, depth + 1);
    for (const [name, of] of Object.entries(at.properties ?? {}))
      visit(of, path === '' ? name : `${path}.${name}`, depth + 1);
  };
  visit(schema, '', 0);
  return paths;
}
