// An SCXML document to a chart: states first, then what leads from one to the other.

import { didYouMean } from '../../base/index.ts';
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
import type { ModelText } from '../model-text.ts';
import { type Assignment, parseActions, parseGuard } from '../script/index.ts';
import { attribute, childrenOf, type XmlElement, xmlText } from '../xml/index.ts';

const STATES: Readonly<Record<string, StateKind>> = {
  state: 'state',
  parallel: 'parallel',
  final: 'final',
  history: 'history',
};

export class ScxmlReader {
  readonly #model: ModelText;
  readonly #log: ConversionLog;
  readonly #byId = new Map<string, ChartState>();
  readonly #declared: { readonly state: ChartState; readonly element: XmlElement }[] = [];
  readonly #sent = new Set<string>();

  constructor(model: ModelText, log: ConversionLog) {
    this.#model = model;
    this.#log = log;
  }

  chart(root: XmlElement): Chart | null {
    if (root.name !== 'scxml') {
      this.#model.add(
        'format/no-graph',
        `the document is <${root.name}>, not <scxml>`,
        root.at,
        'use an SCXML document',
      );
      return null;
    }
    const top = newState('', undefined, 'state', root.at);
    this.#declare(top, root);
    if (top.children.length === 0) {
      this.#model.add('format/no-nodes', 'the document has no states', root.at, 'add <state id="…"/>');
      return null;
    }
    this.#findSent(root);
    for (const declared of this.#declared) this.#wire(declared);
    const init = this.#declared.flatMap(({ element }) =>
      childrenOf(element, 'datamodel').flatMap((data) => this.#data(data)),
    );
    return { name: attribute(root, 'name') ?? '', root: top, init, prefixes: true };
  }

  #declare(state: ChartState, element: XmlElement): void {
    this.#declared.push({ state, element });
    for (const child of childrenOf(element)) {
      if (!Object.hasOwn(STATES, child.name)) continue;
      const id =
        attribute(child, 'id') ??
        `${state.name === '' ? '' : `${state.name}.`}${child.name}${this.#declared.length}`;
      if (this.#byId.has(id)) {
        this.#model.add(
          'game/duplicate-node',
          `state ${quote(id)} is declared twice`,
          child.at,
          'give it its own id',
        );
        continue;
      }
      const deep = child.name === 'history' && attribute(child, 'type') === 'deep';
      const below = newState(id, state, deep ? 'deep-history' : STATES[child.name], child.at);
      this.#byId.set(id, below);
      this.#declare(below, child);
    }
  }

  /** Events that the document sends to itself arrive when they will: they are the SUT's. */
  #findSent(element: XmlElement): void {
    for (const child of childrenOf(element)) {
      const event = attribute(child, 'event');
      const target = attribute(child, 'target');
      if (child.name === 'send' && event !== undefined && (target === undefined || target === '#_internal'))
        this.#sent.add(event);
      this.#findSent(child);
    }
  }

  #wire({ state, element }: { state: ChartState; element: XmlElement }): void {
    const history = state.kind === 'history' || state.kind === 'deep-history';
    const [initial] = childrenOf(element, 'initial').flatMap((inner) => childrenOf(inner, 'transition'));
    const start = attribute(element, 'initial') ?? (initial && attribute(initial, 'target'));
    if (start !== undefined && !history) state.initial = this.#targets(start, element);
    for (const transition of childrenOf(element, 'transition')) {
      const targets = this.#targets(attribute(transition, 'target') ?? '', transition);
      if (history) state.initial = targets;
      else this.#transition(state, transition, targets);
    }
    for (const block of childrenOf(element, 'onentry')) state.entry.push(...this.#actions(block));
    for (const block of childrenOf(element, 'onexit')) state.exit.push(...this.#actions(block));
  }

  #transition(state: ChartState, element: XmlElement, targets: readonly ChartState[]): void {
    const cond = attribute(element, 'cond');
    const events = (attribute(element, 'event') ?? '').split(/\s+/).filter(Boolean);
    const triggers: Trigger[] =
      events.length === 0 ? [{ kind: 'always' }] : events.map((event) => this.#trigger(event));
    for (const trigger of triggers) {
      state.transitions.push({
        trigger,
        source: state,
        guard:
          cond === undefined
            ? undefined
            : { text: cond, expression: parseGuard(cond) ?? { kind: 'unknown' } },
        targets,
        internal: attribute(element, 'type') === 'internal',
        actions: this.#actions(element),
      });
    }
  }

  #trigger(event: string): Trigger {
    const name = event.replace(/(\.\*|\.)$/, '') || '*';
    if (name.startsWith('done.state.')) return { kind: 'event', name };
    const own = /^done\.invoke(?:\.(.*))?$/.exec(name);
    if (own) return { kind: 'own', name: `done ${own[1] ?? 'service'}` };
    if (/^error(\.|$)/.test(name) || this.#sent.has(name)) return { kind: 'own', name };
    return { kind: 'event', name };
  }

  #targets(text: string, element: XmlElement): ChartState[] {
    return text
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((id) => {
        const found = this.#byId.get(id);
        if (found) return [found];
        const hint = () => didYouMean(id, this.#byId.keys()) ?? 'declare the state';
        this.#model.add('format/unknown-state', `there is no state ${quote(id)}`, element.at, hint);
        return [];
      });
  }

  #actions(block: XmlElement): ChartAction[] {
    return childrenOf(block).flatMap((element): ChartAction[] => {
      const event = attribute(element, 'event');
      if (element.name === 'raise' && event !== undefined) return [{ kind: 'raise', event }];
      if (element.name === 'assign') {
        const name = attribute(element, 'location') ?? attribute(element, 'name') ?? '';
        const value =
          parseGuard(attribute(element, 'expr') ?? xmlText(element)) ?? ({ kind: 'unknown' } as const);
        return [{ kind: 'assign', assignment: { name, value } }];
      }
      if (element.name === 'script') {
        const parsed = parseActions(xmlText(element)) ?? this.#unknownNames(xmlText(element));
        return parsed.map((assignment) => ({ kind: 'assign', assignment }));
      }
      if (element.name === 'if' || element.name === 'foreach') {
        this.#log.approximated(
          `<${element.name}>: what it assigns is unknown, what it raises may be missing`,
        );
        return this.#assignedIn(element).map((assignment) => ({ kind: 'assign', assignment }));
      }
      if (element.name !== 'send') this.#log.dropped(`<${element.name}>`);
      return [];
    });
  }

  #assignedIn(element: XmlElement): Assignment[] {
    return childrenOf(element).flatMap((child) => {
      const name = child.name === 'assign' ? attribute(child, 'location') : undefined;
      return [
        ...(name === undefined ? [] : [{ name, value: { kind: 'unknown' } as const }]),
        ...this.#assignedIn(child),
      ];
    });
  }

  #unknownNames(text: string): Assignment[] {
    this.#log.approximated('script that cannot be read; its variables are unknown');
    return (text.match(/[\p{L}_$][\p{L}\p{N}_$.]*/gu) ?? []).map((name) => ({
      name,
      value: { kind: 'unknown' },
    }));
  }

  #data(datamodel: XmlElement): Assignment[] {
    return childrenOf(datamodel, 'data').map((data) => {
      const text = attribute(data, 'expr') ?? xmlText(data);
      return { name: attribute(data, 'id') ?? '', value: parseGuard(text) ?? { kind: 'unknown' } };
    });
  }
}
