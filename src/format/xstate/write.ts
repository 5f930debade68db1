// An XState configuration of a game, flat: tester nodes have `on`, SUT nodes `always` with a guard for each answer. A state whose name would be taken for a path, as `a.b` is, has an id by which transitions know it.

import { FreshNames, type Outcome, printableJson, type Source } from '../../base/index.ts';
import { type Game, labelOf, outDegree, SUT, tagsOfNode } from '../../game/index.ts';
import type { Reading } from '../format.ts';
import { writtenWithLosses } from '../losses.ts';

export const writeXstate = (game: Game, read: (source: Source) => Reading): Outcome<Iterable<string>> =>
  writtenWithLosses('XState', game, write(game), read);

/** How transitions name each state: by its key, or by an id where the key would be taken for something else. */
function targetsOf({ ids }: Game): string[] {
  const fresh = new FreshNames(ids, (wanted, k) => `${wanted}_${k}`);
  return ids.map((id, v) => (/^[^.#\\]+$/.test(id) ? id : `#${fresh.take(`s${v}`)}`));
}

function* write(game: Game): Generator<string> {
  const q = printableJson;
  const targets = targetsOf(game);
  yield `{\n  "id": ${q(game.name === '' ? '(machine)' : game.name)},\n  "initial": ${q(game.ids[game.initial])},\n  "states": {`;
  for (let v = 0; v < game.n; v++) {
    yield `${v ? ',' : ''}\n    ${q(game.ids[v])}: {${[idText(targets[v]), body(game, v, targets), tags(game, v)].filter(Boolean).join(',')}}`;
  }
  yield '\n  }\n}\n';
}

const idText = (target: string): string => (target.startsWith('#') ? ` "id": "${target.slice(1)}"` : '');

function tags(game: Game, v: number): string {
  const names = Array.from(tagsOfNode(game, v), (tag) => game.tags!.names[tag]);
  return names.length === 0 ? '' : ` "tags": ${printableJson(names)} `;
}

function body(game: Game, v: number, targets: readonly string[]): string {
  const q = printableJson;
  const from = game.outStart[v];
  if (outDegree(game, v) === 0) return '';
  const target = (e: number): string => q(targets[game.target[e]]);
  if (game.owner[v] === SUT) {
    const edges = Array.from({ length: outDegree(game, v) }, (_, i) => {
      const label = labelOf(game, from + i);
      return `{ "target": ${target(from + i)}${label === undefined ? '' : `, "guard": ${q(label)}`} }`;
    });
    return ` "always": [${edges.join(', ')}] `;
  }
  const events = new Map<string, string[]>();
  for (let e = from; e < game.outStart[v + 1]; e++) {
    const label = labelOf(game, e) ?? game.ids[game.target[e]];
    const known = events.get(label);
    if (known) known.push(target(e));
    else events.set(label, [target(e)]);
  }
  const on = [...events].map(([event, targets]) =>
    targets.length === 1
      ? `${q(event)}: ${targets[0]}`
      : `${q(event)}: [${targets.map((t, i) => `{ "target": ${t}, "guard": "${i + 1} of ${targets.length}" }`).join(', ')}]`,
  );
  return ` "on": { ${on.join(', ')} } `;
}
