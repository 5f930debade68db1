// Learning machines of others back from simulated systems: stimuli and resets needed, states found, and whether the model learned behaves
// as the original does, by a walk over pairs that shares nothing with the learner. Beside it in the same run, for deterministic machines: textbook L* with a cache and
// the W-method for one extra state. A claim is the number of states up to which the learner says that system and machine are equal.
//
//   COVERGAME_CORPUS=folder npm run bench learn                 machines of at most 30 states under folder/mealy, seeds 1 to 5
//   COVERGAME_CORPUS=folder npm run bench learn -- --all        the larger ones, too, seed 1
//   npm run bench learn -- --smoke                              the bundled coffee machine and login, one seed

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Dice, orThrow } from '../src/base/index.ts';
import { readModelFile } from '../src/format/node/index.ts';
import type { Game } from '../src/game/index.ts';
import { machineGame, SimulatedSystem, stimuliOf } from '../src/learn/index.ts';
import { lStar, wMethod } from '../test/reference/l-star.ts';
import { difference, distinctStates } from '../test/reference/same-behaviour.ts';
import { learned } from '../test/unit/learn/learned.ts';

const smoke = process.argv.includes('--smoke');
const all = process.argv.includes('--all');
const folder = join(process.env['COVERGAME_CORPUS'] ?? '', 'mealy');
if (!smoke && !existsSync(folder)) {
  console.log('COVERGAME_CORPUS names no folder with mealy/ in it; --smoke needs none');
  process.exit(0);
}
const files = smoke
  ? ['models/coffee.game.json', 'models/login.game.json']
  : readdirSync(folder).map((name) => join(folder, name));

/** The rival keeps its table in plain lists: beyond this it takes minutes. */
const MOST_RIVAL = 30;

function rival(game: Game): readonly number[] {
  const system = new SimulatedSystem(game, Dice.of(1));
  const inputs = stimuliOf(game);
  const output = (word: readonly number[]): readonly string[] => {
    system.reset();
    let ended = false;
    return word.map((input) => {
      if (ended) return '-';
      const { labels, fault } = system.ask(inputs[input]);
      ended = fault !== undefined;
      return [...labels, fault].join();
    });
  };
  const { machine, steps } = lStar(output, inputs.length, wMethod(1));
  return [machine.next.length, steps];
}

console.log(
  'machine | states | stimuli | found | same | claim | stimuli given | resets | refuted | processor s | L*+W found | L*+W given',
);
console.log('--- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | ---');
for (const file of files) {
  const game = orThrow(await readModelFile(file));
  const states = distinctStates(game);
  if (states > 30 && !all) continue;
  for (let seed = 1; seed <= (smoke || states > 30 ? 1 : 5); seed++) {
    const began = process.cpuUsage();
    const { machine, claim, steps, resets, refuted } = learned(game, seed, {
      budget: 20_000_000,
      ...(smoke && { tests: 50 }),
    });
    const { user, system } = process.cpuUsage(began);
    const same = difference(game, machineGame(machine)) === null ? 'yes' : 'NO';
    const name = file.replace(/^.*\//, '').replace(/\.\w+$/, '');
    console.log(
      [
        name,
        states,
        stimuliOf(game).length,
        machine.states.length,
        same,
        claim?.states ?? '-',
        steps,
        resets,
        refuted,
        ((user + system) / 1e6).toFixed(1),
        ...(claim && states <= MOST_RIVAL ? rival(game) : ['-', '-']),
      ].join(' | '),
    );
  }
}
