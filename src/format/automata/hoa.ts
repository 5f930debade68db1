// HOA, the Hanoi omega-automata format, as synthesis tools use it. Three dialects:
//
// * a game (`spot-state-player`): player 0 is the tester, player 1 the SUT, every edge a move;
// * an arena (`controllable-AP`): in a state the tester sets the propositions that are not controllable, then the SUT sets the others. Inputs that
//   leave the SUT the same edges are one move: an SUT node `state/input` for each such set;
// * any other automaton: a plain graph, in which the SUT chooses among edges of one label.
//
// Acceptance means nothing to coverage.

import { FreshNames, type Source } from '../../base/index.ts';
import { type Game, GameBuilder, type Owner, SUT, TESTER } from '../../game/index.ts';
import { ConversionLog } from '../conversion.ts';
import type { Certainty, Format, Reading, ReadOptions } from '../format.ts';
import { Lts } from '../lts/index.ts';
import { ModelText } from '../model-text.ts';
import { DecisionDiagram } from './hoa-diagram.ts';
import { inputClasses } from './hoa-inputs.ts';
import { type HoaAutomaton, parseHoa } from './parse-hoa.ts';

export const hoa = {
  id: 'hoa',
  title: 'HOA',
  about:
    'automata and games of synthesis tools (Spot, Strix): players of states, or controllable propositions',
  owners:
    'player 0 is the tester, player 1 the system (--swap-owners exchanges them); with controllable propositions the tester sets the inputs, the system the outputs',
  extensions: ['.hoa', '.ehoa'],
  options: ['swapOwners'],
  detect: (head: string): Certainty => (/^\uFEFF?\s*HOA:\s*v1/.test(head) ? 2 : 0),
  read,
} as const satisfies Format;

function read(source: Source, options: ReadOptions): Reading {
  const model = new ModelText(source);
  const automaton = model.issues.failed ? null : parseHoa(model);
  if (!automaton || model.issues.failed) return model.issues.failure();
  const log = new ConversionLog();
  log.dropped('acceptance');
  const swap = options.swapOwners ?? false;
  const game = automaton.players
    ? playerGame(automaton, swap, model)
    : automaton.controllable
      ? arena(automaton, swap, model)
      : plain(automaton, model);
  return game
    ? { ok: true, value: game, warnings: model.issues.warnings, conversion: log.conversion }
    : model.issues.failure();
}

function names({ states }: HoaAutomaton): string[] {
  const distinct = new Set(states.map(({ name }) => name));
  const all =
    states.every(({ name }) => name !== undefined && name !== '') && distinct.size === states.length;
  return states.map(({ name }, v) => (all ? name! : String(v)));
}

function playerGame(automaton: HoaAutomaton, swap: boolean, model: ModelText): Game | null {
  const builder = new GameBuilder(model.issues);
  builder.name = automaton.name;
  const ids = names(automaton);
  const owner = (v: number): Owner => ((automaton.players![v] === 1) !== swap ? SUT : TESTER);
  for (const [v, id] of ids.entries()) builder.node(id, owner(v));
  builder.start(ids[automaton.start]);
  automaton.states.forEach(({ edges }, v) => {
    for (const { target, label } of edges)
      builder.edge(v, target, label?.text === 't' ? undefined : label?.text);
  });
  return builder.build();
}

/** The states share a diagram until it has so many nodes. */
const ENOUGH = 1 << 17;

function arena(automaton: HoaAutomaton, swap: boolean, model: ModelText): Game | null {
  const builder = new GameBuilder(model.issues);
  builder.name = automaton.name;
  const ids = names(automaton);
  const [first, second]: [Owner, Owner] = swap ? [SUT, TESTER] : [TESTER, SUT];
  for (const id of ids) builder.node(id, first);
  const fresh = new FreshNames(ids);
  builder.start(ids[automaton.start]);
  let diagram = new DecisionDiagram(automaton.controllable!);
  automaton.states.forEach(({ edges }, v) => {
    if (diagram.size > ENOUGH) diagram = new DecisionDiagram(automaton.controllable!);
    const classes = inputClasses(automaton, edges, diagram, model);
    for (const { input, open } of classes) {
      const answer = builder.node(fresh.take(`${ids[v]}/${input}`), second);
      builder.edge(v, answer, input);
      for (const edge of open) builder.edge(answer, edge.target, edge.label?.text);
    }
  });
  return model.issues.failed ? null : builder.build();
}

function plain(automaton: HoaAutomaton, model: ModelText): Game | null {
  const lts = new Lts();
  const ids = names(automaton);
  for (const id of ids) lts.state(id);
  automaton.states.forEach(({ edges }, v) => {
    for (const { target, label } of edges)
      lts.transition(v, label?.text === 't' ? undefined : label?.text, target);
  });
  return lts.game(
    automaton.name,
    ids[automaton.start],
    { nodes: 'choices', isSut: () => false },
    model.issues,
  );
}
