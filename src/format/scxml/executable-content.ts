// The executable content of SCXML as actions of a chart. What is plain arithmetic is computed; a condition that is not splits the run, and what may fail at
// run time (an expression that cannot be read, a name that the data model does not have, a send to somewhere) may fail in the model.

import type { ChartAction, ChartGuard } from '../chart/index.ts';
import type { ConversionLog } from '../conversion.ts';
import { namesIn, parseActions, parseGuard } from '../script/index.ts';
import { attribute, childrenOf, type XmlElement, xmlText } from '../xml/index.ts';

const FAILED = 'error.execution';
const UNREACHED = 'error.communication';
/** Calls that change nothing a condition could read. */
const HARMLESS = /^(console\.\w+|Math\.\w+|log|print|alert|parseInt|parseFloat|isNaN|Number|String|Boolean)$/;
const CALL = /([\p{L}_$][\p{L}\p{N}_$.]*)\s*\(/gu;

export interface DataModel {
  /** Its names. */
  readonly declared: ReadonlySet<string>;
  /** Names that answers of services change. */
  readonly volatile: ReadonlySet<string>;
  /** Whether it is written in a language that the evaluator reads. */
  readonly isRead: boolean;
}

export class ExecutableContent {
  readonly #log: ConversionLog;
  readonly #model: DataModel;

  constructor(log: ConversionLog, model: DataModel) {
    this.#log = log;
    this.#model = model;
  }

  guard(cond: string): ChartGuard {
    const isState = /^\s*In\(/.test(cond);
    const expression = this.#model.isRead || isState ? parseGuard(cond) : null;
    return { text: cond, expression: expression ?? { kind: 'unknown' } };
  }

  block(element: XmlElement): ChartAction[] {
    return childrenOf(element).flatMap((child) => this.#action(child));
  }

  /** What evaluating the data of a final state may come to. */
  doneData(element: XmlElement): ChartAction[] {
    const params = childrenOf(element, 'donedata').flatMap((data) => childrenOf(data));
    return params.length > 0 ? [{ kind: 'fail', event: FAILED }] : [];
  }

  #action(element: XmlElement): ChartAction[] {
    switch (element.name) {
      case 'raise': {
        const event = attribute(element, 'event');
        return event === undefined ? [] : [{ kind: 'raise', event }];
      }
      case 'assign':
        return this.#assign(element);
      case 'script':
        return this.#script(element);
      case 'if':
        return [{ kind: 'if', branches: this.#branches(element) }];
      case 'foreach':
        return this.#loop(element);
      case 'send':
        return this.#send(element);
      case 'log':
        this.#log.dropped('<log>');
        return this.#mayFail(attribute(element, 'expr'));
      case 'cancel':
        this.#log.approximated('<cancel>: what it cancels may come all the same');
        return this.#mayFail(attribute(element, 'sendidexpr'));
      case 'elseif':
      case 'else':
        return [];
      default:
        this.#log.dropped(`<${element.name}>`);
        return [{ kind: 'fail', event: FAILED }];
    }
  }

  /** What stands between `<if>`, `<elseif/>`s and `<else/>`. */
  #branches(element: XmlElement): { guard: ChartGuard | undefined; actions: ChartAction[] }[] {
    const branches = [{ guard: this.#condition(element), actions: [] as ChartAction[] }];
    for (const child of childrenOf(element)) {
      if (child.name === 'elseif') branches.push({ guard: this.#condition(child), actions: [] });
      else if (child.name === 'else') branches.push({ guard: undefined, actions: [] });
      else branches.at(-1)!.actions.push(...this.#action(child));
    }
    return branches.map(({ guard, actions }) => ({
      guard: guard === null ? { text: '', expression: { kind: 'unknown' } } : guard,
      actions,
    }));
  }

  /** Null without one, which is a fault of the document. */
  #condition(element: XmlElement): ChartGuard | null | undefined {
    const cond = attribute(element, 'cond');
    return cond === undefined ? null : this.guard(cond);
  }

  #loop(element: XmlElement): ChartAction[] {
    this.#log.approximated('<foreach>: run any number of times up to 2, on values that are not known');
    const unknown = ['item', 'index'].flatMap((key): ChartAction[] => {
      const name = attribute(element, key);
      return name === undefined ? [] : [assignUnknown(name)];
    });
    return [
      { kind: 'fail', event: FAILED },
      { kind: 'repeat', actions: [...unknown, ...this.block(element)] },
      // As after any number of rounds more.
      ...[...assignedIn(element)].map(assignUnknown),
      ...unknown,
    ];
  }

  #assign(element: XmlElement): ChartAction[] {
    const name = (attribute(element, 'location') ?? attribute(element, 'name') ?? '').trim();
    const text = attribute(element, 'expr') ?? xmlText(element);
    const value = (this.#model.isRead ? parseGuard(text) : null) ?? ({ kind: 'unknown' } as const);
    const base = /^[\p{L}_$][\p{L}\p{N}_$]*/u.exec(name)?.[0] ?? '';
    // Variables of the system itself cannot be assigned to.
    if (base.startsWith('_')) return [{ kind: 'fail', event: FAILED, probable: true }];
    const { declared, volatile } = this.#model;
    const place = declared.has(base) ? [] : [{ kind: 'fail', event: FAILED, probable: true } as const];
    // `a[i]` is a part of `a`, and nobody knows which.
    const isPlain = /^[\p{L}\p{N}_$.]+$/u.test(name);
    return [
      ...place,
      ...this.#mayFail(text),
      isPlain && !volatile.has(base) ? { kind: 'assign', assignment: { name, value } } : assignUnknown(base),
    ];
  }

  #script(element: XmlElement): ChartAction[] {
    const text = xmlText(element);
    const actions: ChartAction[] = [{ kind: 'fail', event: FAILED }];
    const calls = [...text.matchAll(CALL)].map(([, name]) => name);
    const parsed = this.#model.isRead ? parseActions(text) : null;
    if (!parsed || calls.some((name) => !HARMLESS.test(name))) {
      this.#log.approximated('script that cannot be read; all variables are unknown after it');
      return [...actions, { kind: 'forget' }];
    }
    return [
      ...actions,
      ...parsed.map(
        (assignment): ChartAction =>
          this.#model.volatile.has(assignment.name)
            ? assignUnknown(assignment.name)
            : { kind: 'assign', assignment },
      ),
    ];
  }

  #send(element: XmlElement): ChartAction[] {
    const event = attribute(element, 'event') ?? literalValue(attribute(element, 'eventexpr'));
    const target = attribute(element, 'target') ?? literalValue(attribute(element, 'targetexpr'));
    const computed = ['eventexpr', 'targetexpr', 'typeexpr', 'delayexpr', 'namelist', 'type'];
    const risky = computed.some((key) => element.attributes.has(key)) || childrenOf(element).length > 0;
    const actions: ChartAction[] = risky || target !== undefined ? [{ kind: 'fail', event: FAILED }] : [];
    if (target === '#_internal')
      return event === undefined ? actions : [...actions, { kind: 'raise', event }];
    const isOut = target !== undefined || element.attributes.has('targetexpr');
    if (!isOut) return actions;
    const isAddress = target === undefined || /^(#_|[a-z][\w+.-]*:)/i.test(target);
    if (!isAddress) return [{ kind: 'fail', event: FAILED, probable: true }];
    return [...actions, { kind: 'fail', event: UNREACHED }];
  }

  /** Evaluating it may fail where it is not plain, or names what nobody declared. */
  #mayFail(text: string | undefined): ChartAction[] {
    if (text === undefined || text.trim() === '') return [];
    const parsed = this.#model.isRead ? parseGuard(text) : null;
    const isPlain =
      parsed !== null &&
      !/[[({]/.test(text) &&
      [...namesIn(parsed)].every((name) => this.#model.declared.has(name) || name.startsWith('_event'));
    if (isPlain) return [];
    return [{ kind: 'fail', event: FAILED, probable: parsed === null && this.#model.isRead }];
  }
}

const assignUnknown = (name: string): ChartAction => ({
  kind: 'assign',
  assignment: { name, value: { kind: 'unknown' } },
});

/** The names that are assigned in some content, however deep. */
export function assignedIn(element: XmlElement, found = new Set<string>()): Set<string> {
  for (const child of childrenOf(element)) {
    const name = child.name === 'assign' ? attribute(child, 'location') : undefined;
    if (name !== undefined) found.add(/^[\p{L}_$][\p{L}\p{N}_$.]*/u.exec(name.trim())?.[0] ?? name);
    assignedIn(child, found);
  }
  return found;
}

/** The text that an expression is, if it is one in quotes. */
export function literalValue(expression: string | undefined): string | undefined {
  const parsed = expression === undefined ? null : parseGuard(expression);
  return parsed?.kind === 'value' && typeof parsed.value === 'string' ? parsed.value : undefined;
}
