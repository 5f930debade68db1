// A play as the choices that others make in it: the answers of the system, and the outcomes of the tester's dice. A script gives the first of them,
// as recorded; from its end on, whoever searches chooses. A strategy is a black box that cannot be copied, so a play is continued by playing it again from
// its start along its script. A strategy that meets other choices on the way does not repeat itself, which is refused.

import { Dice, InputError } from '../../base/index.ts';

/** The last choice of a play, and the play before it: option `option` of `options`, made at `place`. Draws of dice have negative `options`. */
export interface Chosen {
  readonly before: Chosen | null;
  readonly option: number;
  readonly options: number;
  /** How many steps were made by then and at which node, as one number. */
  readonly place: number;
}

/** All choices of a play, the first one first. */
export function scriptOf(last: Chosen | null): Chosen[] {
  const script: Chosen[] = [];
  for (let at = last; at; at = at.before) script.push(at);
  return script.reverse();
}

/** Follows a script and then asks `choose`, which returns the choice it adds. */
export class WorstChoices {
  last: Chosen | null = null;
  readonly #script: readonly Chosen[];
  readonly #choose: (options: number, place: number) => Chosen;
  readonly #place: () => number;
  #next = 0;

  constructor(
    script: readonly Chosen[],
    place: () => number,
    choose: (options: number, place: number) => Chosen,
  ) {
    this.#script = script;
    this.#place = place;
    this.#choose = choose;
  }

  /** Whether the script has been followed to its end. */
  get isLive(): boolean {
    return this.#next === this.#script.length;
  }

  take(options: number): number {
    const place = this.#place();
    if (this.isLive) this.last = this.#choose(options, place);
    else {
      this.last = this.#script[this.#next++];
      if (this.last.options !== options || this.last.place !== place) throw notRepeatable();
    }
    return this.last.option;
  }
}

const notRepeatable = (): InputError =>
  InputError.of(
    'strategy/not-repeatable',
    'the strategy made another move after the same run, so its worst case is unknown',
    'take every random number from the dice that the strategy is given, and keep no state between runs',
  );

/** More outcomes than this are sampled, as reals are. */
const MOST_OUTCOMES = 4096;
/** What stands for all reals in [0, 1): the ends and the middle. */
const REALS = [0, 1 - 2 ** -53, 0.5];

/** Dice whose outcomes are choices. `sampled` is called where only some of the outcomes are tried. */
export class ChosenDice extends Dice {
  readonly #choices: WorstChoices;
  readonly #sampled: () => void;

  constructor(choices: WorstChoices, sampled: () => void) {
    super([1, 0, 0, 0]);
    this.#choices = choices;
    this.#sampled = sampled;
  }

  override below(n: number): number {
    const outcomes = Math.ceil(n);
    if (!(outcomes > 1)) return 0;
    return outcomes <= MOST_OUTCOMES ? this.#choices.take(-outcomes) : Math.floor(this.unit() * n);
  }

  override chance(p: number): boolean {
    return p > 0 && (p >= 1 || this.#choices.take(-2) === 0);
  }

  override unit(): number {
    this.#sampled();
    return REALS[this.#choices.take(-REALS.length)];
  }

  override bits(): number {
    return Math.floor(this.unit() * 2 ** 32);
  }
}
