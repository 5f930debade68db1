// The built page: scripts/build.mjs puts it into dist/studio/page. All files are listed once, and a request is
// looked up in that list. So no path of a request ever becomes a path of the disk.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../base/index.ts';

/** The same from the sources and from what is built of them. */
const FOLDER = fileURLToPath(new URL('../../dist/studio/page', import.meta.url));
const SINGLE = fileURLToPath(new URL('../../dist/studio/single.html', import.meta.url));

const MEDIA: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

export interface PageFile {
  readonly media: string;
  readonly bytes: Buffer;
}

/** Every file of the page by the path it is asked for: `/`, `/assets/main-1a2b.js`. */
export function pageFiles(): ReadonlyMap<string, PageFile> {
  if (!existsSync(join(FOLDER, 'index.html'))) throw notBuilt();
  const files = new Map<string, PageFile>();
  for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(FOLDER.length).replaceAll('\\', '/');
    const file = { media: MEDIA[extname(name)] ?? 'application/octet-stream', bytes: readFileSync(path) };
    files.set(name === '/index.html' ? '/' : name, file);
  }
  return files;
}

/** The whole page as one file, with a place for a model. */
export function singlePage(): string {
  if (!existsSync(SINGLE)) throw notBuilt();
  return readFileSync(SINGLE, 'utf8');
}

const notBuilt = (): InputError =>
  InputError.of('studio/not-built', 'the page of the studio is missing', 'run npm run build first');
