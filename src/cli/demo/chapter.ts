// A chapter of the demonstration: a question, the command that answers it, and the answer on the demo's model.

import type { Game } from '../../game/index.ts';
import type { Colours } from '../terminal/index.ts';

export interface Story {
  readonly game: Game;
  /** The model's path as the user would type it. */
  readonly path: string;
  /** Where the drawing goes. */
  readonly out: string;
  readonly colour: Colours;
  save(path: string, content: string): Promise<void>;
}

export interface ChapterText {
  /** For --json, under the chapter's id. */
  readonly data: object;
  readonly lines: readonly string[];
}

export interface Chapter {
  readonly id: string;
  readonly question: string;
  /** The arguments of covergame that show the same. */
  readonly command: (story: Story) => string;
  readonly tell: (story: Story) => Promise<ChapterText> | ChapterText;
}

/** A play as people read it: each step with its label. */
export function playText(game: Game, nodes: ArrayLike<number>): string {
  let text = game.ids[nodes[0]];
  for (let i = 1; i < nodes.length; i++) {
    let edge = game.outStart[nodes[i - 1]];
    while (game.target[edge] !== nodes[i]) edge++;
    const label = game.labels[game.label[edge]];
    text += label === undefined ? ` → ${game.ids[nodes[i]]}` : ` –${label}→ ${game.ids[nodes[i]]}`;
  }
  return text;
}
