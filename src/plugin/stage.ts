// The common needs of hosts that know a test by its file and its name. These are the system behind an address or a
// function, a folder of the test's own, and a pattern that finds it again.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { InputError } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import { type Driver, driverMaker } from '../sut/index.ts';
import { type DrivenSut, drivenSut, isDriverAddress } from '../sut/node/index.ts';
import type { CampaignSettings } from './settings.ts';

export interface SutSettings {
  /**
   * Makes a driver of the system, as often as one is needed; or its address, `exec: python3 sut.py` or `./driver.mjs`. A module given by its
   * path runs in a process of its own.
   */
  readonly sut: string | (() => Driver | Promise<Driver>) | (new () => Driver);
  /** Where traces and reports are written, from the root of the project: `covergame-results`. */
  readonly outputFolder?: string;
}

/** The settings above, by name. */
export const SUT_NAMES = ['sut', 'outputFolder'] as const satisfies readonly (keyof SutSettings)[];

export async function sutOf(
  sut: SutSettings['sut'],
  matches: CampaignSettings['matches'],
  game: Game,
  file: string,
): Promise<DrivenSut> {
  if (typeof sut === 'function') return { address: `driver of ${file}`, open: driverMaker(sut), matches };
  if (typeof sut === 'string' && isDriverAddress(sut)) {
    const found = await systemAt(sut, game.name);
    return matches ? { ...found, matches } : found;
  }
  throw InputError.of(
    'plugin/no-sut',
    `sut is ${typeof sut === 'string' ? JSON.stringify(sut) : typeof sut}; expected a function that makes a driver, or an address`,
    'for instance sut: () => myDriver(), or sut: "exec: python3 sut.py"',
  );
}

const systems = new Map<string, Promise<DrivenSut>>();

/** The driver of a module has a process of its own, as on the command line: it cannot take the runner down. The tests of a file share it. */
async function systemAt(address: string, model: string): Promise<DrivenSut> {
  const key = `${address}\n${model}`;
  const found = systems.get(key) ?? drivenSut(address, model, { apart: true });
  systems.set(key, found);
  try {
    return await found;
  } catch (error) {
    systems.delete(key);
    throw error;
  }
}

/** A name as a pattern that means nothing but itself. */
export const literal = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

export const slug = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);

/** The folder of a test: readable, and nobody else's even where two tests have one name. */
export function testFolder(outputFolder: string, file: string, name: string, turn: number): string {
  const mark = createHash('sha256').update(`${file}\n${name}\n${turn}`).digest('hex').slice(0, 8);
  return join(outputFolder, slug(file), `${slug(name)}-${mark}`);
}
