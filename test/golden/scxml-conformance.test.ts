// The conformance tests of SCXML's recommendation, for whoever has them: the folder that COVERGAME_SCXML names holds test144.scxml and its kin, in their
// ECMAScript form. Each is a state chart whose true run ends in the state `pass`, so that state must be reachable in every game.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import { readModel } from '../../src/format/index.ts';
import { reachable } from '../../src/game/index.ts';

const given = process.env['COVERGAME_SCXML'];
const here = given !== undefined && existsSync(given);
if (!here) console.log('SCXML conformance tests skipped: COVERGAME_SCXML names no folder');

/** Judged by a person who reads a log, or refused by a processor that is asked to load what does not exist. */
const BY_HAND = ['test178', 'test230', 'test250', 'test301', 'test307', 'test415'];
const files = here ? readdirSync(given).filter((file) => /^test\d+[a-z]?\.scxml$/.test(file)) : [];

describe.skipIf(!here)('the true end of a conformance test is in its game', () => {
  it('of which there are many', () => expect(files.length).toBeGreaterThan(150));

  it.each(files.filter((file) => !BY_HAND.includes(file.replace('.scxml', ''))))('%s', (file) => {
    const reading = readModel(sourceOf(file, readFileSync(join(given!, file), 'utf8')), { from: 'scxml' });
    if (!reading.ok) throw new Error(reading.issues[0].message);
    const game = reading.value;
    const reached = reachable(game);
    const ends = game.ids.filter((_, v) => reached.has(v)).map((id) => id.replace(/ \[.*$/, ''));
    expect(ends).toContain('pass');
  });
});
