// A machine configuration to a chart. Both shapes are read: what people write (`on: { GO: "next" }`), and the resolved definition, in
// which every transition is a list of objects with targets such as "#machine.next".

import { didYouMean, type IssueList } from '../../base/index.ts';
import { quote } from '../../game/index.ts';
import {
  type Chart,
  type ChartAction,
  type ChartState,
  newState,
  type StateKind,
  type Trigger,
} from '../chart/index.ts';
import type { ConversionLog } from '../conversion.ts';
import type { JsonNode } from '../json/index.ts';
import { triggerOf } from './triggers.ts';

const KINDS: Readonly<Record<string, StateKind>> = {
  atomic: 'state',
  compound: 'state',
  parallel: 'parallel',
  final: 'final',
  history: 'history',
};

interface Declared {
  readonly state: ChartState;
  readonly node: JsonNode;
  readonly key: string;
}

export class MachineReader {
  readonly #issues: IssueList;
  readonly #log: ConversionLog;
  readonly #declared: Declared[] = [];
  readonly #keys = new Map<ChartState, Map<string, ChartState>>();
  readonly #byId = new Map<string, ChartState>();

  constructor(issues: IssueList, log: ConversionLog) {
    this.#issues = issues;
    this.#log = log;
  }

  /** `alone`: a machine without states is one state, itself. A text without states is no machine. */
  chart(tree: JsonNode, alone = false): Chart | null {
    const id = text(tree, 'id') ?? text(tree, 'key') ?? '(machine)';
    const states = tree.members.get('states');
    if (alone && tree.kind === 'object' && (!states || states.kind === 'null' || states.members.size === 0)) {
      const root = newState('', undefined, 'state', tree.at);
      this.#declare(newState(id === '(machine)' ? 'machine' : id, root, 'state', tree.at), tree, id, id, '');
      return this.#wired(root, id);
    }
    if (tree.kind !== 'object' || tree.members.get('states')?.kind !== 'object') {
      this.#issues.add(
        'format/missing-key',
        'the machine has no "states"',
        tree.at,
        'an XState machine is { "initial": …, "states": { … } }',
      );
      return null;
    }
    if (tree.members.get('states')!.members.size === 0) {
      this.#issues.add('format/no-nodes', 'the machine has no states', tree.at, 'add some to "states"');
      return null;
    }
    const root = newState('', undefined, 'state', tree.at);
    this.#declare(root, tree, id, id, '');
    return this.#wired(root, id);
  }

  #wired(root: ChartState, id: string): Chart | null {
    for (const declared of this.#declared) this.#wire(declared);
    if (this.#issues.failed) return null;
    const dropped = [...this.#declared].filter(({ node }) => node.members.has('context')).length;
    this.#log.dropped('context', dropped);
    return { name: id === '(machine)' ? '' : id, root, init: [], rules: 'xstate' };
  }

  #declare(state: ChartState, node: JsonNode, key: string, id: string, path: string): void {
    this.#declared.push({ state, node, key });
    this.#byId.set(text(node, 'id') ?? id, state);
    const keys = new Map<string, ChartState>();
    this.#keys.set(state, keys);
    state.kind = this.#kind(node);
    for (const [childKey, child] of node.members.get('states')?.members ?? []) {
      if (child.kind !== 'object') {
        this.#issues.add(
          'format/bad-state',
          `state ${quote(childKey)} is not an object`,
          child.at,
          'write it as { … }',
        );
        continue;
      }
      const childPath = path === '' ? childKey : `${path}.${childKey}`;
      const below = newState(childPath, state, 'state', child.at);
      keys.set(childKey, below);
      this.#declare(below, child, childKey, `${id}.${childKey}`, childPath);
    }
  }

  #kind(node: JsonNode): StateKind {
    const type = text(node, 'type');
    const history = node.members.get('history');
    if (type !== undefined && !Object.hasOwn(KINDS, type)) {
      const hint = () =>
        didYouMean(type, Object.keys(KINDS)) ?? `use one of ${Object.keys(KINDS).join(', ')}`;
      this.#issues.add(
        'format/bad-state',
        `there is no type of state ${quote(type)}`,
        node.members.get('type')!.at,
        hint,
      );
      return 'state';
    }
    if (
      type === 'history' ||
      (type === undefined && history && (history.kind === 'string' || history.kind === 'true'))
    ) {
      return history?.text === 'deep' ? 'deep-history' : 'history';
    }
    if (node.members.get('parallel')?.kind === 'true') return 'parallel';
    return KINDS[type ?? 'atomic'];
  }

  #wire({ state, node }: Declared): void {
    const initial = node.members.get('initial');
    if (state.kind === 'history' || state.kind === 'deep-history') {
      const target = node.members.get('target');
      if (target) state.initial = this.#targets(target, state);
      return;
    }
    if (initial && initial.kind !== 'null' && state.children.length > 0) {
      const child = initial.kind === 'string' ? this.#keys.get(state)!.get(initial.text) : undefined;
      const target = initial.kind === 'object' ? initial.members.get('target') : undefined;
      if (child) state.initial = [child];
      else if (target) {
        state.initial = this.#targets(target, state, true);
        state.initialActions = listed(initial.members.get('actions')).flatMap((action) =>
          this.#action(action),
        );
      } else {
        const hint = () => didYouMean(initial.text, this.#keys.get(state)!.keys()) ?? 'name a state in it';
        this.#issues.add(
          'format/unknown-state',
          `the initial state ${quote(initial.text)} is not among the states`,
          initial.at,
          hint,
        );
      }
    } else if (state.children.length > 0 && state.kind !== 'parallel') {
      this.#issues.warn(
        'format/no-start-mark',
        `${state.name === '' ? 'the machine' : quote(state.name)} has no initial state, so it starts at its first state`,
        node.at,
        'add "initial"',
      );
    }
    for (const [event, value] of node.members.get('on')?.members ?? [])
      this.#transitions(state, triggerOf(event), value);
    for (const [delay, value] of node.members.get('after')?.members ?? []) {
      this.#transitions(state, { kind: 'own', name: `after ${delay}` }, value);
    }
    for (const item of node.members.get('after')?.items ?? []) {
      const delay = item.members.get('delay');
      this.#transitions(state, { kind: 'own', name: `after ${delay?.text || (delay?.number ?? '')}` }, item);
    }
    const always = node.members.get('always');
    if (always) this.#transitions(state, { kind: 'always' }, always);
    const done = node.members.get('onDone');
    if (done && state.parent)
      this.#transitions(state, { kind: 'event', name: `done.state.${state.name}` }, done);
    for (const service of listed(node.members.get('invoke'))) this.#invoke(state, service);
    for (const action of listed(node.members.get('entry') ?? node.members.get('onEntry')))
      state.entry.push(this.#action(action));
    for (const action of listed(node.members.get('exit') ?? node.members.get('onExit')))
      state.exit.push(this.#action(action));
    const tags = listed(node.members.get('tags')).flatMap((tag) => (tag.text === '' ? [] : [tag.text]));
    if (tags.length > 0) state.tags = tags;
    this.#log.kept('tag, as a label of every configuration it is active in', tags.length);
    this.#log.dropped('activity', listed(node.members.get('activities')).length);
  }

  #invoke(state: ChartState, service: JsonNode): void {
    if (service.kind === 'string') return;
    const source = service.members.get('src');
    const name = text(service, 'id') ?? (source?.text || (source && text(source, 'type')) || 'service');
    for (const [key, word] of [
      ['onDone', 'done'],
      ['onError', 'error'],
    ] as const) {
      const value = service.members.get(key);
      if (value && value.kind !== 'null')
        this.#transitions(state, { kind: 'own', name: `${word} ${name}` }, value);
    }
    if (service.members.has('onSnapshot')) this.#log.dropped('onSnapshot of a service');
  }

  #transitions(state: ChartState, trigger: Trigger | undefined, value: JsonNode): void {
    if (!trigger) return;
    for (const item of value.kind === 'list' ? value.items : [value]) {
      const target = item.kind === 'object' ? item.members.get('target') : item;
      const guard =
        item.kind === 'object' ? (item.members.get('guard') ?? item.members.get('cond')) : undefined;
      const guardText = guard && guardName(guard);
      const internal =
        item.members.get('reenter')?.kind !== 'true' && item.members.get('internal')?.kind !== 'false';
      state.transitions.push({
        trigger,
        source: state,
        guard: guardText === undefined ? undefined : { text: guardText, expression: { kind: 'unknown' } },
        targets: target && target.kind !== 'null' ? this.#targets(target, state) : [],
        internal,
        actions: listed(item.members.get('actions')).flatMap((action) => this.#action(action)),
      });
    }
  }

  #action(action: JsonNode): ChartAction[] {
    const type = action.kind === 'object' ? text(action, 'type') : undefined;
    if (type === 'xstate.raise') {
      const event = action.members.get('event');
      const name = event && (event.text || text(event, 'type'));
      if (name) return [{ kind: 'raise', event: name }];
    }
    this.#log.dropped('action');
    return [];
  }

  #targets(node: JsonNode, source: ChartState, within = false): ChartState[] {
    return (node.kind === 'list' ? node.items : [node]).flatMap((item) => {
      const found = item.kind === 'string' ? this.#resolve(item.text, source, within) : undefined;
      if (found) return [found];
      const plain = item.text.replace(/^[.#]/, '');
      const hint = () =>
        !source.parent && this.#keys.get(source)!.has(plain)
          ? `from the machine itself, write ".${plain}"`
          : (didYouMean(plain, [...this.#byId.keys(), ...this.#declared.map(({ key }) => key)]) ??
            'name a state beside this one, ".child" or "#id"');
      this.#issues.add(
        'format/unknown-state',
        `the target ${quote(item.text)} of ${source.name === '' ? 'the machine' : quote(source.name)} is not a state`,
        item.at,
        hint,
      );
      return [];
    });
  }

  #resolve(target: string, source: ChartState, within: boolean): ChartState | undefined {
    if (target.startsWith('#')) {
      const path = target.slice(1);
      const exact = this.#byId.get(path);
      if (exact) return exact;
      for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
        const base = this.#byId.get(path.slice(0, dot));
        if (base) return this.#path(base, path.slice(dot + 1));
      }
      return undefined;
    }
    if (target.startsWith('.')) return this.#path(source, target.slice(1));
    return within ? this.#path(source, target) : source.parent && this.#path(source.parent, target);
  }

  #path(from: ChartState, path: string): ChartState | undefined {
    const keys = this.#keys.get(from);
    const whole = keys?.get(path);
    if (whole) return whole;
    for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
      const child = keys?.get(path.slice(0, dot).replaceAll('\\', ''));
      const found = child && this.#path(child, path.slice(dot + 1));
      if (found) return found;
    }
    return undefined;
  }
}

function text(node: JsonNode, key: string): string | undefined {
  const value = node.members.get(key);
  return value?.kind === 'string' ? value.text : undefined;
}

const listed = (node: JsonNode | undefined): readonly JsonNode[] =>
  node === undefined || node.kind === 'null' ? [] : node.kind === 'list' ? node.items : [node];

function guardName(guard: JsonNode): string | undefined {
  if (guard.kind === 'string') return guard.text;
  if (guard.kind !== 'object') return undefined;
  return text(guard, 'type') ?? text(guard, 'name') ?? '(inline)';
}
