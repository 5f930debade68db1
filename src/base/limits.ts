// The limits on everything that comes from others, in one table. A reader, a driver or the service asks
// `limit('depth')`, and throws `beyond('depth', found)` above it. The message names the limit, its value and how to
// change it. The command `npm run limits` writes docs/reference/limits.md from this table, and a test compares the
// two.
//
// Limits belong to the process. A shell sets them once, before anything is read: by the environment variable
// COVERGAME_LIMITS, or by an option of this table. It passes them to its worker threads.

import { InputError, type Issue } from './issue.ts';
import { didYouMean } from './nearest.ts';

export interface Limit {
  /** The name in messages and in COVERGAME_LIMITS. */
  readonly id: string;
  readonly default: number;
  readonly unit: string;
  /** What it bounds, as the end of "at most so many …". */
  readonly about: string;
  /** The option that sets it as well, if there is one. */
  readonly option?: string;
}

const GIB = 2 ** 30;
const MIB = 2 ** 20;

export const LIMITS = [
  { id: 'model-bytes', default: 4 * GIB - 1, unit: 'bytes', about: 'of a file that is read' },
  { id: 'unpacked-bytes', default: GIB, unit: 'bytes', about: 'of a gzip file once it is unpacked' },
  {
    id: 'text-bytes',
    default: 256 * MIB,
    unit: 'bytes',
    about: 'of a model that is read as one text (XML, state diagrams, XState)',
  },
  {
    id: 'unfolded-states',
    default: 20_000,
    unit: 'states',
    about: 'that guards, actions or parallel parts of a diagram unfold into',
  },
  {
    id: 'any-order-nodes',
    default: 100_000,
    unit: 'helper nodes',
    about: 'for edges with several words in any order',
  },
  {
    id: 'plan-positions',
    default: 500_000,
    unit: 'positions',
    about: 'of a plan, or nodes that labels unfold into',
  },
  {
    id: 'plan-cells',
    default: 50_000_000,
    unit: 'cells',
    about: 'of a plan for a budget, positions times budget',
  },
  {
    id: 'worst-plays',
    default: 3_000_000,
    unit: 'plays',
    about: 'that the search for the worst play of a strategy keeps open or remembers',
  },
  {
    id: 'fair-positions',
    default: 2_000_000,
    unit: 'positions',
    about: 'of the table that checks a promise about fair systems',
  },
  {
    id: 'fair-steps',
    default: 20_000_000_000,
    unit: 'steps',
    about: 'of that table, moves times budget',
  },
  { id: 'nodes', default: 50_000_000, unit: 'nodes', about: 'of a model file' },
  { id: 'edges', default: 200_000_000, unit: 'edges', about: 'of a model file' },
  {
    id: 'group-edges',
    default: 10_000_000,
    unit: 'edges',
    about: 'that groups stand for in a DOT file, as {a b} -> {c d} stands for four',
  },
  {
    id: 'faults',
    default: 20,
    unit: 'faults',
    about: 'of one input that are reported in full; others are counted',
  },
  { id: 'name-bytes', default: 16 * MIB, unit: 'bytes', about: 'of one id, label or other name' },
  { id: 'depth', default: 200, unit: 'levels', about: 'of nesting, in JSON, YAML, DOT and expressions' },
  { id: 'keys', default: 10_000, unit: 'keys', about: 'of one object of a request' },
  { id: 'terms', default: 100_000, unit: 'terms', about: 'of one expression of an EFSM, signs counted' },
  { id: 'until-terms', default: 100, unit: 'terms', about: 'of one stop condition' },
  { id: 'pattern-characters', default: 1000, unit: 'characters', about: 'of a regular expression' },
  {
    id: 'variables',
    default: 10_000_000,
    unit: 'variables',
    about: 'of a CNF formula, or states that an .aut header promises',
  },
  {
    id: 'explored-nodes',
    default: 5_000_000,
    unit: 'nodes',
    about: 'of a model program',
    option: '--max-nodes',
  },
  {
    id: 'explored-mebibytes',
    default: 2048,
    unit: 'MiB',
    about: 'of memory for the states, edges and names of a model program',
  },
  {
    id: 'efsm-steps',
    default: 50_000_000,
    unit: 'steps',
    about: 'of exploring an EFSM: evaluated terms, nodes, and values of states that are found',
  },
  { id: 'efsm-variables', default: 500, unit: 'variables', about: 'of an EFSM' },
  {
    id: 'range-values',
    default: 1_000_000,
    unit: 'values',
    about: 'of the range of one argument of an EFSM, or all combinations of one action',
  },
  {
    id: 'array-items',
    default: 100_000,
    unit: 'elements',
    about: 'of all arrays and processes of an EFSM together',
  },
  { id: 'suite-nodes', default: 10_000_000, unit: 'nodes', about: 'of all cases of a suite together' },
  {
    id: 'suite-characters',
    default: 64 * MIB,
    unit: 'characters',
    about: 'of a suite that is written, as cases or as tests',
  },
  {
    id: 'driver-mebibytes',
    default: 1024,
    unit: 'MiB',
    about: 'of memory for the objects of a driver module in its own process',
  },
  { id: 'sut-bytes', default: MIB, unit: 'bytes', about: 'of one message of a system under test' },
  { id: 'sut-depth', default: 100, unit: 'levels', about: 'of nesting in a message of a system under test' },
  {
    id: 'sut-text',
    default: 2000,
    unit: 'characters',
    about: 'kept of one text that a system under test sends about a failure',
  },
  { id: 'sut-waiting', default: 10_000, unit: 'observations', about: 'that wait to be read' },
  {
    id: 'request-bytes',
    default: 32 * MIB,
    unit: 'bytes',
    about: 'of a request to the service',
    option: '--max-body',
  },
  {
    id: 'request-depth',
    default: 100,
    unit: 'levels',
    about: 'of nesting in a request to the service, a model given as text not counted',
  },
  { id: 'ref-characters', default: 1000, unit: 'characters', about: 'of the ref of a WebSocket call' },
  {
    id: 'campaigns',
    default: 1000,
    unit: 'campaigns',
    about: 'under way in a service',
    option: '--max-campaigns',
  },
  {
    id: 'load-seconds',
    default: 10,
    unit: 'seconds',
    about: 'for reading one load of the service, preparing its strategy and choosing the first stimulus',
  },
  {
    id: 'load-mebibytes',
    default: 1024,
    unit: 'MiB',
    about: 'of memory for a thread of the service, which reads a load or plays large campaigns of one plan',
  },
  {
    id: 'load-edges',
    default: 1_000_000,
    unit: 'nodes and as many edges',
    about: 'of a model that is loaded into the service',
  },
  {
    id: 'service-mebibytes',
    default: 2048,
    unit: 'MiB',
    about:
      'of memory for all open campaigns of a service and the requests under way, as estimated from their models',
  },
  { id: 'loads-waiting', default: 100, unit: 'loads', about: 'that wait to be read by the service' },
  {
    id: 'fleet-value-bytes',
    default: 64 * MIB,
    unit: 'bytes',
    about: 'of one value in Redis that a fleet reads',
  },
  {
    id: 'fleet-intake-mebibytes',
    default: 256,
    unit: 'MiB',
    about:
      'of memory for results of a fleet that wait for a test before them; at the limit no further test starts',
  },
  { id: 'connections', default: 2000, unit: 'connections', about: 'to a service at a time' },
] as const satisfies readonly Limit[];

/** The ids of the limits on input, as docs/reference/limits.md lists them. */
export type LimitId = (typeof LIMITS)[number]['id'];

const values = new Map<string, number>(LIMITS.map(({ id, default: value }) => [id, value]));

export const limit = (id: LimitId): number => values.get(id)!;

/**
 * Sets limits for this process, or this worker thread.
 *
 * @param changes new values by the ids of the limits
 * @throws InputError if there is no such limit
 * @example
 * setLimits({ depth: 500 });
 */
export function setLimits(changes: Readonly<Partial<Record<LimitId, number>>>): void {
  for (const [id, value] of Object.entries(changes)) {
    if (!values.has(id)) {
      throw InputError.of(
        'limits/unknown',
        `unknown limit ${JSON.stringify(id)}`,
        didYouMean(id, values.keys()) ?? 'docs/reference/limits.md lists them',
      );
    }
    values.set(id, value);
  }
}

/** Those that differ from the table, to be handed to a worker thread. */
export function changedLimits(): Partial<Record<LimitId, number>> {
  return Object.fromEntries(
    LIMITS.filter(({ id, default: value }) => limit(id) !== value).map(({ id }) => [id, limit(id)]),
  );
}

/** What `depth=500,terms=1e6` says; everything wrong with it is one InputError. */
export function readLimits(text: string): Partial<Record<LimitId, number>> {
  const changes: Partial<Record<LimitId, number>> = {};
  for (const part of text.split(',').filter((piece) => piece.trim() !== '')) {
    const [name = '', value = ''] = part.split('=', 2).map((piece) => piece.trim());
    const known: Limit | undefined = LIMITS.find(({ id }) => id === name);
    if (!known) {
      throw InputError.of(
        'limit/unknown',
        `COVERGAME_LIMITS names ${JSON.stringify(name.slice(0, 100))}, which is not a limit`,
        `the limits are ${LIMITS.map(({ id }) => id).join(', ')}`,
      );
    }
    const number = value === '' ? Number.NaN : Number(value);
    if (!(number > 0) || !(Number.isSafeInteger(number) || number === Number.POSITIVE_INFINITY)) {
      throw InputError.of(
        'limit/bad-value',
        `COVERGAME_LIMITS sets ${name} to ${JSON.stringify(value.slice(0, 100))}; a limit is a whole number from 1 up`,
        `for instance COVERGAME_LIMITS=${name}=${known.default * 2}`,
      );
    }
    changes[known.id as LimitId] = number;
  }
  return changes;
}

/** More than a limit allows. It is an InputError: whoever gave the input can give less, or set the limit. */
export class LimitError extends InputError {
  readonly limit: LimitId;

  constructor(id: LimitId, issue: Issue) {
    super([issue]);
    this.limit = id;
  }
}

/** The issue for `found`, which is said in words: `the list nests more deeply`. */
export function limitIssue(id: LimitId, found: string): Required<Omit<Issue, 'where'>> {
  const { unit, about, option }: Limit = LIMITS.find((known) => known.id === id)!;
  const cure = option === undefined ? '' : `${option}, or `;
  return {
    code: `limit/${id}`,
    message: `${found}: the limit ${id} is ${limit(id)} ${unit} ${about}`,
    hint: `use less, or raise the limit with ${cure}COVERGAME_LIMITS=${id}=N`,
  };
}

/** The same as an error to be thrown. */
export const beyond = (id: LimitId, found: string): LimitError => new LimitError(id, limitIssue(id, found));
