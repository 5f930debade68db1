// Merges the states of a graph into functional equivalence classes: the game over classes.
//
// The tester sees only the class the system is in, so whatever depends on the state behind it is left to the
// SUT (existential abstraction):
//
// - what the SUT may do unasked in any of the states of a tester class, it may do unasked in the class; it must do something only where it
//   must in all of its states;
// - a class of the SUT can do what any of its states can; if one of them can do nothing, it may stay for ever;
// - a stimulus that leads from the states of a tester class to several classes leads to a node of the SUT
//   that chooses among them; where some of the states refuse the stimulus, "refused" (back to the class) is one of its choices.
//
// So every play of the system is a play of the merged game in which the SUT made the choices, and a tester's
// strategy for the merged game can be played on the system: what it guarantees in classes there, it
// guarantees here. The merged guarantee is a lower bound of the real one, never more than the truth.
//
// Cost: linear in the edges, and a table entry for each stimulus of a class.

import { FreshNames, GrowingInts, GrowingNumbers, numbered } from '../../base/index.ts';
import { type GameRows, mustCome, SUT, TESTER, timingOf } from '../../game/index.ts';
import { ModelFault } from '../fault.ts';

export const REFUSED = 'refused';
export const QUIET = 'quiet';

interface Answer {
  readonly target: number;
  readonly label: number;
  weight: number;
}

/** What a stimulus can lead to, over all states of a class. */
interface Stimulus {
  readonly label: number;
  readonly answers: Map<string, Answer>;
  /** Whether an effect left the outcome to the SUT by itself. */
  chosen: boolean;
  takers: number;
}

/**
 * The game over classes. `classOf` is the class of each node, -1 for choice nodes (the SUT's, between a state
 * and the outcomes of a stimulus); `ids` names the classes. Nodes are numbered breadth-first.
 */
export function mergeClasses(rows: GameRows, classOf: Int32Array, ids: readonly string[]): GameRows {
  const members = membersOf(classOf, ids.length);
  const owner = new GrowingInts();
  const gain = new GrowingNumbers();
  const nodeIds: string[] = [];
  const outStart = new GrowingInts();
  const target = new GrowingInts();
  const label = new GrowingInts();
  const weight = new GrowingNumbers();
  const unasked = rows.unasked ? new GrowingInts() : null;
  const labels = [...rows.labels];
  const numbers = new Map(labels.map((text, l) => [text, l]));
  const labelNumber = (text: string) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, labels.length);
    return labels.push(text) - 1;
  };

  const nodeOfClass = new Int32Array(ids.length).fill(-1);
  const queue: (number | Answer[])[] = [];
  const names = new FreshNames([], numbered);
  const newNode = (what: number | Answer[], id: string, player: number, worth: number): number => {
    nodeIds.push(names.take(id));
    owner.push(player);
    gain.push(worth);
    return queue.push(what) - 1;
  };
  const nodeOf = (c: number): number => {
    if (nodeOfClass[c] < 0) {
      const first = checkedFirst(rows, members[c], ids[c]);
      nodeOfClass[c] = newNode(c, ids[c], rows.owner[first], rows.gain[first]);
    }
    return nodeOfClass[c];
  };
  const edge = (to: number, labelled: number, share: number, unbidden = 0) => {
    unasked?.push(unbidden);
    target.push(to);
    label.push(labelled);
    weight.push(share);
  };

  nodeOf(classOf[rows.initial]);
  for (let v = 0; v < queue.length; v++) {
    outStart.push(target.length);
    const what = queue[v];
    if (typeof what !== 'number') {
      for (const answer of what) edge(nodeOf(answer.target), answer.label, answer.weight);
    } else if (owner.get(v) === SUT) {
      const { answers, quiet } = movesOf(rows, classOf, members[what]);
      for (const answer of answers) edge(nodeOf(answer.target), answer.label, answer.weight);
      if (quiet && answers.length > 0) edge(v, labelNumber(QUIET), 1);
    } else {
      for (const stimulus of stimuliOf(rows, classOf, members[what])) {
        const answers = [...stimulus.answers.values()];
        const refused = stimulus.takers < members[what].length;
        if (!stimulus.chosen && answers.length === 1 && !refused) {
          edge(nodeOf(answers[0].target), stimulus.label, 1);
          continue;
        }
        if (refused) answers.push({ target: what, label: labelNumber(REFUSED), weight: 1 });
        const id = `${ids[what]} ! ${labels[stimulus.label]}`;
        edge(newNode(answers, id, SUT, 1), stimulus.label, 1);
      }
      const mustSpeak = members[what].every((u) => isAwaited(rows, u));
      const { answers } = movesOf(rows, classOf, members[what], 1);
      for (const answer of answers) {
        const said =
          mustSpeak || answer.label < 0 ? answer.label : labelNumber(timingOf(labels[answer.label]).word);
        edge(nodeOf(answer.target), said, answer.weight, 1);
      }
    }
  }
  outStart.push(target.length);
  const shares = weight.view();
  return {
    name: rows.name,
    initial: 0,
    owner: Uint8Array.from(owner.view()),
    gain: gain.view().slice(),
    outStart: outStart.view().slice(),
    target: target.view().slice(),
    label: label.view().slice(),
    weight: shares.every((share) => share === 1) ? null : shares.slice(),
    labels,
    ids: nodeIds,
    ...(unasked && { unasked: Uint8Array.from(unasked.view()) }),
    ...(rows.calls && { calls: rows.calls }),
    ...(rows.states && { states: queue.map((what) => stateOf(rows, members, what)) }),
  };
}

/** The state behind a class that has one only. */
const stateOf = (
  { states }: GameRows,
  members: readonly (readonly number[])[],
  what: number | readonly Answer[],
): unknown =>
  typeof what === 'number' && members[what].length === 1 ? states![members[what][0]] : undefined;

function membersOf(classOf: Int32Array, count: number): number[][] {
  const members: number[][] = Array.from({ length: count }, () => []);
  for (let v = 0; v < classOf.length; v++) if (classOf[v] >= 0) members[classOf[v]].push(v);
  return members;
}

/** A class is one node: its states must be of one player, unless they are dead ends, and worth the same. The first that moves. */
function checkedFirst(rows: GameRows, members: readonly number[], id: string): number {
  const moves = (v: number) => rows.outStart[v] < rows.outStart[v + 1];
  const first = members.find(moves) ?? members[0];
  for (const v of members) {
    if (rows.owner[v] !== rows.owner[first] && moves(v)) {
      const [tester, sut] = rows.owner[v] === TESTER ? [v, first] : [first, v];
      throw new ModelFault(
        'mixed-class',
        `the class ${id} contains ${rows.ids[tester]}, where it is the tester's turn, and ${rows.ids[sut]}, where it is the system's`,
        'let fec distinguish them',
      );
    }
    if (rows.gain[v] !== rows.gain[first]) {
      throw new ModelFault(
        'mixed-class',
        `the class ${id} contains ${rows.ids[first]} with gain ${rows.gain[first]} and ${rows.ids[v]} with gain ${rows.gain[v]}`,
        'let gain depend on the class only',
      );
    }
  }
  return first;
}

/** Whether the SUT must do something unasked in a state. */
function isAwaited({ outStart, unasked, label, labels }: GameRows, v: number): boolean {
  for (let e = outStart[v]; e < outStart[v + 1]; e++)
    if (unasked?.[e] && label[e] >= 0 && mustCome(labels[label[e]])) return true;
  return false;
}

/** What the SUT can do in any of the states; with `only` 1 what it can do unasked. */
function movesOf(
  { outStart, target, label, weight, unasked }: GameRows,
  classOf: Int32Array,
  members: readonly number[],
  only = 0,
): { answers: Answer[]; quiet: boolean } {
  const answers = new Map<string, Answer>();
  let quiet = false;
  for (const v of members) {
    if (outStart[v] === outStart[v + 1]) quiet = true;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      if ((unasked?.[e] ?? 0) === only) addAnswer(answers, classOf[target[e]], label[e], weight?.[e] ?? 1);
    }
  }
  return { answers: [...answers.values()], quiet };
}

function stimuliOf(
  { outStart, target, label, weight, unasked }: GameRows,
  classOf: Int32Array,
  members: readonly number[],
): Iterable<Stimulus> {
  const stimuli = new Map<number, Stimulus>();
  for (const v of members) {
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      if (unasked?.[e]) continue;
      let stimulus = stimuli.get(label[e]);
      if (!stimulus) {
        stimulus = { label: label[e], answers: new Map(), chosen: false, takers: 0 };
        stimuli.set(label[e], stimulus);
      }
      stimulus.takers++;
      const w = target[e];
      if (classOf[w] >= 0) {
        addAnswer(stimulus.answers, classOf[w], -1, 1);
        continue;
      }
      stimulus.chosen = true;
      for (let f = outStart[w]; f < outStart[w + 1]; f++) {
        addAnswer(stimulus.answers, classOf[target[f]], label[f], weight?.[f] ?? 1);
      }
    }
  }
  return stimuli.values();
}

/** The same answer of several states is one; it happens as often as where it happens most. */
function addAnswer(answers: Map<string, Answer>, target: number, label: number, weight: number): void {
  const key = `${target} ${label}`;
  const known = answers.get(key);
  if (known) known.weight = Math.max(known.weight, weight);
  else answers.set(key, { target, label, weight });
}
