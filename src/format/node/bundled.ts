// The models that come with the package, by name: `login` is models/login.game.json, wherever the package lies. A path that is
// there wins over a name; a folder is no model, so it does not.
//
// The names are those of the files in models/, and of the models in examples/, whose other modules are no models.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { didYouMean } from '../../base/index.ts';

const PACKAGE = fileURLToPath(new URL('../../../', import.meta.url));
const MODEL_NAME = /\.(game\.json|ya?ml|ts)$/;
const EXAMPLES = [
  'chat/chat-room.ts',
  'inventory/shop.ts',
  'mqtt/broker.ts',
  'playwright-tickets/tickets.game.json',
  'vending/vending.game.json',
] as const;

/** A model of this package. */
export interface BundledModel {
  readonly name: string;
  readonly path: string;
}

let known: readonly BundledModel[] | undefined;

/** Every model of this package, in the order of their names. */
export function bundledModels(): readonly BundledModel[] {
  known ??= [
    ...filesIn(join(PACKAGE, 'models')).filter((file) => MODEL_NAME.test(file)),
    ...EXAMPLES.map((file) => join(PACKAGE, 'examples', file)).filter((file) => existsSync(file)),
  ]
    .map((path) => ({ name: basename(path).replace(MODEL_NAME, ''), path }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return known;
}

/** The path that a name or a path stands for, and whether it could mean something else as well. */
export function findModel(given: string): { readonly path: string; readonly note?: string } {
  if (given === '-' || /[/\\.]/.test(given)) return { path: given };
  const bundled = bundledModels().find(({ name }) => name === given);
  if (!bundled) return { path: given };
  const here = statSync(given, { throwIfNoEntry: false });
  if (!here) return bundled;
  if (here.isDirectory()) {
    return { ...bundled, note: `${given} is the bundled model, not the folder with this name` };
  }
  return { path: given, note: `${given} is the file here, not the bundled model with this name` };
}

/** What a path that leads nowhere may have meant among the bundled models. */
export function bundledHint(given: string): string | undefined {
  const file = basename(given);
  const same = bundledModels().find(({ name, path }) => basename(path) === file || name === file);
  if (same) return `the name of the bundled model is ${same.name}: use this name alone`;
  return file === given
    ? didYouMean(
        given,
        bundledModels().map(({ name }) => name),
      )
    : undefined;
}

const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : [];
