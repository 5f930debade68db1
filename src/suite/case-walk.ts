// Follows a written case through the game, element by element, and reports where it leaves it.

import { didYouMean, type IssueList } from '../base/index.ts';
import { type Game, labelOf, nodeNamed, quote, unfoldedWay } from '../game/index.ts';
import type { Element } from './written-suite.ts';

export class CaseWalk {
  readonly path: number[] = [];
  readonly #game: Game;
  readonly #issues: IssueList;
  readonly #prefix: string;
  /** The edge element seen last, not yet followed by a node. */
  #pending: Element | null = null;

  constructor(game: Game, issues: IssueList, prefix: string) {
    this.#game = game;
    this.#issues = issues;
    this.#prefix = prefix;
  }

  /** The next node; false if the case is broken there. */
  node(element: Element): boolean {
    const v = this.#known(element);
    if (v !== undefined) return this.#goTo(v, element);
    this.#unknown(element, `the model has no node ${quote(element.names[0])}`);
    return false;
  }

  /** The next node or edge. */
  either(element: Element): boolean {
    const v = this.#known(element);
    const asEdge = this.#isLabelHere(element);
    if (v !== undefined && !(asEdge && this.#pending === null)) return this.#goTo(v, element);
    // Before the first node there may be the edge into it; elsewhere a name must mean something.
    if (this.path.length > 0 && !asEdge) {
      const here = quote(this.#game.ids[this.path[this.path.length - 1]]);
      this.#unknown(
        element,
        `${quote(element.names[0])} is neither a node nor the label of an edge of ${here}`,
      );
      return false;
    }
    this.#pending = element;
    return true;
  }

  #unknown({ names: [id], offset }: Element, message: string): void {
    this.#issues.add(
      'suite/unknown-node',
      this.#prefix + message,
      offset,
      () => didYouMean(id, this.#game.ids) ?? 'a case is a list of node ids of the model',
    );
  }

  #known({ names }: Element): number | undefined {
    for (const name of names) {
      const v = nodeNamed(this.#game, name);
      if (v !== undefined) return v;
    }
    return undefined;
  }

  #isLabelHere({ names }: Element): boolean {
    if (this.path.length === 0) return false;
    const { outStart } = this.#game;
    const u = this.path[this.path.length - 1];
    for (let e = outStart[u]; e < outStart[u + 1]; e++) {
      const label = labelOf(this.#game, e);
      if (label !== undefined && names.includes(label)) return true;
    }
    return false;
  }

  #goTo(v: number, element: Element): boolean {
    const { ids, initial } = this.#game;
    const label = this.#pending;
    this.#pending = null;
    if (this.path.length === 0) {
      if (v !== initial) {
        this.#issues.add(
          'suite/not-initial',
          `${this.#prefix}it starts at ${quote(ids[v])}, but the initial node is ${quote(ids[initial])}`,
          element.offset,
          'begin every case at the initial node',
        );
      }
      this.path.push(v);
      return v === initial;
    }
    const u = this.path[this.path.length - 1];
    const way = this.#way(u, v, label);
    if (!way) {
      const by = label ? ` by ${quote(label.names[0])}` : '';
      this.#issues.add(
        'suite/no-edge',
        `${this.#prefix}step ${this.path.length} goes from ${quote(ids[u])} to ${quote(ids[v])}${by}, which is not an edge of the model`,
        element.offset,
        this.#edgesOf(u),
      );
      return false;
    }
    this.path.push(...way);
    return true;
  }

  /** The nodes from u, left out, to v: one edge, or two through an SUT node that a label made. */
  #way(u: number, v: number, label: Element | null): number[] | null {
    const { outStart, target } = this.#game;
    const fits = (e: number): boolean => {
      const name = labelOf(this.#game, e);
      return label === null || (name !== undefined && label.names.includes(name));
    };
    for (let e = outStart[u]; e < outStart[u + 1]; e++) if (target[e] === v && fits(e)) return [v];
    if (label === null) return this.#game.helpers ? unfoldedWay(this.#game, u, v) : null;
    for (let e = outStart[u]; e < outStart[u + 1]; e++) {
      const s = target[e];
      if (!fits(e)) continue;
      for (let f = outStart[s]; f < outStart[s + 1]; f++) if (target[f] === v) return [s, v];
    }
    return null;
  }

  #edgesOf(u: number): string {
    const { ids, outStart, target } = this.#game;
    const next = [...new Set(target.subarray(outStart[u], outStart[u + 1]))].map((w) => quote(ids[w]));
    if (next.length === 0) return `${quote(ids[u])} is a sink: a case ends there`;
    const more = next.length > 6 ? ', …' : '';
    return `from ${quote(ids[u])} the model goes to ${next.slice(0, 6).join(', ')}${more}`;
  }
}
