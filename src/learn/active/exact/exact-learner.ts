// L# (Vaandrager and others, TACAS 2022) for systems that look deterministic: every input is tried at every state of the basis, each place
// it leads to is identified by an adaptive experiment, and the machine that follows is tested: completely for 0, 1, … extra states,
// then at random. A counter-example is halved until it makes a place of the frontier another state than it was taken for (Rivest
// and Schapire). Every state of the machine was told from every other one, so a system without extra states has no other machine.

import type { Dice } from '../../../base/index.ts';
import type { Asking } from '../../answer.ts';
import type { BookOptions } from '../book.ts';
import { UNASKED } from './answer-tree.ts';
import { apartBy } from './apartness.ts';
import { Basis } from './basis.ts';
import { completeTests, type MachineTest } from './complete-tests.ts';
import { type FlatMachine, stateAfter } from './flat-machine.ts';
import { identifiers } from './identifiers.ts';
import { tellApart } from './identify.ts';
import { drawnTest } from './random-tests.ts';
import { TreeSession } from './session.ts';

export interface ExactOptions extends BookOptions {
  /** Complete tests allow for so many states more than the machine has. */
  readonly extraStates: number;
  /** How many random tests follow complete ones, by the machine. */
  readonly randomTests: (machine: FlatMachine) => number;
}

export class ExactLearner {
  readonly session: TreeSession;
  readonly basis: Basis;
  refuted = 0;
  /** Complete and random tests of the last machine that showed no difference. */
  complete = 0;
  quiet = 0;
  /** The system equals the machine if it has at most so many states more; -1 as long as not even that is known. */
  extra = -1;
  finished = false;
  readonly #options: ExactOptions;
  readonly #inputs: number;
  readonly #dice: Dice;

  constructor(options: ExactOptions, dice: Dice) {
    this.#options = options;
    this.#inputs = options.inputs.length;
    this.#dice = dice;
    this.session = new TreeSession(options);
    this.basis = new Basis(this.session.tree, this.#inputs);
  }

  /** Until tests show no difference. Throws Spent, or Contradicted if the system is not deterministic. */
  *run(): Asking<void> {
    for (;;) {
      yield* this.#settle();
      const machine = this.basis.machine();
      let off = this.#conflict(machine);
      if (off === UNASKED) {
        off = yield* this.#test(machine);
        if (off === UNASKED) {
          this.finished = true;
          return;
        }
        this.refuted++;
        this.extra = -1;
      }
      yield* this.#resolve(machine, off);
    }
  }

  /** Until every input was tried in every state and leads to one that is known. */
  *#settle(): Asking<void> {
    const { tree } = this.session;
    const { places } = this.basis;
    for (let again = true; again; ) {
      again = false;
      for (const place of places) {
        for (let input = 0; input < this.#inputs; input++) {
          if (tree.child(place, input) === UNASKED) {
            yield* this.session.query([...tree.inputs(place), input]);
            yield* tellApart(this.session, places, this.#inputs);
          }
          const next = tree.child(place, input);
          if (tree.ended(next) || this.basis.isState(next)) continue;
          if ((yield* this.#identify(next)) > 0) continue;
          this.basis.promote(next);
          again = true;
        }
      }
    }
  }

  /** How many states a place may be: 1 once it is identified, 0 if it is a new one. */
  *#identify(place: number): Asking<number> {
    for (;;) {
      const candidates = this.basis.candidates(place);
      if (candidates.length <= 1) return candidates.length;
      yield* this.session.reset();
      yield* this.session.giveAll(this.session.tree.inputs(place));
      yield* tellApart(
        this.session,
        candidates.map((state) => this.basis.places[state]),
        this.#inputs,
      );
    }
  }

  /** A place of the tree that the machine answers otherwise. */
  #conflict(machine: FlatMachine): number {
    const { tree } = this.session;
    const places = [0];
    const states = [0];
    while (places.length > 0) {
      const place = places.pop()!;
      const state = states.pop()!;
      for (let next = tree.firstChild(place); next !== UNASKED; next = tree.sibling(next)) {
        const row = state * this.#inputs + tree.input(next);
        if (machine.answer[row] !== tree.answer(next)) return next;
        if (tree.firstChild(next) === UNASKED) continue;
        places.push(next);
        states.push(machine.next[row]);
      }
    }
    return UNASKED;
  }

  /** Where the system answers otherwise than the machine; UNASKED if no test shows it. */
  *#test(machine: FlatMachine): Asking<number> {
    const { tree } = this.session;
    this.extra = 0;
    this.complete = 0;
    this.quiet = 0;
    const tested: MachineTest = {
      machine,
      session: this.session,
      access: this.basis.places.map((place) => tree.inputs(place)),
      identifiers: identifiers(machine),
      passed: () => this.complete++,
    };
    for (let extra = 0; extra <= this.#options.extraStates; extra++) {
      const off = yield* completeTests(tested, extra);
      if (off !== UNASKED) return off;
      this.extra = extra;
    }
    const tests = this.#options.randomTests(machine);
    for (; this.quiet < tests; this.quiet++) {
      const off = yield* drawnTest({ ...tested, passed: () => {} }, this.#dice, this.#options.rarest < 1);
      if (off !== UNASKED) return off;
    }
    return UNASKED;
  }

  /** Until the difference at a place makes a place of the frontier apart from the state that it was taken for. */
  *#resolve(machine: FlatMachine, off: number): Asking<void> {
    const { tree } = this.session;
    const { places } = this.basis;
    let place = tree.parent(off);
    for (;;) {
      const way = tree.path(place);
      const first = way.findIndex((one) => !this.basis.isState(one));
      // At a state or in the frontier: what is known there has changed.
      if (first < 0 || first === way.length - 1) return;
      const state = stateAfter(machine, 0, tree.inputs(place));
      const telling = apartBy(tree, place, places[state]);
      if (!telling) return;
      const middle = way[Math.floor((first + way.length - 1) / 2)];
      const start = places[stateAfter(machine, 0, tree.inputs(middle))];
      const rest = tree.inputs(place, middle);
      const led = [...tree.inputs(start), ...rest];
      yield* this.session.query([...led, ...telling]);
      if (apartBy(tree, middle, start)) place = middle;
      else place = this.session.known(led);
    }
  }
}
