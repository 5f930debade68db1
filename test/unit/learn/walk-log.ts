// Random walks of a model as a log: stimuli drawn evenly, answers by weight. With noise, an answer is now and then another one that the
// system has.

import type { Dice } from '../../../src/base/index.ts';
import { type Game, SUT, weightOf } from '../../../src/game/index.ts';
import type { EventLog, LogEvent } from '../../../src/learn/index.ts';
import { SILENCE, wordOf } from '../../../src/sut/index.ts';

export function walkLog(game: Game, traces: number, length: number, dice: Dice, noise: number): EventLog {
  const all = Array.from({ length: game.m }, (_, e) => e);
  const answers = [
    ...new Set(all.filter((e) => game.owner[game.source[e]] === SUT).map((e) => wordOf(game, e))),
  ];
  const trace = (line: number): LogEvent[] => {
    const events: LogEvent[] = [];
    for (let v = game.initial; events.length < length || game.owner[v] === SUT; ) {
      const edges = all.slice(game.outStart[v], game.outStart[v + 1]);
      if (edges.length === 0) break;
      const spoken = game.owner[v] === SUT;
      const weighted = edges.flatMap((e) => Array.from({ length: spoken ? weightOf(game, e) : 1 }, () => e));
      const e = dice.pick(weighted);
      const word = wordOf(game, e);
      const noisy = spoken && dice.unit() < noise;
      const label = noisy ? dice.pick(answers.filter((one) => one !== word)) : word;
      if (label !== SILENCE) events.push({ label, by: spoken ? 'sut' : 'tester', line });
      v = game.target[e];
    }
    return events;
  };
  return { traces: Array.from({ length: traces }, (_, i) => ({ id: String(i + 1), events: trace(i + 1) })) };
}
