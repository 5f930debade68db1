// A GraphWalker model as a game. A vertex (with the values guards depend on, unfold.ts) is a tester node, an edge a move labelled
// with its name; several edges of one name that are open at once leave the choice to the SUT (the rule `choices` of lts.ts).
//
// Vertices of one shared state in different models are joined by edges both ways. A node is called by its vertex's name, followed
// where two vertices have the same name by that of the model, or else by the id, and by the values where the vertex has states that differ in them.

import { FreshNames } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import type { ConversionLog } from '../conversion.ts';
import type { Conversion, ReadOptions } from '../format.ts';
import { type LabelRules, Lts } from '../lts/index.ts';
import type { ModelText } from '../model-text.ts';
import type { Values } from '../script/index.ts';
import { shown, unfold, type WalkState } from './unfold.ts';
import type { Vertex, WalkModel } from './walk-model.ts';

export const WALK_OWNERS =
  'a vertex is the tester’s; the system chooses among edges of one name with different targets, and whether a guard that cannot be evaluated holds';

export const WALK_OPTIONS = ['sutLabels', 'testerLabels', 'guards'] as const;

/** The parts of the reader's text that faults are found in while the game is made. */
export type WalkText = Pick<ModelText, 'issues' | 'warn'>;

export function walkGame(
  given: WalkModel,
  { guards = 'evaluate' }: ReadOptions,
  rules: LabelRules,
  log: ConversionLog,
  text: WalkText,
): { game: Game; conversion: Conversion } | null {
  const model = guards === 'evaluate' ? given : decided(given, guards);
  const joints = jointsOf(model.vertices);
  const { states, moves, givenUp, undecided } = unfold(model, joints);
  const lts = new Lts();
  const names = stateNames(model, states);
  const number = placed(model, states, names, lts);
  for (const { from, to, edge, answer, taken } of moves) {
    lts.transition(
      number[from],
      edge?.name,
      number[to],
      answer,
      edge?.weight,
      taken ? edge?.requirements : [],
    );
  }
  const guarded = given.edges.filter(({ guard }) => guard).length;
  if (guards === 'tester') log.approximated('guard taken as open', guarded);
  else log.kept('guard, evaluated', guarded - undecided.size);
  if (undecided.size > 0) {
    log.approximated('guard left to the system', undecided.size);
    const [{ guard }] = undecided;
    text.warn(
      'format/guards',
      `${undecided.size === 1 ? 'a guard' : `${undecided.size} guards`} cannot be evaluated (${JSON.stringify(guard!.text)}${undecided.size > 1 ? ', …' : ''}), so the system decides`,
      -1,
      guards === 'sut'
        ? 'as --guards sut says'
        : 'set the variables in actions, or use --guards tester to take guards as open',
    );
  }
  for (const name of givenUp)
    log.approximated(`variable ${name.replace(/^\d+:/, '')} with too many values, unknown instead`);
  log.dropped('generator, coordinates and other properties');
  const game = lts.game(model.name, names[0], { nodes: 'choices', ...rules }, text.issues);
  return game && { game, conversion: log.conversion };
}

/** The same model with guards that are nobody's secret: left to the SUT, or all open. */
function decided(model: WalkModel, by: 'sut' | 'tester'): WalkModel {
  const edges = model.edges.map((edge) =>
    edge.guard === undefined
      ? edge
      : {
          ...edge,
          guard: by === 'sut' ? { ...edge.guard, expression: { kind: 'unknown' } as const } : undefined,
        },
  );
  return { ...model, edges };
}

/** For each vertex of a shared state, those of the same state in other models. */
function jointsOf(vertices: readonly Vertex[]): Map<Vertex, Vertex[]> {
  const shared = new Map<string, Vertex[]>();
  for (const vertex of vertices) {
    if (vertex.shared === undefined) continue;
    const group = shared.get(vertex.shared);
    if (group) group.push(vertex);
    else shared.set(vertex.shared, [vertex]);
  }
  const joints = new Map<Vertex, Vertex[]>();
  for (const group of shared.values()) {
    for (const vertex of group)
      joints.set(
        vertex,
        group.filter(({ model }) => model !== vertex.model),
      );
  }
  return joints;
}

function stateNames(model: WalkModel, states: readonly WalkState[]): string[] {
  const fresh = new FreshNames();
  const isAlone = aloneInModel(model.vertices);
  const plain = new Map<Vertex, string>();
  for (const vertex of model.vertices) {
    plain.set(vertex, fresh.take(apart(vertex, fresh, isAlone)));
  }
  const count = new Map<Vertex, number>();
  const seen = new Map<Vertex, Map<string, Set<string>>>();
  for (const { vertex, values } of states) {
    count.set(vertex, (count.get(vertex) ?? 0) + 1);
    const known = seen.get(vertex) ?? new Map<string, Set<string>>();
    seen.set(vertex, known);
    for (const [name, value] of values) known.set(name, (known.get(name) ?? new Set()).add(shown(value)));
  }
  return states.map(({ vertex, values }) =>
    count.get(vertex) === 1
      ? plain.get(vertex)!
      : fresh.take(`${plain.get(vertex)!} [${described(values, seen.get(vertex)!)}]`),
  );
}

/** A name for a vertex that none has yet: its own, or with its model where that has no other of the name, or with its id. */
function apart(vertex: Vertex, taken: FreshNames, isAlone: (vertex: Vertex) => boolean): string {
  const { name, modelName, id } = vertex;
  if (!taken.has(name)) return name;
  const byModel = `${name} (${modelName})`;
  return modelName !== '' && isAlone(vertex) && !taken.has(byModel) ? byModel : `${name} (${id})`;
}

/** Whether no other vertex of its model has the name of a vertex. */
function aloneInModel(vertices: readonly Vertex[]): (vertex: Vertex) => boolean {
  const key = ({ model, name }: Vertex): string => `${model} ${name}`;
  const count = new Map<string, number>();
  for (const vertex of vertices) count.set(key(vertex), (count.get(key(vertex)) ?? 0) + 1);
  return (vertex) => count.get(key(vertex)) === 1;
}

/** The values of the variables in which the states of a vertex differ. */
function described(values: Values, seen: ReadonlyMap<string, ReadonlySet<string>>): string {
  const parts: string[] = [];
  for (const [name, known] of seen) {
    const short = name.replace(/^\d+:/, '');
    if (known.size > 1 || !values.has(name))
      parts.push(values.has(name) ? `${short}=${shown(values.get(name))}` : `${short}=?`);
  }
  return parts.join(', ');
}

/** Gives the states their numbers, by vertex in the order of the file; a vertex that nothing leads to has one state, itself. */
function placed(
  model: WalkModel,
  states: readonly WalkState[],
  names: readonly string[],
  lts: Lts,
): number[] {
  const byVertex = new Map<Vertex, number[]>(model.vertices.map((vertex) => [vertex, []]));
  states.forEach(({ vertex }, i) => {
    byVertex.get(vertex)!.push(i);
  });
  const fresh = new FreshNames(names);
  const isAlone = aloneInModel(model.vertices);
  const number: number[] = [];
  for (const [vertex, own] of byVertex) {
    const { gain, owner, requirements } = vertex;
    // The start edge is no move of the game: what it covers is covered where the play starts.
    for (const i of own) {
      const tags = i === 0 ? [...requirements, ...model.startRequirements] : requirements;
      number[i] = lts.state(names[i], gain, owner, tags);
    }
    if (own.length > 0) continue;
    lts.state(fresh.take(apart(vertex, fresh, isAlone)), gain, owner, requirements);
  }
  return number;
}
