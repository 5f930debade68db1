// docs/reference/gallery.md and its drawings, made from the bundled models: npm run gallery. What each model is about is said by models/README.md,
// examples/README.md or the model itself, and only there.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { bundledModels } from '../src/format/node/index.ts';
import { type Game, nodeKinds } from '../src/game/index.ts';
import { loadProgram, orThrow, readModelFile, solve } from '../src/node.ts';
import { drawGame, kindPaint } from '../src/report/index.ts';
import { code, prose, sentence } from './reference/markdown.ts';

const ROOT = new URL('../', import.meta.url);
const DOCS = new URL('docs/reference/', ROOT);
/** Larger models are no pleasure to look at, and take long to draw. */
const DRAWN = { nodes: 40, edges: 100 };
/** Larger models are not solved for a page. */
const SOLVED = 400;

const textOf = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** What the pages beside the models say of a file: a point of the list, or a row of the table. */
function toldOf(path: string): string | undefined {
  const file = basename(path);
  if (path.startsWith('models/')) {
    const points = [...textOf('models/README.md').matchAll(/^- `([^`]+)`: ([\s\S]*?)(?=\n- |\n\n)/gm)];
    return points.find(([, name]) => name === file)?.[2].replace(/\n\s*/g, ' ');
  }
  const folder = path.split('/')[1];
  return textOf('examples/README.md')
    .split('\n')
    .find((line) => line.startsWith(`| [${folder}]`))
    ?.split('|')[2]
    .trim();
}

async function gameOf(path: string): Promise<{ game: Game; about: string }> {
  if (path.endsWith('.game.json')) return { game: orThrow(await readModelFile(path)), about: '' };
  const program = orThrow(await loadProgram(path));
  return { game: orThrow(program.explore({})).game, about: program.about };
}

/** The page, and the drawings by their names. */
export async function galleryFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const drawn: string[] = [];
  const others: string[] = [];
  for (const { name, path } of bundledModels()) {
    const { game, about } = await gameOf(path);
    const here = relative(fileURLToPath(ROOT), path).replaceAll('\\', '/');
    const told = sentence(toldOf(here) ?? prose(about)).replaceAll('](../docs/', '](../');
    const size = `${game.n.toLocaleString('en')} nodes, ${game.m.toLocaleString('en')} edges`;
    const facts = game.n <= SOLVED ? `${size}; ${guaranteeOf(game)}` : size;
    const text = `${name}\n\n${told}\n\n${code(here)}: ${facts}.`;
    if (game.n > DRAWN.nodes || game.m > DRAWN.edges) others.push(`### ${text}`);
    else {
      files.set(`gallery/${name}.svg`, await drawGame(game, { paint: kindPaint(nodeKinds(game)) }));
      drawn.push(`## ${text}\n\n![${name}](gallery/${name}.svg)`);
    }
  }
  return files.set('gallery.md', page(drawn, others));
}

function guaranteeOf(game: Game): string {
  const [plain, restarted] = [solve(game), solve(game, { restart: true })];
  const told = ({ lower, upper }: { lower: number; upper: number }): string =>
    lower === upper ? `${lower}` : `${lower} to ${upper}`;
  return `guarantee ${told(plain)} of ${plain.total}, with restart ${told(restarted)}`;
}

const page = (
  drawn: readonly string[],
  others: readonly string[],
): string => `<!-- Made by npm run gallery; do not edit. -->

# Gallery

These models come with covergame, and every command takes them by name. Circles are the tester's states, squares the system's. The colours show which states are [certain](../explain/guarantee.md), which depend on the system, and which are unreachable. A drawing of your own:

\`\`\`sh
covergame convert login -o login.svg
\`\`\`

${drawn.join('\n\n')}

## Too large to draw

Model programs, with their parameters as they are set by default; \`--set\` makes them smaller or larger.

${others.join('\n\n')}
`;

if (argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(new URL('gallery/', DOCS), { recursive: true });
  for (const [name, text] of await galleryFiles()) writeFileSync(new URL(name, DOCS), text);
}
