// Puts a GraphWalker model together as a reader finds its parts, and checks that they fit.

import { didYouMean } from '../../base/index.ts';
import { type Owner, quote, TESTER } from '../../game/index.ts';
import type { ConversionLog } from '../conversion.ts';
import type { Assignment } from '../script/index.ts';
import { actionsOf, guardOf, type Vertex, type WalkEdge, type WalkModel } from './walk-model.ts';

/** Where issues go: offsets as the reader counts them. */
export interface Faults {
  add(code: string, message: string, at?: number, hint?: string | (() => string)): void;
}

export interface VertexParts {
  readonly id: string;
  readonly name: string | undefined;
  readonly model: number;
  readonly modelName?: string | undefined;
  readonly shared?: string | undefined;
  readonly owner?: Owner;
  readonly gain?: number | undefined;
  readonly requirements?: readonly string[];
  readonly actions?: string;
  readonly blocked?: boolean;
  readonly at: number;
}

export interface EdgeParts {
  readonly id?: string | undefined;
  readonly name: string | undefined;
  readonly from: string | undefined;
  readonly to: string;
  readonly guard?: string | undefined;
  readonly actions?: string;
  readonly weight?: number | undefined;
  readonly requirements?: readonly string[];
  readonly blocked?: boolean;
  readonly model: number;
  readonly fromAt: number;
  readonly toAt: number;
}

/** Where a play starts, by an edge without a source or by name. */
interface Opening {
  readonly vertex: Vertex;
  readonly actions: readonly Assignment[];
  readonly requirements: readonly string[];
}

const MOST_SHARED = 1000;

export class WalkBuilder {
  readonly #faults: Faults;
  readonly #log: ConversionLog;
  readonly #vertices = new Map<string, { vertex: Vertex; blocked: boolean }>();
  readonly #edges: WalkEdge[] = [];
  readonly #init: Assignment[] = [];
  readonly #starts: (Opening & { readonly edgeId: string | undefined })[] = [];
  readonly #edgeTargets = new Map<string, string>();
  readonly #shared = new Map<string, number>();

  constructor(faults: Faults, log: ConversionLog) {
    this.#faults = faults;
    this.#log = log;
  }

  get count(): number {
    return this.#vertices.size;
  }

  get first(): Vertex | undefined {
    const seen = [...this.#vertices.values()].filter(({ blocked }) => !blocked).map(({ vertex }) => vertex);
    const entered = new Set(this.#edges.map(({ target }) => target));
    return seen.find((vertex) => !entered.has(vertex)) ?? seen[0];
  }

  init(text: string, model: number): void {
    this.#init.push(...this.#actions(text, model));
  }

  vertex(parts: VertexParts): void {
    const { id, model, at, shared, blocked = false } = parts;
    if (this.#vertices.has(id)) {
      this.#faults.add(
        'game/duplicate-node',
        `vertex ${quote(id)} is declared twice`,
        at,
        'give it its own id',
      );
      return;
    }
    if (shared !== undefined && !blocked) {
      const sharing = (this.#shared.get(shared) ?? 0) + 1;
      this.#shared.set(shared, sharing);
      if (sharing > MOST_SHARED) {
        this.#faults.add(
          'format/too-many',
          `more than ${MOST_SHARED} vertices share the state ${quote(shared)}`,
          at,
          'use one vertex for the state',
        );
      }
    }
    const vertex: Vertex = {
      id,
      name: parts.name === undefined || parts.name === '' ? id : parts.name,
      model,
      modelName: parts.modelName ?? '',
      shared,
      owner: parts.owner ?? TESTER,
      gain: parts.gain,
      requirements: parts.requirements ?? [],
      actions: this.#actions(parts.actions ?? '', model),
      at,
    };
    this.#vertices.set(id, { vertex, blocked });
    if (blocked) this.#log.dropped('blocked vertex');
    if (blocked) this.#log.dropped('requirement of a blocked element', vertex.requirements.length);
    else this.#log.kept('requirement of a vertex, as a label', vertex.requirements.length);
  }

  edge(parts: EdgeParts): void {
    const target = this.#known(parts.to, parts.toAt);
    const source = parts.from === undefined ? undefined : this.#known(parts.from, parts.fromAt);
    if (parts.id !== undefined) this.#edgeTargets.set(parts.id, parts.to);
    const { requirements = [] } = parts;
    if (parts.blocked) this.#log.dropped('blocked edge');
    if (parts.blocked || !target || target.blocked || source?.blocked) {
      this.#log.dropped('requirement of a blocked element', requirements.length);
      return;
    }
    const actions = this.#actions(parts.actions ?? '', parts.model);
    if (parts.from === undefined) {
      this.#starts.push({ vertex: target.vertex, actions, requirements, edgeId: parts.id });
      return;
    }
    if (!source) return;
    const { guard, weight } = parts;
    this.#edges.push({
      name: parts.name === '' ? undefined : parts.name,
      source: source.vertex,
      target: target.vertex,
      guard: guard === undefined || guard.trim() === '' ? undefined : guardOf(guard.trim(), parts.model),
      actions,
      weight: weight !== undefined && weight > 0 ? weight : undefined,
      requirements,
    });
    this.#log.kept('requirement of an edge, as a label', requirements.length);
  }

  /** The model, started at an element, at a vertex, or where an edge without source leads; undefined if nothing says where. */
  build(name: string, start: string | Vertex | undefined): WalkModel | undefined {
    const id = typeof start === 'string' ? (this.#edgeTargets.get(start) ?? start) : undefined;
    const opening =
      typeof start === 'object'
        ? { vertex: start, actions: [], requirements: [] }
        : id === undefined
          ? this.#starts[0]
          : (this.#starts.find(({ edgeId }) => edgeId === start) ?? this.#opening(id));
    if (!opening) return undefined;
    this.#log.kept(
      'requirement of the start edge, as a label of the first vertex',
      opening.requirements.length,
    );
    for (const other of this.#starts)
      if (other !== opening)
        this.#log.dropped('requirement of a start edge that is not taken', other.requirements.length);
    const vertices = [...this.#vertices.values()].flatMap(({ vertex, blocked }) => (blocked ? [] : [vertex]));
    return {
      name,
      vertices,
      edges: this.#edges,
      start: opening.vertex,
      init: [...this.#init, ...opening.actions],
      startRequirements: opening.requirements,
    };
  }

  /** A vertex named as the start runs the actions of the start edge into it, if there is one. */
  #opening(id: string): Opening | undefined {
    const found = this.#vertices.get(id);
    if (!found || found.blocked) return undefined;
    return (
      this.#starts.find(({ vertex }) => vertex.id === id) ?? {
        vertex: found.vertex,
        actions: [],
        requirements: [],
      }
    );
  }

  #actions(text: string, model: number): Assignment[] {
    if (text.trim() === '') return [];
    const { actions, read } = actionsOf(text, model);
    if (read) this.#log.kept('action, as far as guards depend on it');
    else this.#log.approximated('action that cannot be read; its variables are unknown');
    return actions;
  }

  #known(id: string, at: number): { vertex: Vertex; blocked: boolean } | undefined {
    const found = this.#vertices.get(id);
    if (!found) {
      const hint = () => didYouMean(id, this.#vertices.keys()) ?? 'declare the vertex';
      this.#faults.add('game/unknown-node', `there is no vertex ${quote(id)}`, at, hint);
    }
    return found;
  }
}
