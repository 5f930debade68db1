// The names a model gives its states (`stateName`): of one state alone, or of one class.

import { ModelFault } from '../fault.ts';

export class StateNames {
  /** By node, undefined for choices of the SUT. */
  readonly all: (string | undefined)[] = [];

  add(name: string): void {
    this.all.push(name);
  }

  /** The next node has no name of its own. */
  skip(): void {
    this.all.push(undefined);
  }

  /** One name, one state; or one class, if there are classes. `shown` tells the state of a node. */
  check(classOf: Int32Array | null, shown: (v: number) => string): void {
    const first = new Map<string, number>();
    this.all.forEach((name, v) => {
      if (name === undefined) return;
      const u = first.get(name);
      if (u === undefined) first.set(name, v);
      else if (!classOf || classOf[u] !== classOf[v]) {
        throw new ModelFault(
          'same-name',
          `${shown(u)} and ${shown(v)} have the same name, ${JSON.stringify(name)}`,
          'distinguish them in `stateName`, or make them one class with `fec`',
        );
      }
    });
    if (!classOf) return;
    const named = new Map<number, number>();
    this.all.forEach((name, v) => {
      if (name === undefined) return;
      const u = named.get(classOf[v]);
      if (u === undefined) named.set(classOf[v], v);
      else if (this.all[u] !== name) {
        throw new ModelFault(
          'two-names',
          `${shown(u)} and ${shown(v)} are one class but have two names, ${JSON.stringify(this.all[u])} and ${JSON.stringify(name)}`,
          'let `stateName` depend on the class only',
        );
      }
    });
  }

  /** The names of so many classes. */
  ofClasses(classOf: Int32Array, count: number): string[] {
    const names = new Array<string>(count).fill('');
    this.all.forEach((name, v) => {
      if (name !== undefined) names[classOf[v]] = name;
    });
    return names;
  }
}
