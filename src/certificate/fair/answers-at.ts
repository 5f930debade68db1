// The answers at a node of the system as a checker reads them: those that surely exist, with their edges and least chance.
// An edge that may be missing is no sure answer. A helper that decides about one, or about an order of words, has none.

import { type Game, helperKind, PART, STUCK, TRIED } from '../../game/index.ts';

export interface SystemAnswers {
  /** The edges of each sure answer, counted from the first edge of the node. */
  readonly sure: readonly (readonly number[])[];
  /** The least chance of each sure answer, and what is left. */
  readonly share: number;
  readonly rest: number;
}

export class AnswersAt {
  readonly #game: Game;
  readonly #p: number;
  readonly #known = new Map<number, SystemAnswers>();

  constructor(game: Game, p: number) {
    this.#game = game;
    this.#p = p;
  }

  at(v: number): SystemAnswers {
    let answers = this.#known.get(v);
    if (!answers) this.#known.set(v, (answers = this.#read(v)));
    return answers;
  }

  #read(v: number): SystemAnswers {
    const { outStart, helpers } = this.#game;
    const byName = new Map<string, { edges: number[]; isSure: boolean }>();
    const isOpen = [TRIED, PART].includes(helperKind(this.#game, v));
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const name = this.#nameOf(e);
      if (name === null) continue;
      const answer = byName.get(name) ?? { edges: [], isSure: !isOpen };
      answer.edges.push(e - outStart[v]);
      if ((helpers?.chance?.[e] ?? 1) < 1) answer.isSure = false;
      byName.set(name, answer);
    }
    const all = [...byName.values()];
    const sure = all.filter(({ isSure }) => isSure).map(({ edges }) => edges);
    const share = sure.length === 0 ? 0 : Math.min(this.#p, 1 / all.length);
    return { sure, share, rest: Math.max(0, 1 - share * sure.length) };
  }

  /** What tells answers apart: the edge of the model that one ends with, or silence; null where the system has no answer left. */
  #nameOf(e: number): string | null {
    const { helpers, target, outStart } = this.#game;
    if (!helpers) return `${e}`;
    let last = e;
    while (helpers.edge[last] < 0 && helperKind(this.#game, target[last]) === PART)
      last = outStart[target[last]];
    if (helpers.edge[last] >= 0) return `${helpers.edge[last]}`;
    return helperKind(this.#game, target[last]) === STUCK ? null : 'silence';
  }
}
