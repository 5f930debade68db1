// Random small games for property tests: self-loops, parallel edges, sinks, zero gains, unreachable nodes,
// hostile ids and labels, weights.

import fc from 'fast-check';
import {
  buildGame,
  chanceOf,
  costOf,
  type Game,
  type GameSpec,
  isUnasked,
  tagsOfEdge,
  tagsOfNode,
} from '../../src/game/index.ts';

const NASTY = [
  '',
  '__proto__',
  'constructor',
  'toString',
  'a"b',
  '\\',
  'line\nbreak',
  '\u0000',
  '\ud800',
  '\udc00x',
  ' ',
  ' 7',
  '007',
  '-1',
  'node',
  'digraph',
  '->',
  'a,b;c',
  '/* no */',
  '// no',
  '<b>',
  'ü–😀',
  'in/out:0.5',
  'i',
  'tau',
  '?in',
  '!out',
  'initial:',
  '\\n\\l\\N',
  '\r\n',
  '\u2028',
  '\ufeff',
];

/** A text that somebody will use one day: short and plain, or one of the nasty ones, or anything. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...'abcxyz019_'), minLength: 1, maxLength: 4 }) },
  { weight: 2, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);

export interface GameShape {
  readonly maxNodes?: number;
  /** The most edges a node has. */
  readonly maxDegree?: number;
  readonly maxGain?: number;
  /** Ids v0, v1, … and no labels or weights: for laws about the graph alone. */
  readonly plain?: boolean;
}

/** A random specification of a game, of which every part is legal. */
export function anyGameSpec({
  maxNodes = 8,
  maxDegree = 3,
  maxGain = 3,
  plain = false,
}: GameShape = {}): fc.Arbitrary<GameSpec> {
  const ids: fc.Arbitrary<string[]> = plain
    ? fc.integer({ min: 1, max: maxNodes }).map((n) => Array.from({ length: n }, (_, v) => `v${v}`))
    : fc.uniqueArray(anyText, { minLength: 1, maxLength: maxNodes });
  return ids.chain((names) => {
    const name = fc.constantFrom(...names);
    const optional = <T>(value: fc.Arbitrary<T>) =>
      plain ? fc.constant(undefined) : fc.option(value, { nil: undefined });
    // Most games have none of what is rare.
    const seldom = <T>(value: fc.Arbitrary<T>) =>
      plain ? fc.constant(undefined) : fc.option(value, { nil: undefined, freq: 12 });
    const labels = seldom(fc.uniqueArray(anyText, { minLength: 1, maxLength: 3 }));
    const extras = {
      labels,
      cost: seldom(fc.constantFrom(1, 2, 77, 12345678901)),
      maybe: seldom(fc.constantFrom(0, 0.3, 1)),
      by: seldom(fc.constant('sut' as const)),
    };
    const edge = fc.record({
      to: name,
      label: optional(anyText),
      weight: optional(fc.constantFrom(1, 2, 3, 0.25, 1e-7, 12345678901)),
      ...extras,
    });
    const node = fc.record({
      owner: fc.constantFrom('tester' as const, 'sut' as const),
      gain: fc.oneof({ weight: 2, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(maxGain) }),
      labels,
      edges: fc.array(edge, { maxLength: maxDegree }),
    });
    return fc
      .tuple(
        fc.array(node, { minLength: names.length, maxLength: names.length }),
        name,
        plain ? fc.constant('') : anyText,
      )
      .map(([nodes, initial, title]) => ({
        name: title,
        initial,
        nodes: nodes.map(({ owner, gain, labels }, v) => ({
          id: names[v],
          owner,
          gain,
          ...(labels && { labels }),
        })),
        edges: nodes.flatMap(({ edges }, v) =>
          edges.map(({ to, label, weight, labels, cost, maybe, by }) => ({
            from: names[v],
            to,
            ...(label !== undefined && { label }),
            ...(weight !== undefined && { weight }),
            ...(labels && { labels }),
            ...(cost !== undefined && { cost }),
            ...(maybe !== undefined && { maybe }),
            ...(by && { by }),
          })),
        ),
      }));
  });
}

/** A random game; see GameShape. */
export const anyGame = (shape: GameShape = {}): fc.Arbitrary<Game> => anyGameSpec(shape).map(buildGame);

/** The game as a specification again: two games are the same if these are equal. */
export function specOf(game: Game): GameSpec {
  return {
    name: game.name,
    initial: game.ids[game.initial],
    nodes: game.ids.map((id, v) => ({
      id,
      owner: game.owner[v] === 0 ? 'tester' : 'sut',
      gain: game.gain[v],
      ...labelsOf(game, tagsOfNode(game, v)),
    })),
    edges: Array.from(game.source, (u, e) => ({
      from: game.ids[u],
      to: game.ids[game.target[e]],
      ...(game.label[e] >= 0 && { label: game.labels[game.label[e]] }),
      weight: game.weight?.[e] ?? 1,
      ...labelsOf(game, tagsOfEdge(game, e)),
      ...(costOf(game, e) !== 1 && { cost: costOf(game, e) }),
      ...(chanceOf(game, e) !== 1 && { maybe: chanceOf(game, e) }),
      ...(isUnasked(game, e) && { by: 'sut' as const }),
    })),
  };
}

const labelsOf = ({ tags }: Game, list: Int32Array): { labels?: string[] } =>
  list.length === 0 ? {} : { labels: Array.from(list, (tag) => tags!.names[tag]) };
