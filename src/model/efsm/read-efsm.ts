// Reads an extended finite-state machine from YAML or JSON: a model without code. Variables have finite ranges, guards and
// updates are expressions. All faults are collected, each with its line and column; the result is a model like any other.
//
//     format: covergame-efsm/1
//     name: counter
//     parameters: { m: 3 }
//     variables: { n: 0..m, broken: boolean }
//     actions:
//       - { name: up, player: tester, when: n < m and not broken, set: { n: n + 1 } }
//       - name: kick
//         player: tester
//         outcomes:
//           - { label: holds, weight: 9 }
//           - { label: breaks, set: { broken: true } }

import { limit, limitIssue, type Outcome, type Source } from '../../base/index.ts';
import type { AnyModel, ModelPlayer } from '../define-model.ts';
import { Declarations } from './declarations.ts';
import { type Evaluator, int } from './evaluate.ts';
import { readProcesses } from './processes/index.ts';
import { readActions, readAssignments } from './read-actions.ts';
import { isList, scalarOf, type Tree, type TreeReader } from './tree-reader.ts';
import { at, initialState } from './update.ts';

export const EFSM_FORMAT = 'covergame-efsm/1';

/**
 * The model of an EFSM, or every fault of its text.
 *
 * @param source a text in YAML or JSON
 * @example
 * const { game } = orThrow(explore(orThrow(readEfsm(sourceOf('lift.efsm.yaml', text)))));
 */
export function readEfsm(source: Source): Outcome<AnyModel> {
  const declarations = new Declarations(source);
  const model = modelOf(declarations);
  const { issues } = declarations.tree;
  if (!model || issues.failed) return issues.failure();
  return { ok: true, value: model, warnings: [] };
}

function modelOf(declarations: Declarations): AnyModel | undefined {
  const { tree, variables, parameters } = declarations;
  if (tree.issues.failed) return undefined;
  const fields = tree.fields(tree.root, 'an EFSM', [
    '$schema',
    'format',
    'name',
    'about',
    'parameters',
    'variables',
    'initial',
    'turn',
    'actions',
    'processes',
    'channels',
    'broadcast',
    'time',
    'fec',
    'gain',
  ]);
  if (!fields) return undefined;
  if (scalarOf(fields.format) !== EFSM_FORMAT) {
    tree.fault(
      'format',
      `the format is ${JSON.stringify(scalarOf(fields.format) ?? null)}`,
      fields.format ?? tree.root,
      `write format: ${EFSM_FORMAT}`,
    );
  }
  if (fields.parameters !== undefined) declarations.readParameters(fields.parameters);
  if (fields.variables !== undefined) declarations.readVariables(fields.variables);
  else if (fields.processes === undefined)
    tree.fault(
      'no-variables',
      'the EFSM has no variables',
      tree.root,
      'declare them: variables: { n: 0..3 }',
    );
  const system = fields.processes === undefined ? null : readProcesses(declarations, fields);
  requireVariables(tree, variables.size + (system?.variables ?? 0));
  const initial =
    fields.initial === undefined ? [] : readAssignments(declarations, fields.initial, declarations.names());
  const actions = {
    ...(system && fields.actions === undefined ? {} : readActions(declarations, fields.actions)),
    ...system?.actions,
  };
  const { value: ofStates, effort } = declarations.effortOf(() => ({
    turn: declarations.optional(fields.turn),
    gain: declarations.optional(fields.gain),
    fec: readFec(declarations, fields.fec),
  }));
  const { turn, gain, fec } = ofStates;
  return {
    kind: 'covergame/model',
    name: String(scalarOf(fields.name) ?? 'efsm'),
    about: String(scalarOf(fields.about) ?? ''),
    parameters,
    initial: (parameters) => ({
      ...initialState(variables, initial, parameters),
      ...system?.initial(parameters),
    }),
    actions,
    effort,
    ...(turn && { turn: (state, parameters) => turn(at(state, parameters)) as ModelPlayer }),
    ...(gain && { gain: (state, parameters) => int(gain(at(state, parameters))) }),
    ...(fec && { fec: (state, parameters) => fec(at(state, parameters)) }),
  };
}

/** A state is an object with a key for each: with very many it is slow in a way that no step counts. */
function requireVariables({ issues }: TreeReader, count: number): void {
  if (count <= limit('efsm-variables')) return;
  const { code, message, hint } = limitIssue('efsm-variables', `the EFSM has ${count} variables`);
  issues.add(code, message, -1, hint);
}

function readFec(declarations: Declarations, tree: Tree): Evaluator | undefined {
  if (tree === undefined) return undefined;
  if (!isList(tree)) return declarations.expression(tree, declarations.names());
  const parts = tree.items.flatMap((item) => declarations.expression(item, declarations.names()) ?? []);
  return (environment) => parts.map((part) => part(environment));
}
