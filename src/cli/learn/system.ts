// What --sut names for learning: a driver's address, or `model:FILE`, a model that plays the system by itself; and its stimuli.

import { Dice, InputError } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { SimulatedSystem, type System, stimuliOf } from '../../learn/index.ts';
import { type ANSWERS, DrivenSystem } from '../../learn/node/index.ts';
import { isDriverAddress } from '../../sut/node/index.ts';
import { type PATIENCE_OPTIONS, patienceOf, systemAt } from '../campaign/index.ts';
import { readGivenModel } from '../input/index.ts';
import type { Given } from '../option.ts';
import type { Context } from '../terminal/index.ts';
import { wordsGiven } from './words.ts';

const MODEL_ADDRESS = /^model:/;

export interface OpenedSystem {
  readonly system: System & { startAt?(test: number): void };
  /** The model that plays the system, where one does. */
  readonly model: Game | null;
  /** What the driver says its stimuli are. */
  readonly inputs: readonly string[];
}

export async function openSystem(
  address: string,
  {
    seed,
    answers,
    ...patience
  }: { readonly seed: number; readonly answers: (typeof ANSWERS)[number] } & Given<typeof PATIENCE_OPTIONS>,
  context: Context,
): Promise<OpenedSystem> {
  if (MODEL_ADDRESS.test(address)) {
    const model = await readGivenModel(address.replace(MODEL_ADDRESS, ''), PLAIN, context);
    return { system: new SimulatedSystem(model, Dice.of(seed, 1)), model, inputs: stimuliOf(model) };
  }
  if (!isDriverAddress(address)) {
    throw InputError.of(
      'cli/bad-sut',
      `--sut is ${JSON.stringify(address)}, which is not the address of a system`,
      'use a command (exec: …), a module, an http or ws address, or model:FILE to simulate a model',
    );
  }
  const sut = await systemAt(address, '', patience, context);
  const system = new DrivenSystem({ sut, seed, answers, patience: patienceOf(patience) });
  return { system, model: null, inputs: sut.inputs ?? [] };
}

const PLAIN = {
  from: undefined,
  initial: undefined,
  sutLabels: undefined,
  testerLabels: undefined,
  guards: undefined,
  swapOwners: false,
  gains: undefined,
  with: [],
  set: [],
  goal: 'nodes',
} as const;

/** The stimuli to learn with: those that are given, or those that the system or the model has. */
export function inputsOf(
  given: string | undefined,
  ...known: readonly (readonly string[])[]
): readonly string[] {
  const inputs = [given === undefined ? [] : wordsGiven(given), ...known].find((list) => list.length > 0);
  if (!inputs) {
    throw InputError.of(
      'cli/missing-option',
      'the stimuli of the system are not known',
      'set them with --inputs coin,press; a driver module may export them as inputs',
    );
  }
  return [...new Set(inputs)];
}
