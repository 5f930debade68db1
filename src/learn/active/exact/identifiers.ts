// For each state of a machine input sequences that tell it from every other state, harmonised: any two states have a common beginning
// of sequences whose answers differ. (Luo, Petrenko, von Bochmann, Selecting Test Sequences for Partially-Specified Nondeterministic
// Finite State Machines, 1994.) They are the ways through adaptive experiments, as in hybrid distinguishing sequences: an experiment
// follows all states of a group at once and gives next what parts most of them. States that it leaves together have another
// experiment, until each is alone. Most machines need one sequence a state, or two.

import { ENDED } from '../../machine.ts';
import type { FlatMachine } from './flat-machine.ts';

/** One state of a group under experiment: where it began, and where it is now. */
interface Follower {
  readonly from: number;
  readonly at: number;
}

/** For each state its sequences. States that nothing tells apart have none against each other. */
export function identifiers(machine: FlatMachine): readonly (readonly number[])[][] {
  const blocks = refinement(machine);
  const found: number[][][] = Array.from({ length: machine.states }, () => []);
  const groups: number[][] = [Array.from({ length: machine.states }, (_, s) => s)];
  for (let group = groups.pop(); group; group = groups.pop()) {
    const together = experiment(machine, blocks, group, found);
    for (const rest of together) if (rest.length > 1 && differ(blocks, rest)) groups.push(rest);
  }
  return found.map(withoutBeginnings);
}

/** Gives every state of a group its way through one experiment; the states that it leaves together. */
function experiment(
  machine: FlatMachine,
  blocks: readonly Int32Array[],
  group: readonly number[],
  found: number[][][],
): number[][] {
  const together: number[][] = [];
  const open: { followers: Follower[]; way: number[] }[] = [
    { followers: group.map((s) => ({ from: s, at: s })), way: [] },
  ];
  for (let here = open.pop(); here; here = open.pop()) {
    const { followers, way } = here;
    const input = followers.length > 1 ? nextInput(machine, blocks, followers) : -1;
    if (input < 0) {
      for (const { from } of followers) if (way.length > 0) found[from].push(way);
      if (followers.length > 1) together.push(followers.map(({ from }) => from));
      continue;
    }
    for (const part of byAnswer(machine, followers, input).values())
      open.push({ followers: part, way: [...way, input] });
  }
  return together;
}

function byAnswer({ inputs, answer, next }: FlatMachine, followers: readonly Follower[], input: number) {
  const parts = new Map<number, Follower[]>();
  for (const { from, at } of followers) {
    const row = at * inputs + input;
    const part = parts.get(answer[row]);
    const follower = { from, at: next[row] };
    if (part) part.push(follower);
    else parts.set(answer[row], [follower]);
  }
  return parts;
}

/** What parts most pairs at once, and makes fewest one state; else the beginning of a shortest sequence that parts two. -1: none. */
function nextInput(
  machine: FlatMachine,
  blocks: readonly Int32Array[],
  followers: readonly Follower[],
): number {
  if (followers[0].at === ENDED) return -1;
  let [best, most] = [-1, 0];
  for (let input = 0; input < machine.inputs; input++) {
    let [parted, lost, size] = [0, 0, followers.length];
    for (const part of byAnswer(machine, followers, input).values()) {
      parted += part.length * (size - part.length);
      size -= part.length;
      const ends = new Set(part.map(({ at }) => at));
      lost += part.length - (part[0].at === ENDED ? 0 : ends.size);
    }
    const worth = parted - lost * followers.length;
    if (parted > 0 && (best < 0 || worth > most)) [best, most] = [input, worth];
  }
  return best >= 0 ? best : beginning(machine, blocks, followers);
}

function beginning(
  { inputs, next }: FlatMachine,
  blocks: readonly Int32Array[],
  followers: readonly Follower[],
): number {
  const states = [...new Set(followers.map(({ at }) => at))];
  for (let length = 1; length < blocks.length; length++) {
    const one = states.find((s) => blocks[length][s] !== blocks[length][states[0]]);
    if (one === undefined) continue;
    for (let input = 0; input < inputs; input++) {
      const [p, q] = [next[states[0] * inputs + input], next[one * inputs + input]];
      if (p >= 0 && q >= 0 && blocks[length - 1][p] !== blocks[length - 1][q]) return input;
    }
  }
  return -1;
}

const differ = (blocks: readonly Int32Array[], states: readonly number[]): boolean => {
  const last = blocks[blocks.length - 1];
  return states.some((s) => last[s] !== last[states[0]]);
};

/** Round by round: which states no sequence of that length tells apart. The last round is the last that parts any. */
function refinement({ states, inputs, answer, next }: FlatMachine): Int32Array[] {
  const rounds = [new Int32Array(states)];
  for (let count = 1; ; ) {
    const before = rounds[rounds.length - 1];
    const names = new Map<string, number>();
    const after = new Int32Array(states);
    for (let s = 0; s < states; s++) {
      let name = `${before[s]}`;
      for (let row = s * inputs; row < (s + 1) * inputs; row++)
        name += ` ${answer[row]} ${next[row] < 0 ? next[row] : before[next[row]]}`;
      if (!names.has(name)) names.set(name, names.size);
      after[s] = names.get(name)!;
    }
    if (names.size === count) return rounds;
    count = names.size;
    rounds.push(after);
  }
}

/** Without sequences that another one begins with. */
function withoutBeginnings(ways: readonly (readonly number[])[]): number[][] {
  const keep: number[][] = [];
  for (const way of [...ways].sort((a, b) => b.length - a.length))
    if (!keep.some((longer) => way.every((input, i) => longer[i] === input))) keep.push([...way]);
  return keep;
}
