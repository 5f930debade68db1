// Imports a module that a user wrote (a model program, a strategy, a driver), TypeScript included, with no build
// step and with Node's own semantics: relative imports, top-level await, import.meta all work as usual.
// Whatever is wrong with the module comes back as issues with a place, never as a raw stack.

import { existsSync, readFileSync, statSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Issue, locate, type Outcome, type Place } from '../../base/index.ts';
import * as hooks from './module-hooks.mjs';
import { nativeImport } from './native-import.mjs';

export type ModuleExports = Readonly<Record<string, unknown>>;

/** Whether a name looks like a module of the user's rather than an id of ours or a data file. */
export const isModulePath = (name: string): boolean => /\.[mc]?[jt]s$/.test(name);

/** The exports of a module, or why it could not be loaded. A module is run once, whoever asks for it again. */
export async function loadModule(path: string): Promise<Outcome<ModuleExports>> {
  const file = resolve(path);
  if (!existsSync(file)) return failed(missing(path, file));
  if (statSync(file).isDirectory()) {
    return failed({
      code: 'module/directory',
      message: `${path} is a folder; a module is a file`,
      hint: 'use the .ts or .js file in it',
    });
  }
  installHooks();
  try {
    return { ok: true, value: await nativeImport(pathToFileURL(file).href), warnings: [] };
  } catch (error) {
    return failed(issueOf(error, file));
  }
}

let installed = false;

function installHooks(): void {
  if (installed) return;
  installed = true;
  process.setSourceMapsEnabled(true);
  const { registerHooks, register } = nodeModule as typeof nodeModule & {
    registerHooks?: (hooks: object) => void;
  };
  try {
    if (registerHooks) registerHooks({ resolve: hooks.resolve, load: hooks.load });
    else register(new URL('./module-hooks.mjs', import.meta.url));
  } catch {
    // Jest has a loader of its own and lets nobody hook into it: modules are then what its configuration makes of them.
  }
}

/** The folder of this program: a frame in it is not the user's, though the fault may be. */
const OWN = fileURLToPath(new URL('../../', import.meta.url));

/** Where in the user's files an error was thrown, as far as its stack tells. */
export const placeOfError = (error: unknown): Place | undefined =>
  error instanceof Error ? placeInStack(error.stack ?? '') : undefined;

const failed = (issue: Issue): Outcome<never> => ({ ok: false, issues: [issue], total: 1 });

function missing(path: string, file: string): Issue {
  const folder = dirname(file);
  return {
    code: 'module/not-found',
    message: `there is no file ${path}`,
    hint: existsSync(folder)
      ? `check the name; ${shown(folder)} exists`
      : `there is no folder ${shown(folder)} either`,
  };
}

function issueOf(error: unknown, entry: string): Issue {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'ERR_UNSUPPORTED_DIR_IMPORT') return unresolved(message);
  if (code === 'ERR_INVALID_MODULE_SPECIFIER' && entry.includes('\\')) {
    return {
      code: 'module/bad-path',
      message: `Node cannot load a module with a backslash in its path: ${entry}`,
      hint: 'rename the file or the folder',
    };
  }
  if (error instanceof SyntaxError || /^SyntaxError/.test(stack)) return syntaxIssue(message, stack, entry);
  const where = placeInStack(stack);
  return {
    code: 'module/threw',
    message: `the module failed while it was loaded: ${message}`,
    ...(where && { where }),
    hint: 'correct the module: it must load without errors',
  };
}

function unresolved(message: string): Issue {
  const [, wanted, importer] =
    /Cannot find (?:module|package) '(.*?)' imported from (.*)$/.exec(message) ?? [];
  if (wanted === undefined) return { code: 'module/not-found', message };
  const from = importer.startsWith('file:') ? fileURLToPath(importer) : importer;
  const typed = ['.ts', '.mts', '.js', '.mjs', '/index.ts'].find((end) => existsSync(wanted + end));
  const where = placeOfText(from, wanted.split('/').pop()!);
  return {
    code: 'module/not-found',
    message: `${shown(from)} imports ${wanted.startsWith('/') ? shown(wanted) : `"${wanted}"`}, which does not exist`,
    ...(where && { where }),
    hint: typed
      ? `write the ending too: "…${wanted.split('/').pop()}${typed}"`
      : 'check the name, or install the package beside the module',
  };
}

function syntaxIssue(message: string, stack: string, entry: string): Issue {
  const own = /^(.+):(\d+):(\d+): ([\s\S]*)$/.exec(message);
  if (own && existsSync(own[1])) return syntax(own[4], placeAt(own[1], Number(own[2]), Number(own[3])));
  const native = /^(file:\S+?):(\d+)\n.*\n( *)\^/.exec(stack);
  if (native)
    return syntax(message, placeAt(fileURLToPath(native[1]), Number(native[2]), native[3].length + 1));
  // Node says nothing of where a JavaScript file went wrong; our parser does.
  try {
    hooks.javaScript(entry);
  } catch (error) {
    const found = /^(.+):(\d+):(\d+): /.exec((error as Error).message);
    if (found) return syntax(message, placeAt(entry, Number(found[2]), Number(found[3])));
  }
  return syntax(message, undefined);
}

const syntax = (message: string, where: Place | undefined): Issue => ({
  code: 'module/syntax',
  message,
  ...(where && { where }),
});

/** The first frame of a stack that lies in a file of the user's. */
function placeInStack(stack: string): Place | undefined {
  for (const [, url, line, column] of stack.matchAll(/\(?(file:\/\/[^\s)]+?|\/[^\s)]+?):(\d+):(\d+)\)?$/gm)) {
    const file = url.startsWith('file:') ? fileURLToPath(url) : url;
    if (!file.startsWith(OWN) && existsSync(file)) return placeAt(file, Number(line), Number(column));
  }
  return undefined;
}

function placeOfText(file: string, text: string): Place | undefined {
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  const offset = bytes.indexOf(text);
  return offset < 0 ? undefined : locate({ name: shown(file), bytes }, offset);
}

function placeAt(file: string, line: number, column: number): Place {
  const bytes = readFileSync(file);
  let start = 0;
  for (let i = 1; i < line; i++) {
    const newline = bytes.indexOf(10, start);
    if (newline < 0) break;
    start = newline + 1;
  }
  const end = bytes.indexOf(10, start);
  const text = bytes.subarray(start, end < 0 ? bytes.length : end).toString();
  const before = Buffer.byteLength(text.slice(0, column - 1));
  return locate({ name: shown(file), bytes }, start + before);
}

/** A path as short as it can be shown. */
function shown(file: string): string {
  const short = relative(process.cwd(), file);
  return short.startsWith('..') || short === '' ? file : short;
}
