// What a learner of deterministic systems hands over: the machine with everything counted for the state it was seen in, or, once the same
// history had two answers, all it saw, for the learner that allows for chance.

import type { Book } from '../book.ts';
import type { Learned } from '../learned.ts';
import type { ObservationNode } from '../observation-tree.ts';
import { UNASKED } from './answer-tree.ts';
import type { ExactLearner } from './exact-learner.ts';
import { NEVER_ASKED, plainMachine } from './flat-machine.ts';
import type { Contradicted } from './session.ts';

export function exactResult(learner: ExactLearner, inputs: readonly string[]): Learned {
  const { session, basis, extra, complete, quiet, finished, refuted } = learner;
  const { tree, steps, resets } = session;
  const machine = basis.machine();
  const counts = new Int32Array(machine.states * machine.inputs);
  const stack = [0, 0];
  while (stack.length > 0) {
    const state = stack.pop()!;
    const place = stack.pop()!;
    for (let next = tree.firstChild(place); next !== UNASKED; next = tree.sibling(next)) {
      const row = state * machine.inputs + tree.input(next);
      if (machine.answer[row] !== tree.answer(next)) continue;
      counts[row] += tree.visits(next);
      if (tree.firstChild(next) !== UNASKED) stack.push(next, machine.next[row]);
    }
  }
  return {
    machine: plainMachine(machine, inputs, tree.answers.list, counts),
    steps,
    resets,
    refuted,
    quiet,
    finished,
    leastTries: machine.next.includes(NEVER_ASKED) ? 0 : counts.reduce((least, one) => Math.min(least, one)),
    claim: extra < 0 ? null : { states: machine.states + extra, extra, tests: complete },
    nondeterministic: [],
  };
}

/** Fills a book with a tree and the answer that contradicted it. The system is where that answer left it. */
export function seenSoFar(book: Book, { session }: ExactLearner, contradicted: Contradicted): void {
  const { tree } = session;
  const nodes: ObservationNode[] = [book.root];
  for (const answer of tree.answers.list) book.answers.of(answer);
  // Places are numbered in the order they were found, so a parent comes first.
  for (let place = 1; place < tree.size; place++) {
    const parent = nodes[tree.parent(place)];
    nodes.push(parent.add(tree.input(place), tree.answer(place), tree.ended(place), tree.visits(place)));
  }
  book.steps = session.steps;
  book.resets = session.resets;
  book.contradicted(nodes[contradicted.place], contradicted.input, contradicted.answer);
}
