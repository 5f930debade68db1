// An SCXML document to a chart: states first, then what leads from one to the other.

import { didYouMean } from '../../base/index.ts';
import { quote } from '../../game/index.ts';
import { type Chart, type ChartState, newState, type StateKind, type Trigger } from '../chart/index.ts';
import type { ConversionLog } from '../conversion.ts';
import type { ModelText } from '../model-text.ts';
import { type Assignment, parseGuard } from '../script/index.ts';
import { attribute, childrenOf, type XmlElement, xmlText } from '../xml/index.ts';
import { assignedIn, type DataModel, ExecutableContent } from './executable-content.ts';
import { ownEventsOf } from './own-events.ts';

const STATES: Readonly<Record<string, StateKind>> = {
  state: 'state',
  parallel: 'parallel',
  final: 'final',
  history: 'history',
};

/** Languages of data models whose plain arithmetic is that of JavaScript. */
const EVALUATED = new Set(['ecmascript', 'javascript', 'jexl', 'null', 'cplusplus']);

export class ScxmlReader {
  readonly #model: ModelText;
  readonly #log: ConversionLog;
  readonly #byId = new Map<string, ChartState>();
  readonly #declared: { readonly state: ChartState; readonly element: XmlElement }[] = [];
  /** What transitions call events. */
  readonly #named = new Set<string>();

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
    const { init, model } = this.#dataModel(root, top);
    const content = new ExecutableContent(this.#log, model);
    for (const declaration of this.#declared) this.#wire(declaration, content);
    const stateOf = new Map(this.#declared.map(({ state, element }) => [element, state]));
    const events = ownEventsOf(root, (element) => stateOf.get(element), this.#named);
    if (events.sendsAny) this.#log.approximated('<send> with a computed name: any event may come by itself');
    return { name: attribute(root, 'name') ?? '', root: top, init, prefixes: true, ...events };
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

  #wire({ state, element }: { state: ChartState; element: XmlElement }, content: ExecutableContent): void {
    const history = state.kind === 'history' || state.kind === 'deep-history';
    const [initial] = childrenOf(element, 'initial').flatMap((inner) => childrenOf(inner, 'transition'));
    const start = attribute(element, 'initial') ?? (initial && attribute(initial, 'target'));
    if (start !== undefined && !history) state.initial = this.#targets(start, element);
    if (initial && !history) state.initialActions = content.block(initial);
    for (const transition of childrenOf(element, 'transition')) {
      const targets = this.#targets(attribute(transition, 'target') ?? '', transition);
      if (history) {
        state.initial = targets;
        state.initialActions = content.block(transition);
      } else this.#transition(state, transition, targets, content);
    }
    for (const block of childrenOf(element, 'onentry')) state.entry.push(content.block(block));
    for (const block of childrenOf(element, 'onexit')) state.exit.push(content.block(block));
    if (state.kind === 'final') state.entry.push(content.doneData(element));
  }

  #transition(
    state: ChartState,
    element: XmlElement,
    targets: readonly ChartState[],
    content: ExecutableContent,
  ): void {
    const cond = attribute(element, 'cond');
    const events = (attribute(element, 'event') ?? '').split(/\s+/).filter(Boolean);
    const triggers: Trigger[] =
      events.length === 0 ? [{ kind: 'always' }] : events.map((event) => this.#trigger(event));
    const guard = cond === undefined ? undefined : content.guard(cond);
    const internal = attribute(element, 'type') === 'internal';
    const actions = content.block(element);
    for (const trigger of triggers)
      state.transitions.push({ trigger, source: state, guard, targets, internal, actions });
  }

  #trigger(event: string): Trigger {
    const name = event.replace(/(\.\*|\.)$/, '') || '*';
    this.#named.add(name);
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

  /** What the variables begin with. With late binding those of inner states get their values later, nobody here says when. */
  #dataModel(root: XmlElement, top: ChartState): { init: Assignment[]; model: DataModel } {
    const late = attribute(root, 'binding') === 'late';
    const isRead = EVALUATED.has(attribute(root, 'datamodel') ?? 'ecmascript');
    const volatile = finalizedIn(root);
    const init: Assignment[] = [{ name: '_name', value: { kind: 'value', value: attribute(root, 'name') } }];
    for (const { state, element } of this.#declared) {
      for (const data of childrenOf(element, 'datamodel').flatMap((model) => childrenOf(model, 'data'))) {
        const name = attribute(data, 'id') ?? '';
        const expr = attribute(data, 'expr');
        const isKnown =
          isRead && !(late && state.parent) && !data.attributes.has('src') && !volatile.has(name);
        const value = isKnown ? parseGuard(expr ?? xmlText(data)) : null;
        init.push({ name, value: value ?? { kind: 'unknown' } });
        if (isRead && expr !== undefined && parseGuard(expr) === null)
          top.entry.push([{ kind: 'fail', event: 'error.execution', probable: true }]);
      }
    }
    const declared = new Set(init.map(({ name }) => name));
    return { init, model: { declared, volatile, isRead } };
  }
}

/** The variables that answers of invoked services change. */
function finalizedIn(element: XmlElement, found = new Set<string>()): Set<string> {
  for (const child of childrenOf(element)) {
    for (const finalize of child.name === 'invoke' ? childrenOf(child, 'finalize') : []) {
      for (const name of assignedIn(finalize)) found.add(name);
      for (const name of (attribute(child, 'namelist') ?? '').split(/\s+/)) found.add(name);
      for (const param of childrenOf(child, 'param')) found.add(attribute(param, 'location') ?? '');
    }
    finalizedIn(child, found);
  }
  return found;
}
