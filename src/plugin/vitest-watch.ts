// covergame/vitest-watch, for the configuration of Vitest. In watch mode a model file is a dependency of the tests
// that play it: saving the model runs them again, and no others.
//
// A test imports no model, it reads one, so Vite's graph of modules cannot know. But the meta of every test names
// the file it read. The facts of an earlier run are kept, because a model that cannot be read leaves no tests to
// name it.

import type { Vitest } from 'vitest/node';

/** A plug-in of Vite that only Vitest takes notice of. */
export interface WatchModels {
  readonly name: string;
  configureVitest(context: { readonly vitest: Vitest }): void;
}

/**
 * For `plugins` in vitest.config.ts. Models below the root of the project are watched.
 *
 * @example
 * export default defineConfig({ plugins: [watchModels()] });
 */
export function watchModels(): WatchModels {
  return {
    name: 'covergame:watch-models',
    configureVitest({ vitest }) {
      const readBy = new Map<string, Set<string>>();
      const patterns = (vitest.config.watchTriggerPatterns ??= []);
      patterns.push({
        pattern: /./,
        testsToRun(id) {
          for (const [model, file] of modelsOf(vitest)) {
            readBy.set(model, (readBy.get(model) ?? new Set()).add(file));
          }
          const files = readBy.get(id);
          return files ? [...files] : undefined;
        },
      });
    },
  };
}

/** Pairs of a model and a test file that read it, as the tests of the last runs say. */
function* modelsOf({ state }: Vitest): Generator<[model: string, file: string]> {
  const open = [...state.getFiles()] as Task[];
  for (let task = open.pop(); task; task = open.pop()) {
    const model = task.meta?.covergameModel;
    if (model !== undefined) yield [model, task.file.filepath];
    open.push(...(task.tasks ?? []));
  }
}

/** What is common to files, blocks and tests. */
interface Task {
  readonly file: { readonly filepath: string };
  readonly meta?: { readonly covergameModel?: string };
  readonly tasks?: readonly Task[];
}
