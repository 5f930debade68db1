// Everything that strangers hand to covergame, as the long fuzz test sees it: how an input is made, and what is done with it. The readers alone
// are fuzzed by readers.ts; here what was read goes on through all that commands do with it.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Dice, Source } from '../../src/base/index.ts';
import { orThrow, sourceOf } from '../../src/base/index.ts';
import { FORMATS, type Format, readModel } from '../../src/format/index.ts';
import type { Game } from '../../src/game/index.ts';
import { MODEL_TEXTS } from '../arbitrary/model-text.ts';
import { encoded } from './encode.ts';
import { gentlyChanged } from './gentle.ts';
import { mutated } from './mutate.ts';
import type { Notes } from './notes.ts';
import { shapedGame } from './shapes.ts';
import { SIDE_SUBJECTS } from './side-subjects.ts';
import { useGame, WRITABLE } from './uses/index.ts';

export interface Subject {
  readonly id: string;
  /** How many inputs it gets, compared with others. */
  readonly share?: number;
  make(dice: Dice): Uint8Array;
  use(source: Source, dice: Dice, notes: Notes): void;
}

const MODELS = fileURLToPath(new URL('../../models', import.meta.url));
/** Larger files of the corpus are no food for a fuzzer. */
const MOST_BYTES = 6000;

/** Texts that readers take. */
const bundled = (): Game[] =>
  readdirSync(MODELS)
    .filter((name) => name.endsWith('.game.json'))
    .map((name) => orThrow(readModel(sourceOf(name, readFileSync(join(MODELS, name), 'utf8')))));

/** Small files of the corpus, where there is one. */
function corpus(extensions: readonly string[]): string[] {
  const folder = env['COVERGAME_CORPUS'];
  if (folder === undefined) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => extensions.some((ending) => name.endsWith(ending)))
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && statSync(path).size <= MOST_BYTES)
    .map((path) => readFileSync(path, 'utf8'));
}

const pick = <T>(dice: Dice, items: readonly T[]): T => items[dice.below(items.length)];

export function changed(text: string, dice: Dice): string {
  const roll = dice.below(10);
  return roll < 6 ? gentlyChanged(text, dice) : roll < 9 ? mutated(text, dice) : text;
}

/** So many nodes a drawn game has at most: now and then very many. */
const mostNodes = (dice: Dice): number => [9, 9, 9, 9, 20, 20, 60, 400][dice.below(8)];

function written({ write }: Format, game: Game): string[] {
  const made = write!(game);
  return made.ok ? [[...made.value].join('')] : [];
}

function formatSubject(format: Format & { readonly id: keyof typeof MODEL_TEXTS }): Subject {
  const { id, write, extensions, options } = format;
  let seeds: readonly string[] | null = null;
  const all = (): readonly string[] => [
    ...MODEL_TEXTS[id],
    ...(write ? bundled().flatMap((game) => written(format, game)) : []),
    ...corpus(extensions),
  ];
  return {
    id,
    make(dice) {
      const own = write && dice.below(3) === 0 ? written(format, shapedGame(dice, mostNodes(dice))) : [];
      seeds ??= all();
      return encoded(changed(own[0] ?? pick(dice, seeds), dice), dice);
    },
    use(source, dice, notes) {
      const swaps = dice.below(8) === 0 && (options as readonly string[]).includes('swapOwners');
      const how = { ...(dice.below(4) > 0 && { from: id }), ...(swaps && { swapOwners: true }) };
      const game = notes.outcome(`read ${id}`, () => readModel(source, how));
      if (game) useGame(game, dice, notes);
    },
  };
}

/** A drawn game in any format, as it is. */
const drawn: Subject = {
  id: 'drawn',
  share: 4,
  make(dice) {
    const format = pick(dice, WRITABLE);
    const game = shapedGame(dice, mostNodes(dice));
    const [text] = [...written(format, game), ...written(WRITABLE[0], game)];
    return new TextEncoder().encode(text);
  },
  use(source, dice, notes) {
    const game = notes.outcome('read', () => readModel(source));
    if (game) useGame(game, dice, notes);
  },
};

export const SUBJECTS: readonly Subject[] = [...FORMATS.map(formatSubject), drawn, ...SIDE_SUBJECTS];

const TURNS = SUBJECTS.flatMap((subject) => Array.from({ length: subject.share ?? 1 }, () => subject));

/** Which subject the input of a number is for. */
export const subjectOf = (index: number): Subject => TURNS[index % TURNS.length];
