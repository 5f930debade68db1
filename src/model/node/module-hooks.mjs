// @ts-check
// Hooks that let Node import TypeScript as it is: types are blanked out (positions stay), and `covergame`
// means this very package, whatever the user's folder holds. Enums, namespaces and parameter properties are
// no mere annotations; a file that has them, or imports types as if they were values, is compiled instead, with a source map.
//
// JavaScript, not TypeScript: Node loads this file itself, in a thread of its own where there is only
// `module.register` (Node 20), and so before anything could strip types from it. Nothing here waits, so the same functions
// serve as synchronous hooks (`module.registerHooks`, Node 22.15 and later).

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** From the sources when there are sources here, from the build otherwise. */
const extension = existsSync(new URL('../../index.ts', import.meta.url)) ? '.ts' : '.js';
const doors = new Map([
  ['covergame', new URL(`../../index${extension}`, import.meta.url).href],
  ['covergame/node', new URL(`../../node${extension}`, import.meta.url).href],
]);

/** @type {typeof import('@swc/wasm-typescript') | undefined} */
let swc;

/**
 * @param {string} specifier
 * @param {{ parentURL?: string }} context
 * @param {(specifier: string, context?: any) => any} next
 */
export function resolve(specifier, context, next) {
  const door = doors.get(specifier);
  if (door) return { url: door, shortCircuit: true };
  return next(asWritten(specifier, context.parentURL), context);
}

/**
 * @param {string} url
 * @param {any} context
 * @param {(url: string, context?: any) => any} next
 */
export function load(url, context, next) {
  if (!url.startsWith('file:')) return next(url, context);
  const file = new URL(url);
  if (!/\.m?ts$/.test(file.pathname)) return next(url, context);
  return { format: 'module', shortCircuit: true, source: javaScript(fileURLToPath(file)) };
}

/**
 * The compiler's convention names a TypeScript neighbour by its future name, `./rules.js`.
 * @param {string} specifier
 * @param {string | undefined} parent
 */
function asWritten(specifier, parent) {
  if (!/^\.\.?\/.*\.m?js$/.test(specifier) || !parent?.startsWith('file:')) return specifier;
  const typed = specifier.replace(/js$/, 'ts');
  const found = existsSync(new URL(specifier, parent)) || !existsSync(new URL(typed, parent));
  return found ? specifier : typed;
}

/**
 * The file without its types. A syntax error is thrown with its place in the message, `file:line:column: what`: of
 * an error thrown in the hooks' thread only the message is sure to arrive.
 * @param {string} path
 */
export function javaScript(path) {
  swc ??= /** @type {typeof import('@swc/wasm-typescript')} */ (
    createRequire(import.meta.url)('@swc/wasm-typescript')
  );
  const text = readFileSync(path, 'utf8');
  const options = { module: true, filename: path };
  try {
    const { code } = swc.transformSync(text, { ...options, mode: 'strip-only' });
    if (!importsUnused(code)) return code;
  } catch (error) {
    const fault = /** @type {{ code?: string }} */ (error);
    if (fault?.code !== 'UnsupportedSyntax') throw placed(path, error);
  }
  try {
    const { code, map } = swc.transformSync(text, { ...options, mode: 'transform', sourceMap: true });
    const encoded = Buffer.from(map ?? '').toString('base64');
    return `${code}\n//# sourceMappingURL=data:application/json;base64,${encoded}\n`;
  } catch (error) {
    throw placed(path, error);
  }
}

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const IMPORT = /^[ \t]*import\b(?!\s*[('"])([^'";]*?)\bfrom\s*['"][^'"\n]*['"]/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/**
 * Whether a name is imported that nothing but types may use: `import { createMachine, EventObject }`. TypeScript leaves out the import of such a
 * name, and so does the compiler; blanking types leaves it in, and the module may have no value of that name.
 * @param {string} code without its types
 */
function importsUnused(code) {
  const bare = code.replace(COMMENT, '');
  const used = new Set(bare.replace(IMPORT, '').match(NAME));
  for (const [, clause] of bare.matchAll(IMPORT))
    for (const part of clause.split(',')) {
      const local = part.match(NAME)?.at(-1);
      if (local !== undefined && !used.has(local)) return true;
    }
  return false;
}

/**
 * @param {string} path
 * @param {any} error
 */
function placed(path, error) {
  const line = error?.startLine ?? 1;
  const column = (error?.startColumn ?? 0) + 1;
  return new SyntaxError(`${path}:${line}:${column}: ${error?.message ?? error}`);
}
