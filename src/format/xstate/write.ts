// An XState configuration of a game, flat: tester nodes have `on`, SUT nodes `invoke` a service whose answers are events, so that a test
// double can play the SUT. Ids that XState could not take as keys stand in `meta`.

import type { Outcome, Source } from '../../base/index.ts';
import { type Game, labelOf, outDegree, SUT, tagsOfNode } from '../../game/index.ts';
import type { Reading } from '../format.ts';
import { writtenWithLosses } from '../losses.ts';

export const writeXstate = (game: Game, read: (source: Source) => Reading): Outcome<Iterable<string>> =>
  writtenWithLosses('XState', game, write(game), read);

function* write(game: Game): Generator<string> {
  const q = JSON.stringify;
  yield `{\n  "id": ${q(game.name === '' ? '(machine)' : game.name)},\n  "initial": ${q(game.ids[game.initial])},\n  "states": {`;
  for (let v = 0; v < game.n; v++) {
    yield `${v ? ',' : ''}\n    ${q(game.ids[v])}: {${[body(game, v), tags(game, v)].filter(Boolean).join(',')}}`;
  }
  yield '\n  }\n}\n';
}

function tags(game: Game, v: number): string {
  const names = Array.from(tagsOfNode(game, v), (tag) => game.tags!.names[tag]);
  return names.length === 0 ? '' : ` "tags": ${JSON.stringify(names)} `;
}

function body(game: Game, v: number): string {
  const q = JSON.stringify;
  const from = game.outStart[v];
  if (outDegree(game, v) === 0) return '';
  // Targets by id of the machine would need no escaping; siblings go by their key.
  const target = (e: number): string => q(game.ids[game.target[e]]);
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
    events.set(label, [...(events.get(label) ?? []), target(e)]);
  }
  const on = [...events].map(([event, targets]) =>
    targets.length === 1
      ? `${q(event)}: ${targets[0]}`
      : `${q(event)}: [${targets.map((t, i) => `{ "target": ${t}, "guard": "${i + 1} of ${targets.length}" }`).join(', ')}]`,
  );
  return ` "on": { ${on.join(', ')} } `;
}
