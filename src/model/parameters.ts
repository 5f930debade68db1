// The parameters of a model: how many clients, how large the stock. A bare value is a parameter with that default;
// a description adds bounds, choices and a line of help.

import { didYouMean, IssueList, type Outcome } from '../base/index.ts';

export type ParameterValue = number | boolean | string;

export type ParameterSpec =
  | ParameterValue
  | {
      readonly default: number;
      readonly min?: number;
      readonly max?: number;
      /** Whole numbers only; so unless this is false. */
      readonly integer?: boolean;
      readonly about?: string;
    }
  | { readonly default: boolean; readonly about?: string }
  | { readonly default: string; readonly choices?: readonly string[]; readonly about?: string };

export type ParameterSpecs = Readonly<Record<string, ParameterSpec>>;

type Widened<T> = T extends number ? number : T extends boolean ? boolean : T extends string ? string : never;

/** What the functions of a model are handed: every parameter with its value. */
export type ParameterValues<P extends ParameterSpecs> = {
  readonly [K in keyof P]: P[K] extends { readonly default: infer D } ? Widened<D> : Widened<P[K]>;
};

/** A parameter spelled out, as commands and pages show it. */
export interface Parameter {
  readonly name: string;
  readonly default: ParameterValue;
  readonly about?: string;
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
  readonly choices?: readonly string[];
}

export function parametersOf(specs: ParameterSpecs): Parameter[] {
  return Object.entries(specs).map(([name, spec]) =>
    typeof spec === 'object' ? { name, ...spec } : { name, default: spec },
  );
}

/** The value of every parameter, the given ones checked; texts (from a command line) are read by the kind of the default. */
export function parameterValues(
  specs: ParameterSpecs,
  given: Readonly<Record<string, unknown>> = {},
): Outcome<Record<string, ParameterValue>> {
  const issues = new IssueList();
  const parameters = parametersOf(specs);
  const values: Record<string, ParameterValue> = {};
  for (const parameter of parameters) {
    values[parameter.name] = parameter.default;
    const wrong = Object.hasOwn(given, parameter.name) ? undefined : whyOutside(parameter, parameter.default);
    if (wrong) issues.add('model/bad-parameter', ...badDefault(parameter, wrong));
  }
  for (const [name, value] of Object.entries(given)) {
    const parameter = parameters.find((candidate) => candidate.name === name);
    if (!parameter) {
      const known = parameters.map((candidate) => candidate.name);
      issues.add(
        'model/unknown-parameter',
        `the model has no parameter "${name}"`,
        -1,
        didYouMean(name, known) ??
          (known.length > 0 ? `its parameters are ${known.join(', ')}` : 'it has no parameters'),
      );
      continue;
    }
    const read = readValue(parameter, value);
    const wrong = read === undefined ? expected(parameter) : whyOutside(parameter, read);
    if (wrong) issues.add('model/bad-parameter', `${name} is ${JSON.stringify(value)}; it must be ${wrong}`);
    else if (read !== undefined) values[name] = read;
  }
  return issues.failed ? issues.failure() : { ok: true, value: values, warnings: [] };
}

const badDefault = (
  { name, default: value }: Parameter,
  wrong: string,
): [message: string, offset: number, hint: string] => [
  `the default of ${name} is ${JSON.stringify(value)}; it must be ${wrong}`,
  -1,
  `correct the model, or set ${name} yourself`,
];

function readValue(parameter: Parameter, value: unknown): ParameterValue | undefined {
  const kind = typeof parameter.default;
  if (typeof value !== 'string') return typeof value === kind ? (value as ParameterValue) : undefined;
  if (kind === 'string') return value;
  if (kind === 'boolean') return { true: true, false: false }[value];
  return value.trim() === '' || !Number.isFinite(Number(value)) ? undefined : Number(value);
}

const expected = ({ default: value }: Parameter): string =>
  typeof value === 'number' ? 'a number' : typeof value === 'boolean' ? 'true or false' : 'a text';

/** What a value would have to be; undefined if it is that. */
export function whyOutside(parameter: Parameter, value: ParameterValue): string | undefined {
  const { min, max, integer, choices } = parameter;
  if (typeof value === 'string') {
    return choices && !choices.includes(value) ? `one of ${choices.join(', ')}` : undefined;
  }
  if (typeof value !== 'number') return undefined;
  if (Number.isNaN(value)) return 'a number';
  if (integer !== false && Number.isInteger(parameter.default) && !Number.isInteger(value)) {
    return 'a whole number';
  }
  if (min !== undefined && value < min) return `${min} or more`;
  return max !== undefined && value > max ? `${max} or less` : undefined;
}
