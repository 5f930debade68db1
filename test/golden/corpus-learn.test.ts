// Some small machines of the corpus, learned back exactly; all of them in test/long.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { orThrow } from '../../src/base/index.ts';
import { readModelFile } from '../../src/format/node/index.ts';
import { machineGame } from '../../src/learn/index.ts';
import { difference } from '../reference/same-behaviour.ts';
import { learned } from '../unit/learn/learned.ts';

const folder = join(process.env['COVERGAME_CORPUS'] ?? '', 'mealy');
const there = process.env['COVERGAME_CORPUS'] !== undefined && existsSync(folder);
const FILES = ['Angluin_Mealy.dot', 'onfsm_2.dot', 'faulty_car_alarm.dot'];

it.skipIf(!there).each(FILES)('%s', async (file) => {
  const game = orThrow(await readModelFile(join(folder, file)));
  expect(difference(game, machineGame(learned(game, 1).machine))).toBeNull();
});
