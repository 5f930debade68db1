// Learning machines of others back from simulated systems: stimuli and resets needed, states found, and whether the model learned behaves
// as the original does, by a walk over pairs that shares nothing with the learner. Published figures stand beside where there are any.
//
//   COVERGAME_CORPUS=folder npm run bench learn                 machines of at most 30 states under folder/mealy, seeds 1 to 5
//   COVERGAME_CORPUS=folder npm run bench learn -- --all        the larger ones, too, seed 1
//   npm run bench learn -- --smoke                              the bundled coffee machine and login, one seed

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { orThrow } from '../src/base/index.ts';
import { readModelFile } from '../src/format/node/index.ts';
import { machineGame, stimuliOf } from '../src/learn/index.ts';
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

console.log('machine | states | stimuli | found | same | stimuli given | resets | refuted | processor s');
console.log('--- | --- | --- | --- | --- | --- | --- | --- | ---');
for (const file of files) {
  const game = orThrow(await readModelFile(file));
  const states = distinctStates(game);
  if (states > 30 && !all) continue;
  for (let seed = 1; seed <= (smoke || states > 30 ? 1 : 5); seed++) {
    const began = process.cpuUsage();
    const { machine, steps, resets, refuted } = learned(game, seed, {
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
        steps,
        resets,
        refuted,
        ((user + system) / 1e6).toFixed(1),
      ].join(' | '),
    );
  }
}
