// A model program behind the page. The page may run no code of a file. So the server unfolds the requested part of
// the one program that was named on the command line. It sends the part as a model with its states and actions.

import type { Issue, Outcome } from '../base/index.ts';
import { formatById } from '../format/index.ts';
import { type AnyModel, GradualExploration, type Part, type ShownPart, shownPart } from '../model/index.ts';

/** A model as the page takes it. */
export interface StudioModel {
  /** As the user named it, for the commands that the page shows. */
  readonly given: string;
  /** The options that go with that name. */
  readonly options?: readonly string[];
  /** In the native format. */
  readonly text: string;
  /** Where it is a part of a model program. */
  readonly program?: ShownPart;
}

export type ProgramAnswer =
  | { readonly ok: true; readonly model: StudioModel }
  | { readonly ok: false; readonly issues: readonly Issue[] };

export interface ProgramOptions {
  readonly given: string;
  readonly options?: readonly string[];
  readonly model: AnyModel;
  readonly set: Readonly<Record<string, unknown>>;
  /** About how many nodes are unfolded at first; left out, all of a small program, and of a larger one what can be taken in at a glance. */
  readonly atFirst?: number;
}

/** More nodes than this are never unfolded: the page draws no more of them one by one. */
export const MOST_UNFOLDED = 4000;
/** A program of so many nodes comes whole; of a larger one these many come first. */
const SMALL = 100;
const GLANCE = 40;
const MOST_STEPS = 10;
/** So few nodes that the first state alone is unfolded. */
const FOLDED = 2;

export class StudioProgram {
  readonly #options: ProgramOptions;
  readonly #exploration: GradualExploration;

  constructor(options: ProgramOptions) {
    this.#options = options;
    this.#exploration = new GradualExploration(options.model, options.set, MOST_UNFOLDED);
  }

  /** The part to begin with. */
  begin(): ProgramAnswer {
    const { model, set, atFirst } = this.#options;
    if (atFirst !== undefined) return this.#answer(this.#exploration.begin(atFirst));
    const all = new GradualExploration(model, set, SMALL).unfoldAll();
    return all.ok && all.value.whole ? this.all() : this.#answer(this.#exploration.begin(GLANCE));
  }

  all(): ProgramAnswer {
    return this.#answer(this.#exploration.unfoldAll());
  }

  /** What a page asks for: `?from=7&steps=1`, `?all`, `?fold`; anything else shows what there is. */
  ask(query: URLSearchParams): ProgramAnswer {
    if (query.has('all')) return this.all();
    if (query.has('fold')) return this.#answer(this.#exploration.begin(FOLDED));
    const from = Number(query.get('from') ?? -1);
    const steps = Number(query.get('steps') ?? 1);
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(steps))
      return this.#answer(this.#exploration.part());
    return this.#answer(this.#exploration.unfold(from, Math.max(0, Math.min(MOST_STEPS, steps))));
  }

  #answer(part: Outcome<Part>): ProgramAnswer {
    if (!part.ok) return { ok: false, issues: part.issues };
    const { given, options = [], model, set } = this.#options;
    const written = formatById('native')!.write!(part.value.game);
    if (!written.ok) return { ok: false, issues: written.issues };
    const text = [...written.value].join('');
    return { ok: true, model: { given, options, text, program: shownPart(model, set, part.value) } };
  }
}
