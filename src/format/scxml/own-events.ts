// The events of an SCXML document that the system makes by itself: what the document sends itself, now or later, ends of invoked services, and
// errors. When they come nobody can say, so they may come wherever the chart waits.

import type { ChartState, OwnEvent } from '../chart/index.ts';
import { attribute, childrenOf, type XmlElement } from '../xml/index.ts';
import { literalValue } from './executable-content.ts';

export interface OwnEvents {
  readonly own: readonly OwnEvent[];
  /** An event is sent whose name is computed. */
  readonly sendsAny: boolean;
}

export function ownEventsOf(
  root: XmlElement,
  stateOf: (element: XmlElement) => ChartState | undefined,
  named: Iterable<string>,
): OwnEvents {
  const own = new Map<string, OwnEvent>();
  let sendsAny = false;
  const add = (event: OwnEvent): void => {
    if (!own.has(event.event)) own.set(event.event, event);
  };
  /** `service`: within the document of an invoked service, whose sends to its parent arrive here. */
  const find = (element: XmlElement, state: ChartState | undefined, service: boolean): void => {
    for (const child of childrenOf(element)) {
      if (child.name === 'send') {
        const target = attribute(child, 'target') ?? literalValue(attribute(child, 'targetexpr'));
        const elsewhere = service ? target !== '#_parent' : target === '#_internal' || target === '#_parent';
        const event = attribute(child, 'event') ?? literalValue(attribute(child, 'eventexpr'));
        if (!elsewhere && event !== undefined) add({ event, label: event });
        else if (child.attributes.has('eventexpr') && event === undefined) sendsAny = true;
      } else if (child.name === 'invoke' && !service && state) {
        const id = attribute(child, 'id');
        add({
          event: id === undefined ? 'done.invoke' : `done.invoke.${id}`,
          label: `done ${id ?? 'service'}`,
          within: state,
        });
      }
      find(child, stateOf(child) ?? state, service || child.name === 'invoke');
    }
  };
  find(root, undefined, false);
  for (const name of named) {
    const done = /^done\.invoke(?:\.(.*))?$/.exec(name);
    if (done) add({ event: name, label: `done ${done[1] ?? 'service'}`, named: true });
    else if (/^(error|HTTP)(\.|$)/.test(name)) add({ event: name, label: name, named: true });
  }
  return { own: [...own.values()], sendsAny };
}
