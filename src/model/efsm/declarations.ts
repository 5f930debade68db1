// What an EFSM declares, and what its expressions may speak of: parameters, variables with their ranges, the words that
// ranges list. Expressions are compiled against these names; faults go to the tree reader, each with its place.

import type { Source } from '../../base/index.ts';
import { type ParameterSpec, whyOutside } from '../parameters.ts';
import { compile, type Evaluator, type Names } from './evaluate.ts';
import { parseExpression, parseRange } from './expression.ts';
import { elementsOf, type Range } from './range-of.ts';
import { isFields, isList, scalarOf, type Tree, TreeReader } from './tree-reader.ts';
import { at } from './update.ts';

/** So many characters are about one term of an expression. */
const TERM = 6;
/** What looks at all elements of a list. */
const LISTS = /\b(count|in)\b/g;

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const RESERVED = new Set(['true', 'false', 'and', 'or', 'not', 'in', 'tester', 'sut', '__proto__']);

export class Declarations {
  readonly tree: TreeReader;
  readonly parameters: Record<string, ParameterSpec> = {};
  readonly variables = new Map<string, Range>();
  readonly #constants = new Set<string>(['tester', 'sut']);
  #terms = 0;
  #lists = 0;
  /** The processes: the name of one stands for the locations of its instances. */
  readonly processes = new Set<string>();

  constructor(source: Source) {
    this.tree = new TreeReader(source);
  }

  readParameters(tree: Tree): void {
    for (const { name, key, value } of this.tree.entries(tree, 'parameters') ?? []) {
      if (!this.newName(name, key)) continue;
      const bare = scalarOf(value);
      if (bare !== undefined) {
        this.parameters[name] = bare;
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
      if (fallback === undefined) {
        this.tree.fault('bad-shape', `parameter ${name} has no default`, value);
        continue;
      }
      const min = this.#bound(fields.min, `min of ${name}`);
      const max = this.#bound(fields.max, `max of ${name}`);
      const parameter = {
        default: fallback,
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
        ...(fields.about !== undefined && { about: String(scalarOf(fields.about)) }),
        ...(choices && { choices }),
      } as ParameterSpec & object;
      this.parameters[name] = parameter;
      const wrong = whyOutside({ name, ...parameter }, fallback);
      if (wrong === undefined) continue;
      const message = `the default of ${name} is ${JSON.stringify(fallback)}; it must be ${wrong}`;
      this.tree.fault('bad-parameter', message, fields.default, 'change the default or its limits');
    }
  }

  #bound(tree: Tree, what: string): number | undefined {
    if (tree === undefined) return undefined;
    const value = scalarOf(tree);
    if (typeof value === 'number' && !Number.isNaN(value)) return value;
    this.tree.fault('bad-parameter', `${what} is ${JSON.stringify(value ?? null)}`, tree, 'write a number');
    return undefined;
  }

  readVariables(tree: Tree): void {
    for (const { name, key, value } of this.tree.entries(tree, 'variables') ?? []) {
      const range = this.readRange(value, `variable ${name}`);
      // Declared even if its range is wrong: one fault should not be told again wherever the name is used.
      if (this.newName(name, key)) this.variables.set(name, range ?? { kind: 'boolean' });
    }
  }

  newName(name: string, key: Tree): boolean {
    const taken =
      Object.hasOwn(this.parameters, name) || this.variables.has(name) || this.processes.has(name);
    if (NAME.test(name) && !RESERVED.has(name) && !taken) return true;
    this.tree.fault(
      'bad-name',
      taken ? `${name} is declared twice` : `${JSON.stringify(name)} cannot be a name`,
      key,
      taken
        ? 'parameters and variables share their names'
        : 'use letters, digits and _, but no reserved word',
    );
    return false;
  }

  readRange(tree: Tree, what: string): Range | undefined {
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
      const size = this.expression(fields?.array, this.#parameterNames());
      const of = this.readRange(fields?.of, `the elements of ${what}`);
      return size && of && { kind: 'array', size, of };
    }
    this.tree.fault(
      'bad-range',
      `the range of ${what} is invalid`,
      tree,
      'write 0..m, boolean, [idle, busy] or { array: m, of: 0..1 }',
    );
    return undefined;
  }

  optional(tree: Tree, names = this.names()): Evaluator | undefined {
    return tree === undefined ? undefined : this.expression(tree, names);
  }

  expression(tree: Tree, names: Names): Evaluator | undefined {
    if (isList(tree)) {
      const items = tree.items.map((item) => this.expression(item, names));
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
    this.#terms += value.length / TERM;
    this.#lists += value.match(LISTS)?.length ?? 0;
    return this.tree.attempt(tree, 0, () => compile(parseExpression(value), names));
  }

  /** What evaluating the expressions costs that `read` reads, in steps; those that look through lists cost as many as a state has elements. */
  effortOf<T>(read: () => T): { value: T; effort: (parameters: unknown) => number } {
    const [terms, lists] = [this.#terms, this.#lists];
    const value = read();
    const own = 1 + Math.floor(this.#terms - terms);
    const through = this.#lists - lists;
    return { value, effort: (parameters) => own + (through > 0 ? through * this.#elements(parameters) : 0) };
  }

  #elements(parameters: unknown): number {
    const nothing = at({}, parameters);
    let elements = 0;
    for (const range of this.variables.values()) elements += elementsOf(range, nothing);
    return elements;
  }

  /** A word that expressions may compare with. */
  constant(word: string): void {
    this.#constants.add(word);
  }

  names(args: ReadonlyMap<string, Range> = new Map()): Names {
    return {
      resolve: (name) => {
        if (args.has(name)) return 'argument';
        if (this.variables.has(name) || this.processes.has(name)) return 'variable';
        if (Object.hasOwn(this.parameters, name)) return 'parameter';
        return this.#constants.has(name) ? { constant: name } : undefined;
      },
      known: () => [
        ...args.keys(),
        ...this.variables.keys(),
        ...this.processes,
        ...Object.keys(this.parameters),
        ...this.#constants,
      ],
    };
  }

  #parameterNames(): Names {
    const parameters = this.parameters;
    return {
      resolve: (name) => (Object.hasOwn(parameters, name) ? 'parameter' : undefined),
      known: () => Object.keys(parameters),
    };
  }
}
