// Communicating processes in an EFSM, as tools for timed automata have them:
//
//     channels: [begin]
//     processes:
//       station:
//         count: n                 # instances 0..n-1; `self` in expressions
//         owner: tester
//         locations: [idle, sending]
//         clocks: { x: 4 }         # whole numbers up to 4, and "more"
//         edges:
//           - { from: idle, to: sending, sync: begin!, set: { x: 0 } }
//         invariants: { sending: x <= 4 }
//
// An edge without `sync` is taken alone; `begin!` and `begin?` are taken together by two instances (rendezvous), on a `broadcast` channel by
// one sender and everybody who can receive. Updates of the sender come before those of the receiver.

import type { AnyModel, ModelPlayer } from '../../define-model.ts';
import type { Declarations } from '../declarations.ts';
import type { Evaluator, Names } from '../evaluate.ts';
import type { Range } from '../range-of.ts';
import { readAssignments } from '../read-actions.ts';
import { scalarOf, type Tree } from '../tree-reader.ts';
import type { Process, ProcessEdge, ProcessNetwork, Sync } from './process.ts';
import { actionsOf, initialOf } from './unfold.ts';

interface SystemFields {
  readonly processes?: Tree;
  readonly channels?: Tree;
  readonly broadcast?: Tree;
  readonly time?: Tree;
}

export function readProcesses(
  declarations: Declarations,
  fields: SystemFields,
): { actions: AnyModel['actions']; initial: (parameters: unknown) => object; variables: number } {
  const channels = new Set(words(declarations, fields.channels, 'channels'));
  const broadcast = new Set(words(declarations, fields.broadcast, 'broadcast'));
  const entries = declarations.tree.entries(fields.processes, 'processes') ?? [];
  // All names first: an expression of one process may speak of the locations of another.
  for (const { name, key, value } of entries) {
    if (declarations.newName(name, key)) declarations.processes.add(name);
    const found = declarations.tree.fields(value, `process ${name}`, FIELDS);
    for (const location of words(declarations, found?.locations, `the locations of ${name}`)) {
      declarations.constant(location);
    }
  }
  const processes = entries.flatMap(({ name, value }): Process[] => {
    const found = declarations.tree.fields(value, `process ${name}`, FIELDS);
    return found ? readProcess(declarations, name, found, value, new Set([...channels, ...broadcast])) : [];
  });
  const time = scalarOf(fields.time) === 'both' ? 'both' : owner(declarations, fields.time, 'time', 'sut');
  const system: ProcessNetwork = { processes, channels, broadcast, time };
  return {
    actions: actionsOf(system, declarations.variables),
    initial: (parameters) => initialOf(system, parameters),
    variables: processes.reduce((sum, one) => sum + 1 + one.variables.size + one.clocks.size, 0),
  };
}

const FIELDS = [
  'count',
  'owner',
  'locations',
  'initial',
  'variables',
  'clocks',
  'edges',
  'invariants',
  'urgent',
] as const;
type Fields = Partial<Record<(typeof FIELDS)[number], Tree>>;

function readProcess(
  declarations: Declarations,
  name: string,
  fields: Fields,
  at: Tree,
  channels: ReadonlySet<string>,
): Process[] {
  const { tree } = declarations;
  const locations = words(declarations, fields.locations, `the locations of ${name}`);
  if (locations.length === 0) {
    tree.fault(
      'no-locations',
      `process ${name} has no locations`,
      fields.locations ?? at,
      'list them: locations: [idle, busy]',
    );
    return [];
  }
  const variables = new Map<string, Range>();
  for (const entry of fields.variables === undefined
    ? []
    : (tree.entries(fields.variables, `the variables of ${name}`) ?? [])) {
    const range = declarations.readRange(entry.value, `variable ${entry.name}`);
    if (declarations.newName(entry.name, entry.key)) variables.set(entry.name, range ?? { kind: 'boolean' });
  }
  const clocks = new Map<string, Evaluator>();
  for (const entry of fields.clocks === undefined
    ? []
    : (tree.entries(fields.clocks, `the clocks of ${name}`) ?? [])) {
    const most = declarations.expression(entry.value, declarations.names());
    if (variables.has(entry.name)) tree.fault('bad-name', `${entry.name} is declared twice`, entry.key);
    else if (declarations.newName(entry.name, entry.key) && most) clocks.set(entry.name, most);
  }
  const names = ownNames(declarations, name, [...variables.keys(), ...clocks.keys()]);
  const isLocation = (location: Tree, what: string): string | undefined => {
    const word = scalarOf(location);
    if (typeof word === 'string' && locations.includes(word)) return word;
    tree.fault(
      'unknown-location',
      `${what} is ${JSON.stringify(word ?? null)}`,
      location ?? at,
      `the locations of ${name} are ${locations.join(', ')}`,
    );
    return undefined;
  };
  const invariants = new Map<string, Evaluator>();
  for (const entry of fields.invariants === undefined
    ? []
    : (tree.entries(fields.invariants, `the invariants of ${name}`) ?? [])) {
    const location = isLocation(entry.key, `an invariant of ${name}`);
    const holds = declarations.expression(entry.value, names);
    if (location !== undefined && holds) invariants.set(location, holds);
  }
  const edges = (
    fields.edges === undefined ? [] : (tree.items(fields.edges, `the edges of ${name}`) ?? [])
  ).flatMap((item): ProcessEdge[] => {
    const found = tree.fields(item, `an edge of ${name}`, ['name', 'from', 'to', 'when', 'sync', 'set']);
    if (!found) return [];
    const from = isLocation(found.from, 'from');
    const to = isLocation(found.to, 'to');
    const when = declarations.optional(found.when, names) ?? null;
    const set =
      found.set === undefined
        ? []
        : ownAssignments(declarations, found.set, names, [...variables.keys(), ...clocks.keys()]);
    const sync = found.sync === undefined ? null : readSync(declarations, found.sync, channels);
    const called = found.name === undefined ? undefined : tree.text(found.name, 'the name of an edge');
    return from === undefined || to === undefined
      ? []
      : [{ name: called ?? `${from}-${to}`, from, to, when, sync, set }];
  });
  const urgent = (
    fields.urgent === undefined ? [] : (tree.items(fields.urgent, `the urgent locations of ${name}`) ?? [])
  ).flatMap((item) => isLocation(item, 'an urgent location') ?? []);
  return [
    {
      name,
      owner: owner(declarations, fields.owner, `the owner of ${name}`),
      count:
        fields.count === undefined
          ? () => 1
          : (declarations.expression(fields.count, declarations.names()) ?? (() => 1)),
      locations,
      initial:
        fields.initial === undefined ? locations[0] : (isLocation(fields.initial, 'initial') ?? locations[0]),
      variables,
      clocks,
      edges,
      invariants,
      urgent: new Set(urgent),
    },
  ];
}

function words(declarations: Declarations, tree: Tree, what: string): string[] {
  if (tree === undefined) return [];
  return (declarations.tree.items(tree, what) ?? []).flatMap(
    (item) => declarations.tree.text(item, what) ?? [],
  );
}

function owner(declarations: Declarations, tree: Tree, what: string, fallback?: ModelPlayer): ModelPlayer {
  const word = scalarOf(tree);
  if (word === 'tester' || word === 'sut') return word;
  if (tree === undefined && fallback) return fallback;
  declarations.tree.fault(
    'bad-player',
    `${what} is ${JSON.stringify(word ?? null)}`,
    tree ?? declarations.tree.root,
    'write tester or sut',
  );
  return 'sut';
}

function readSync(declarations: Declarations, tree: Tree, channels: ReadonlySet<string>): Sync | null {
  const text = declarations.tree.text(tree, 'sync') ?? '';
  const [, channel, mark] = /^\s*(\S+?)\s*([!?])\s*$/.exec(text) ?? [];
  if (channel !== undefined && channels.has(channel)) return { channel, sends: mark === '!' };
  declarations.tree.fault(
    'bad-sync',
    `${JSON.stringify(text)} is not a send or receive on a channel`,
    tree,
    `write ${[...channels][0] ?? 'begin'}! or ${[...channels][0] ?? 'begin'}?, and declare it with channels: [begin]`,
  );
  return null;
}

/** The shared names, `self`, and what the instance has of its own. */
function ownNames(declarations: Declarations, process: string, own: readonly string[]): Names {
  const shared = declarations.names(new Map([['self', { kind: 'boolean' }]]));
  return {
    resolve: (name) => (own.includes(name) ? { element: `${process}.${name}` } : shared.resolve(name)),
    known: () => [...own, ...shared.known()],
  };
}

/** Updates of shared variables and of the instance's own. */
function ownAssignments(declarations: Declarations, tree: Tree, names: Names, own: readonly string[]) {
  // Only while it is read: elsewhere a variable of a process is not known.
  const added = own.filter((name) => !declarations.variables.has(name));
  for (const name of added) declarations.variables.set(name, { kind: 'boolean' });
  const set = readAssignments(declarations, tree, names);
  for (const name of added) declarations.variables.delete(name);
  return set;
}
