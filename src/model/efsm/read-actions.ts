// The actions of an EFSM: guards, updates and outcomes as expressions, made functions of a state.

import { didYouMean } from '../../base/index.ts';
import { isTime } from '../../game/index.ts';
import type { Action, ModelPlayer } from '../define-model.ts';
import { oneOf } from '../one-of.ts';
import type { Declarations } from './declarations.ts';
import { bool, compile, type Evaluator, type Names, type Value } from './evaluate.ts';
import { parseExpression } from './expression.ts';
import { type Range, valuesOf } from './range-of.ts';
import { scalarOf, type Tree } from './tree-reader.ts';
import { type Assignment, assigned, at, type State } from './update.ts';

// biome-ignore lint/suspicious/noExplicitAny: the type of a state read from a file is not known to the compiler
type AnyAction = Action<any, any>;

interface OutcomeSpec {
  readonly label: string;
  readonly weight: number;
  readonly when: Evaluator | null;
  readonly set: readonly Assignment[];
}

export function readActions(declarations: Declarations, tree: Tree): Record<string, AnyAction> {
  const actions: Record<string, AnyAction> = {};
  for (const item of (tree === undefined ? undefined : declarations.tree.items(tree, 'actions')) ?? []) {
    const fields = declarations.tree.fields(item, 'an action', [
      'name',
      'player',
      'unasked',
      'within',
      'eventually',
      'with',
      'when',
      'set',
      'outcomes',
      'about',
    ]);
    if (!fields) continue;
    const name = declarations.tree.text(fields.name, 'the name of an action');
    const player = scalarOf(fields.player);
    if (name === undefined) continue;
    if (Object.hasOwn(actions, name))
      declarations.tree.fault('bad-name', `two actions have the name ${name}`, fields.name);
    if (player !== 'tester' && player !== 'sut') {
      declarations.tree.fault(
        'bad-player',
        `the player of ${name} is ${JSON.stringify(player ?? null)}`,
        fields.player ?? item,
        'write tester or sut',
      );
      continue;
    }
    const unasked = fields.unasked === undefined ? false : scalarOf(fields.unasked);
    if (typeof unasked !== 'boolean' || (unasked && player === 'tester')) {
      const [message, hint] =
        typeof unasked !== 'boolean'
          ? [`unasked of ${name} is ${JSON.stringify(unasked ?? null)}`, 'write true or false']
          : [
              `${name} is an action of the tester, which cannot be unasked`,
              'remove unasked, or make it an action of the system',
            ];
      declarations.tree.fault('bad-unasked', message, fields.unasked, hint);
    }
    const { value: action, effort } = declarations.effortOf(() =>
      readAction(declarations, player, fields, name),
    );
    const within = fields.within === undefined ? undefined : scalarOf(fields.within);
    if (within !== undefined && (player === 'tester' || !isTime(within))) {
      const [message, hint] =
        player === 'tester'
          ? [`${name} is an action of the tester, which has no time limit`, 'remove within']
          : [`within of ${name} is ${JSON.stringify(within)}`, 'write a number of ms above 0'];
      declarations.tree.fault('bad-time', message, fields.within, hint);
    }
    const must = fields.eventually === undefined ? false : scalarOf(fields.eventually);
    const wrong = whyNotEventual(name, must, unasked === true, within !== undefined);
    if (wrong) declarations.tree.fault('bad-time', wrong[0], fields.eventually, wrong[1]);
    actions[name] = {
      ...action,
      effort,
      ...(unasked === true && { unasked }),
      ...(isTime(within) && { within }),
      ...(must === true && { eventually: true }),
    };
  }
  if (tree === undefined)
    declarations.tree.fault(
      'no-actions',
      'the EFSM has no actions',
      declarations.tree.root,
      'list them: actions: [{ name: …, player: tester, … }]',
    );
  return actions;
}

/** What is wrong with `eventually` of an action, and the cure; null if nothing is. */
function whyNotEventual(
  name: string,
  must: unknown,
  isUnasked: boolean,
  hasBound: boolean,
): readonly [message: string, hint: string] | null {
  if (typeof must !== 'boolean')
    return [`eventually of ${name} is ${JSON.stringify(must ?? null)}`, 'write true or false'];
  if (!must) return null;
  if (!isUnasked)
    return [`${name} must come eventually, but is not unasked`, 'add unasked: true, or remove eventually'];
  return hasBound
    ? [`${name} has within and eventually: an action with within must come anyway`, 'remove eventually']
    : null;
}

function readAction(
  declarations: Declarations,
  player: ModelPlayer,
  fields: { with?: Tree; when?: Tree; set?: Tree; outcomes?: Tree },
  name: string,
): AnyAction {
  const ranges = new Map<string, Range>();
  for (const entry of (fields.with === undefined
    ? undefined
    : declarations.tree.entries(fields.with, `the arguments of ${name}`)) ?? []) {
    const range = declarations.readRange(entry.value, `argument ${entry.name}`);
    if (declarations.newName(entry.name, entry.key) && range) ranges.set(entry.name, range);
  }
  const names = declarations.names(ranges);
  const when = declarations.optional(fields.when, names);
  const outcomes =
    fields.outcomes === undefined ? null : readOutcomes(declarations, fields.outcomes, names, name);
  if (outcomes && fields.set !== undefined) {
    declarations.tree.fault(
      'bad-shape',
      `${name} has both set and outcomes`,
      fields.set,
      'move set into the outcomes',
    );
  }
  const set = fields.set === undefined ? [] : readAssignments(declarations, fields.set, names);
  const variables = declarations.variables;
  return {
    player,
    domains: Object.fromEntries(
      [...ranges].map(([argument, range]) => [
        argument,
        (parameters: Record<string, Value>) => valuesOf(range, at({}, parameters)),
      ]),
    ),
    ...(when && {
      when: (state: State, args: never, parameters: Record<string, Value>) =>
        bool(when(at(state, parameters, args))),
    }),
    next: (state: State, args: never, parameters: Record<string, Value>) => {
      const environment = at(state, parameters, args);
      if (!outcomes) return assigned(variables, state, set, environment);
      const possible = outcomes.filter((outcome) => !outcome.when || bool(outcome.when(environment)));
      return oneOf(
        possible.map(
          ({ label, weight, set: update }) =>
            [label, assigned(variables, state, update, environment), weight] as const,
        ),
      );
    },
  };
}

function readOutcomes(declarations: Declarations, tree: Tree, names: Names, action: string): OutcomeSpec[] {
  return (declarations.tree.items(tree, `the outcomes of ${action}`) ?? []).flatMap((item) => {
    const fields = declarations.tree.fields(item, 'an outcome', ['label', 'weight', 'when', 'set']);
    if (!fields) return [];
    const label = declarations.tree.text(fields.label, 'the label of an outcome', true);
    const weight = fields.weight === undefined ? 1 : scalarOf(fields.weight);
    if (typeof weight !== 'number' || !(weight >= 0)) {
      declarations.tree.fault(
        'bad-weight',
        `the weight is ${JSON.stringify(weight ?? null)}`,
        fields.weight,
        'use a number from 0 up',
      );
      return [];
    }
    const when = declarations.optional(fields.when, names) ?? null;
    const set = fields.set === undefined ? [] : readAssignments(declarations, fields.set, names);
    return label === undefined ? [] : [{ label, weight, when, set }];
  });
}

export function readAssignments(declarations: Declarations, tree: Tree, names: Names): Assignment[] {
  return (declarations.tree.entries(tree, 'an update') ?? []).flatMap(({ name: target, key, value }) => {
    const [, variable, indexText] = /^([^[\s]*)\s*(?:\[(.*)\])?$/s.exec(target.trim()) ?? [];
    if (variable === undefined || !declarations.variables.has(variable)) {
      const hint = () =>
        didYouMean(variable ?? target, declarations.variables.keys()) ?? 'an update sets variables';
      declarations.tree.fault(
        'unknown-variable',
        `there is no variable ${JSON.stringify(variable ?? target)}`,
        key,
        hint,
      );
      return [];
    }
    const shift = target.indexOf('[') + 1;
    const index =
      indexText === undefined
        ? null
        : declarations.tree.attempt(key, shift, () => compile(parseExpression(indexText), names));
    const expression = declarations.expression(value, names);
    return expression && index !== undefined ? [{ variable, index, value: expression }] : [];
  });
}
