// The how-to pages of the package as topics of `covergame help`: a topic is called like its file.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PAGES = fileURLToPath(new URL('../../../docs/how-to/', import.meta.url));

export interface Topic {
  readonly name: string;
  readonly title: string;
  /** The page, in Markdown. */
  readonly text: string;
}

/** Every topic, by name. */
export function helpTopics(): readonly Topic[] {
  return readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && basename(file) !== 'README.md')
    .map((file) => {
      const text = readFileSync(join(PAGES, file), 'utf8');
      const name = basename(file, '.md');
      return { name, title: /^# (.*)$/m.exec(text)?.[1] ?? name, text };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
