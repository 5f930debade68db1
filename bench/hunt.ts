// Bugs that need a history, drawn at random on models: how soon `adaptive --spend-all` and `rdm` find each, as budget spent. Nothing here is
// a real system; it is the bench on which the hunt (src/strategy/hunt) is compared, since the named bugs of the examples are few.
//
//   npm run bench hunt                      20 bugs a model and kind, 3 seeds each
//   npm run bench hunt -- --smoke           3 bugs
//   npm run bench hunt -- --first 1000      other bugs and seeds
//   npm run bench hunt -- hidden            hidden bits in systems of eight shapes: 6 faults a shape and kind, 31 seeds each
//
// Kinds: `edge` fails when a transition is taken, `pair` when a stimulus follows another (the answer between them), `bit` when a stimulus is
// given any time after another one in the same test, `third` when it is given for the third time in a test.

import { fileURLToPath } from 'node:url';
import { Dice, orThrow, quantile } from '../src/base/index.ts';
import { readModelFile } from '../src/format/node/index.ts';
import { type Game, TESTER } from '../src/game/index.ts';
import { loadProgram } from '../src/model/node/index.ts';
import { spendingAll, strategyNamed } from '../src/strategy/index.ts';
import { hiddenRows } from './hunt/hidden.ts';
import type { Fault } from './hunt/hidden-bit.ts';
import { spentUntil } from './hunt/spent-until.ts';

const words = process.argv.slice(2);
const at = words.indexOf('--first');
const FIRST = at < 0 ? 1 : Number(words[at + 1]);
const BUGS = words.includes('--smoke') ? 3 : 20;
const SEEDS = words.includes('--smoke') ? 1 : 3;
const BUDGET = 3000;
const RESET_COST = 10;
const KINDS = ['edge', 'pair', 'bit', 'third'] as const;
type Kind = (typeof KINDS)[number];

function bugOf(game: Game, kind: Kind, dice: Dice): Fault {
  const stimuli = [...game.source.keys()].filter((e) => game.owner[game.source[e]] === TESTER);
  const a = dice.pick(stimuli);
  const same = (e: number, f: number) => game.label[e] === game.label[f];
  // The second stimulus, for `pair`, is one that can follow the first.
  const walk = (): number => {
    let node = game.target[a];
    for (let i = 0; i < 10; i++) {
      const first = game.outStart[node];
      const degree = game.outStart[node + 1] - first;
      if (degree === 0) return a;
      const e = first + dice.below(degree);
      if (game.owner[node] === TESTER) return e;
      node = game.target[e];
    }
    return a;
  };
  const b = kind === 'pair' ? walk() : dice.pick(stimuli);
  const any = dice.below(game.m);
  let last = -1;
  let seen = 0;
  return {
    reset() {
      last = -1;
      seen = 0;
    },
    step(e) {
      if (kind === 'edge') return e === any;
      if (game.owner[game.source[e]] !== TESTER) return false;
      const before = last;
      last = e;
      if (kind === 'pair') return e === b && before === a;
      if (kind === 'third') return e === a && ++seen === 3;
      const shows = seen > 0 && e === b;
      if (same(e, a)) seen++;
      return shows;
    },
  };
}

if (words.includes('hidden') || words.includes('--smoke'))
  hiddenRows({ first: FIRST, faults: BUGS === 3 ? 1 : 6, seeds: BUGS === 3 ? 3 : 31 });
if (words.includes('hidden')) process.exit(0);

const PROGRAMS = ['chat/chat-room.ts', 'inventory/shop.ts', 'mqtt/broker.ts', 'opossum/circuit.ts'];
const models: Game[] = [];
for (const path of PROGRAMS) {
  const program = orThrow(await loadProgram(fileURLToPath(new URL(`../examples/${path}`, import.meta.url))));
  models.push(orThrow(program.explore({})).game);
}
for (const name of ['login', 'cart', 'lock']) {
  models.push(
    orThrow(await readModelFile(fileURLToPath(new URL(`../models/${name}.game.json`, import.meta.url)))),
  );
}

console.log('model | nodes | edges | kind | adaptive --spend-all | rdm | medians at most those of rdm');
console.log('--- | --- | --- | --- | --- | --- | ---');
for (const game of models) {
  const players = [spendingAll(strategyNamed('adaptive')), strategyNamed('rdm')].map((strategy) =>
    strategy.prepare({ game, budget: BUDGET, resetCost: RESET_COST }),
  );
  for (const kind of KINDS) {
    const all: number[][] = [[], []];
    let won = 0;
    let counted = 0;
    for (let i = 0; i < BUGS; i++) {
      const medians = players.map((prepared, k) => {
        const spent: number[] = [];
        for (let seed = FIRST; seed < FIRST + SEEDS; seed++)
          spent.push(
            spentUntil(
              { game, prepared, budget: BUDGET, resetCost: RESET_COST },
              bugOf(game, kind, Dice.of(FIRST * 1000 + i)),
              seed + 100 * i,
            ),
          );
        spent.sort((x, y) => x - y);
        all[k].push(...spent);
        return quantile(spent, 0.5);
      });
      if (medians.every((median) => median === BUDGET)) continue;
      counted++;
      if (medians[0] <= medians[1]) won++;
    }
    const cells = all.map((spent) => {
      spent.sort((x, y) => x - y);
      return `${Math.round(quantile(spent, 0.5))} (${Math.round(quantile(spent, 0.95))})`;
    });
    console.log([game.name, game.n, game.m, kind, ...cells, `${won} of ${counted}`].join(' | '));
  }
}
