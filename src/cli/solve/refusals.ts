// What `covergame solve` refuses: options that mean nothing beside others, or for labels.

import { InputError } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';

export const toStdout = (option: string): InputError =>
  InputError.of(
    `cli/${option.slice(2)}-to-stdout`,
    `${option} needs a file: standard output has the answer`,
    `use ${option} /dev/stderr, or a file and then cat it`,
  );

export const noWitness = (): InputError =>
  InputError.of('cli/unused-option', '--witness-version needs --witness FILE', 'add --witness FILE');

export function refuseForLabels(
  game: Game,
  why: boolean,
  version: string | undefined,
  proof: string | undefined,
  engine: string | undefined,
): void {
  if (!game.tags) {
    throw InputError.of(
      'cli/no-labels',
      'the model has no labels to cover',
      'add "labels": ["…"] to nodes or edges, or remove --goal labels',
    );
  }
  if (proof !== undefined) {
    throw InputError.of(
      'cli/not-for-labels',
      '--proof proves a lower bound of node coverage, not of labels',
      'remove --proof or --goal labels',
    );
  }
  if (engine !== undefined) {
    throw InputError.of(
      'cli/not-for-labels',
      '--engine chooses a search for node coverage; it does not know labels',
      'leave --engine or --goal labels out',
    );
  }
  if (why) {
    throw InputError.of(
      'cli/not-for-labels',
      '--explain lists the choices that limit node coverage, not of labels',
      'remove --explain or --goal labels',
    );
  }
  if (version === '2') {
    throw InputError.of(
      'cli/not-for-labels',
      'a witness for labels has only version 1',
      'remove --witness-version',
    );
  }
}
