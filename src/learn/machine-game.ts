// A learned machine as a game: states are the tester's nodes, a state and a stimulus an SUT node, answers its edges with weights as
// often as they were seen. Several observations in one answer become a chain, and answers that begin alike share it. A stimulus
// that is always met with silence leads on directly, as nothing is to be waited for; one that was refused, or broke the system, is
// left out: the model says what works.

import { FreshNames } from '../base/index.ts';
import { buildGame, type Game, type GameSpec } from '../game/index.ts';
import { SILENCE } from '../sut/index.ts';
import { ENDED, type Machine, type Transition } from './machine.ts';

type Nodes = { -readonly [K in keyof GameSpec]: GameSpec[K] } & {
  nodes: GameSpec['nodes'][number][];
  edges: GameSpec['edges'][number][];
  readonly names: FreshNames;
};

export const stateId = (state: number): string => `s${state}`;

export function machineGame(machine: Machine, name = ''): Game {
  return buildGame(machineSpec(machine, name));
}

export function machineSpec({ inputs, states }: Machine, name = ''): GameSpec {
  const spec: Nodes = { name, initial: stateId(0), nodes: [], edges: [], names: new FreshNames() };
  for (let s = 0; s < states.length; s++)
    spec.nodes.push({ id: spec.names.take(stateId(s)), owner: 'tester' });
  states.forEach((row, s) => {
    row.forEach((transitions, input) => {
      addStimulus(spec, s, inputs[input], transitions);
    });
  });
  return spec;
}

function addStimulus(spec: Nodes, state: number, input: string, transitions: readonly Transition[]): void {
  const lasting = transitions.filter(({ target }) => target !== ENDED);
  if (lasting.length === 0) return;
  const from = stateId(state);
  if (lasting.length === 1 && lasting[0].answer.labels.length === 0) {
    spec.edges.push({ from, to: stateId(lasting[0].target), label: input });
    return;
  }
  const waiting = addNode(spec, `${from} ${input}`);
  spec.edges.push({ from, to: waiting, label: input });
  branch(spec, waiting, lasting, 0);
}

/** An input with a space in its name may look like an input and an answer. */
function addNode(spec: Nodes, wanted: string): string {
  const id = spec.names.take(wanted);
  spec.nodes.push({ id, owner: 'sut' });
  return id;
}

/** The answers that agree on their first `depth` observations, from node `from` on. */
function branch(spec: Nodes, from: string, answers: readonly Transition[], depth: number): void {
  const heads = new Map<string, Transition[]>();
  for (const one of answers) {
    const head = one.answer.labels[depth] ?? SILENCE;
    heads.set(head, [...(heads.get(head) ?? []), one]);
  }
  for (const [label, group] of heads) {
    const last = group.find(({ answer }) => answer.labels.length <= depth + 1);
    const weight = heads.size === 1 ? 1 : group.reduce((sum, { count }) => sum + count, 0) || 1;
    if (group.length === 1 && last) {
      spec.edges.push({ from, to: stateId(last.target), label, ...(weight !== 1 && { weight }) });
      continue;
    }
    const between = addNode(spec, `${from} ${label}`);
    spec.edges.push({ from, to: between, label, ...(weight !== 1 && { weight }) });
    branch(spec, between, group, depth + 1);
  }
}
