// A program by its path or name: a module of the user's (its default export, or the one called `model`), an EFSM in YAML or
// JSON, a program that needs no file, or one of the models that come with the package.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { didYouMean, type Issue, type Outcome } from '../../base/index.ts';
import { bundledModels, findModel } from '../../format/node/index.ts';
import { isModel } from '../define-model.ts';
import { PROGRAMS, type Program, programOf } from '../program.ts';
import { isModulePath, loadModule } from './load-module.ts';

const EFSM_NAME = /\.(ya?ml|efsm\.json)$/i;

/** Whether a path names a program rather than a model file. */
export const isProgramPath = (path: string): boolean => isModulePath(path) || EFSM_NAME.test(path);

/**
 * A model program by its path (a module, or an EFSM in YAML or JSON), or by the name of a bundled one.
 *
 * @param given the path or the name
 * @example
 * const { game } = orThrow(orThrow(await loadProgram('./shop.ts')).explore({}));
 */
export async function loadProgram(given: string): Promise<Outcome<Program>> {
  const known = PROGRAMS.find(({ name }) => name === given);
  if (known) return { ok: true, value: known, warnings: [] };
  const path = findModel(given).path;
  if (isModulePath(path)) return fromModule(path);
  if (!existsSync(path)) return failed(missing(given));
  if (statSync(path).isDirectory()) {
    return failed({ code: 'model/directory', message: `${given} is a folder`, hint: 'use a file in it' });
  }
  const { readEfsm } = await import('../efsm/read-efsm.ts');
  const model = readEfsm({ name: given, bytes: readFileSync(path) });
  return model.ok ? { ...model, value: programOf(model.value) } : model;
}

async function fromModule(path: string): Promise<Outcome<Program>> {
  const loaded = await loadModule(path);
  if (!loaded.ok) return loaded;
  const found = loaded.value['default'] ?? loaded.value['model'];
  if (isModel(found)) return { ok: true, value: programOf(found), warnings: [] };
  const exported = Object.keys(loaded.value);
  return failed({
    code: 'model/no-model',
    message: `${path} exports no model${exported.length > 0 ? `, only ${exported.join(', ')}` : ''}`,
    hint: 'write: export default defineModel({ … })',
  });
}

function missing(given: string): Issue {
  const bundled = bundledModels().filter(({ path }) => isProgramPath(path));
  const names = [...PROGRAMS, ...bundled].map(({ name }) => name);
  return {
    code: 'model/not-found',
    message: `there is no file ${given}, and no program of that name`,
    hint: didYouMean(given, names) ?? `use a file, or ${names.join(', ')}`,
  };
}

const failed = (issue: Issue): Outcome<never> => ({ ok: false, issues: [issue], total: 1 });
