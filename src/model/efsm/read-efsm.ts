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

import { didYouMean, type Outcome, type Source } from '../../base/index.ts';
import type { Action, AnyModel, ModelPlayer } from '../define-model.ts';
import { oneOf } from '../one-of.ts';
import type { ParameterSpec } from '../parameters.ts';
import { bool, compile, type Evaluator, int, type Names, type Value } from './evaluate.ts';
import { parseExpression, parseRange } from './expression.ts';
import { type Range, valuesOf } from './range-of.ts';
import { isFields, isList, scalarOf, type Tree, TreeReader } from './tree-reader.ts';
import { type Assignment, assigned, at, initialState, type State } from './update.ts';

export const EFSM_FORMAT = 'covergame-efsm/1';

// biome-ignore lint/suspicious/noExplicitAny: the type of a state read from a file is not known to the compiler
type AnyAction = Action<any, any>;

interface OutcomeSpec {
  readonly label: string;
  readonly weight: number;
  readonly when: Evaluator | null;
  readonly set: readonly Assignment[];
}

/** The model of an EFSM, or every fault of its text. */
export function readEfsm(source: Source): Outcome<AnyModel> {
  const reader = new EfsmReader(source);
  const model = reader.model();
  if (!model || reader.tree.issues.failed) return reader.tree.issues.failure();
  return { ok: true, value: model, warnings: [] };
}

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const RESERVED = new Set(['true', 'false', 'and', 'or', 'not', 'in', 'tester', 'sut', '__proto__']);

class EfsmReader {
  readonly tree: TreeReader;
  readonly #parameters: Record<string, ParameterSpec> = {};
  readonly #variables = new Map<string, Range>();
  readonly #constants = new Set<string>(['tester', 'sut']);

  constructor(source: Source) {
    this.tree = new TreeReader(source);
  }

  model(): AnyModel | undefined {
    const { tree } = this;
    if (tree.issues.failed) return undefined;
    const fields = tree.fields(tree.root, 'an EFSM', [
      'format',
      'name',
      'about',
      'parameters',
      'variables',
      'initial',
      'turn',
      'actions',
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
    if (fields.parameters !== undefined) this.#readParameters(fields.parameters);
    if (fields.variables !== undefined) this.#readVariables(fields.variables);
    else
      tree.fault(
        'no-variables',
        'the EFSM has no variables',
        tree.root,
        'declare them: variables: { n: 0..3 }',
      );
    const initial = fields.initial === undefined ? [] : this.#readAssignments(fields.initial, this.#names());
    const actions = this.#readActions(fields.actions);
    const turn = this.#optional(fields.turn);
    const gain = this.#optional(fields.gain);
    const fec = this.#readFec(fields.fec);
    const variables = this.#variables;
    return {
      kind: 'covergame/model',
      name: String(scalarOf(fields.name) ?? 'efsm'),
      about: String(scalarOf(fields.about) ?? ''),
      parameters: this.#parameters,
      initial: (parameters) => initialState(variables, initial, parameters),
      actions,
      ...(turn && { turn: (state, parameters) => turn(at(state, parameters)) as ModelPlayer }),
      ...(gain && { gain: (state, parameters) => int(gain(at(state, parameters))) }),
      ...(fec && { fec: (state, parameters) => fec(at(state, parameters)) }),
    };
  }

  #readParameters(tree: Tree): void {
    for (const { name, key, value } of this.tree.entries(tree, 'parameters') ?? []) {
      if (!this.#newName(name, key)) continue;
      const bare = scalarOf(value);
      if (bare !== undefined) {
        this.#parameters[name] = bare;
        continue;
      }
      const fields = this.tree.fields(value, `parameter ${name}`, [
        'default',
        'min',
        'max',
        'about',
        'choices',
      ]);
      if (!fields) continue;
      const choices =
        fields.choices === undefined
          ? undefined
          : this.tree.items(fields.choices, 'choices')?.map((item) => String(scalarOf(item)));
      const fallback = scalarOf(fields.default);
      if (fallback === undefined) this.tree.fault('bad-shape', `parameter ${name} has no default`, value);
      else {
        this.#parameters[name] = {
          default: fallback,
          ...(fields.min !== undefined && { min: Number(scalarOf(fields.min)) }),
          ...(fields.max !== undefined && { max: Number(scalarOf(fields.max)) }),
          ...(fields.about !== undefined && { about: String(scalarOf(fields.about)) }),
          ...(choices && { choices }),
        } as ParameterSpec;
      }
    }
  }

  #readVariables(tree: Tree): void {
    for (const { name, key, value } of this.tree.entries(tree, 'variables') ?? []) {
      const range = this.#readRange(value, `variable ${name}`);
      // Declared even if its range is wrong: one fault should not be told again wherever the name is used.
      if (this.#newName(name, key)) this.#variables.set(name, range ?? { kind: 'boolean' });
    }
  }

  #newName(name: string, key: Tree): boolean {
    const taken = Object.hasOwn(this.#parameters, name) || this.#variables.has(name);
    if (NAME.test(name) && !RESERVED.has(name) && !taken) return true;
    this.tree.fault(
      'bad-name',
      taken ? `${name} is declared twice` : `${JSON.stringify(name)} cannot be a name`,
      key,
      taken
        ? 'parameters and variables share their names'
        : 'use letters, digits and _, and no word with a meaning of its own',
    );
    return false;
  }

  #readRange(tree: Tree, what: string): Range | undefined {
    const text = scalarOf(tree);
    if (text === 'boolean') return { kind: 'boolean' };
    if (typeof text === 'string') {
      const range = this.tree.attempt(tree, 0, () => {
        const parsed = parseRange(text);
        if (!parsed) return null;
        const from = compile(parsed.from, this.#parameterNames());
        return { parsed, from };
      });
      if (range) {
        const { toAt, to } = range.parsed;
        const end = this.tree.attempt(tree, toAt, () => compile(to, this.#parameterNames()));
        return end && { kind: 'integers', from: range.from, to: end };
      }
      if (range === undefined) return undefined;
    }
    if (isList(tree)) {
      const values = tree.items.map((item) => scalarOf(item));
      if (values.length > 0 && values.every((value) => value !== undefined)) {
        for (const value of values) if (typeof value === 'string') this.#constants.add(value);
        return { kind: 'values', values };
      }
    }
    if (isFields(tree)) {
      const fields = this.tree.fields(tree, what, ['array', 'of']);
      const size = this.#expression(fields?.array, this.#parameterNames());
      const of = this.#readRange(fields?.of, `the elements of ${what}`);
      return size && of && { kind: 'array', size, of };
    }
    this.tree.fault(
      'bad-range',
      `the range of ${what} is not one`,
      tree,
      'write 0..m, boolean, [idle, busy] or { array: m, of: 0..1 }',
    );
    return undefined;
  }

  #readActions(tree: Tree): Record<string, AnyAction> {
    const actions: Record<string, AnyAction> = {};
    for (const item of (tree === undefined ? undefined : this.tree.items(tree, 'actions')) ?? []) {
      const fields = this.tree.fields(item, 'an action', [
        'name',
        'player',
        'with',
        'when',
        'set',
        'outcomes',
        'about',
      ]);
      if (!fields) continue;
      const name = this.tree.text(fields.name, 'the name of an action');
      const player = scalarOf(fields.player);
      if (name === undefined) continue;
      if (Object.hasOwn(actions, name))
        this.tree.fault('bad-name', `there are two actions called ${name}`, fields.name);
      if (player !== 'tester' && player !== 'sut') {
        this.tree.fault(
          'bad-player',
          `the player of ${name} is ${JSON.stringify(player ?? null)}`,
          fields.player ?? item,
          'write tester or sut',
        );
        continue;
      }
      actions[name] = this.#readAction(player, fields, name);
    }
    if (tree === undefined)
      this.tree.fault(
        'no-actions',
        'the EFSM has no actions',
        this.tree.root,
        'list them: actions: [{ name: …, player: tester, … }]',
      );
    return actions;
  }

  #readAction(
    player: ModelPlayer,
    fields: { with?: Tree; when?: Tree; set?: Tree; outcomes?: Tree },
    name: string,
  ): AnyAction {
    const ranges = new Map<string, Range>();
    for (const entry of (fields.with === undefined
      ? undefined
      : this.tree.entries(fields.with, `the arguments of ${name}`)) ?? []) {
      const range = this.#readRange(entry.value, `argument ${entry.name}`);
      if (this.#newName(entry.name, entry.key) && range) ranges.set(entry.name, range);
    }
    const names = this.#names(ranges);
    const when = this.#optional(fields.when, names);
    const outcomes = fields.outcomes === undefined ? null : this.#readOutcomes(fields.outcomes, names, name);
    if (outcomes && fields.set !== undefined) {
      this.tree.fault(
        'bad-shape',
        `${name} has both set and outcomes`,
        fields.set,
        'move set into the outcomes',
      );
    }
    const set = fields.set === undefined ? [] : this.#readAssignments(fields.set, names);
    const variables = this.#variables;
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

  #readOutcomes(tree: Tree, names: Names, action: string): OutcomeSpec[] {
    return (this.tree.items(tree, `the outcomes of ${action}`) ?? []).flatMap((item) => {
      const fields = this.tree.fields(item, 'an outcome', ['label', 'weight', 'when', 'set']);
      if (!fields) return [];
      const label = this.tree.text(fields.label, 'the label of an outcome', true);
      const weight = fields.weight === undefined ? 1 : scalarOf(fields.weight);
      if (typeof weight !== 'number' || !(weight >= 0)) {
        this.tree.fault(
          'bad-weight',
          `the weight is ${JSON.stringify(weight ?? null)}`,
          fields.weight,
          'use a number from 0 up',
        );
        return [];
      }
      const when = this.#optional(fields.when, names) ?? null;
      const set = fields.set === undefined ? [] : this.#readAssignments(fields.set, names);
      return label === undefined ? [] : [{ label, weight, when, set }];
    });
  }

  #readAssignments(tree: Tree, names: Names): Assignment[] {
    return (this.tree.entries(tree, 'an update') ?? []).flatMap(({ name: target, key, value }) => {
      const [, variable, indexText] = /^\s*([^[\s]*)\s*(?:\[(.*)\])?\s*$/s.exec(target) ?? [];
      if (variable === undefined || !this.#variables.has(variable)) {
        const hint = didYouMean(variable ?? target, this.#variables.keys()) ?? 'an update sets variables';
        this.tree.fault(
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
          : this.tree.attempt(key, shift, () => compile(parseExpression(indexText), names));
      const expression = this.#expression(value, names);
      return expression && index !== undefined ? [{ variable, index, value: expression }] : [];
    });
  }

  #readFec(tree: Tree): Evaluator | undefined {
    if (tree === undefined) return undefined;
    if (!isList(tree)) return this.#expression(tree, this.#names());
    const parts = tree.items.flatMap((item) => this.#expression(item, this.#names()) ?? []);
    return (environment) => parts.map((part) => part(environment));
  }

  #optional(tree: Tree, names = this.#names()): Evaluator | undefined {
    return tree === undefined ? undefined : this.#expression(tree, names);
  }

  #expression(tree: Tree, names: Names): Evaluator | undefined {
    if (isList(tree)) {
      const items = tree.items.map((item) => this.#expression(item, names));
      return items.every((item) => item !== undefined)
        ? (environment) => items.map((item) => item!(environment))
        : undefined;
    }
    const value = scalarOf(tree);
    if (value === undefined) {
      this.tree.fault(
        'bad-shape',
        'an expression is missing',
        tree,
        'write a value or a text such as "n + 1"',
      );
      return undefined;
    }
    if (typeof value !== 'string') return () => value;
    return this.tree.attempt(tree, 0, () => compile(parseExpression(value), names));
  }

  #names(args: ReadonlyMap<string, Range> = new Map()): Names {
    return {
      resolve: (name) => {
        if (args.has(name)) return 'argument';
        if (this.#variables.has(name)) return 'variable';
        if (Object.hasOwn(this.#parameters, name)) return 'parameter';
        return this.#constants.has(name) ? { constant: name } : undefined;
      },
      known: [
        ...args.keys(),
        ...this.#variables.keys(),
        ...Object.keys(this.#parameters),
        ...this.#constants,
      ],
    };
  }

  #parameterNames(): Names {
    const parameters = this.#parameters;
    return {
      resolve: (name) => (Object.hasOwn(parameters, name) ? 'parameter' : undefined),
      known: Object.keys(parameters),
    };
  }
}
