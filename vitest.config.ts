import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Tests of the sources, and tests of what is built from them. Only the second need a build, and make one if it is old.
const BUILT = ['cli', 'package', 'plugin', 'serve', 'studio'].map((folder) => `test/${folder}/**/*.test.ts`);
/** Tests that change what others of the same process would see: the clock, limits, secrets to hide, a mocked module, globals. */
const ALONE = [
  'test/golden/doors.test.ts',
  'test/property/one-verdict.test.ts',
  'test/unit/base/redact.test.ts',
  'test/unit/format/bundled.test.ts',
  'test/unit/plugin/redact.test.ts',
];
/** Node imports the sources itself, by a hook that takes the types out: in half the time that Vite needs for them. Nothing can be mocked then. */
const NATIVE = {
  execArgv: ['--import', './scripts/typescript.mjs'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};
/** Run by `npm run test:long`, with vitest.long.config.ts. */
const LONG = 'test/long/**';

/** A minute each: begun last, they would be all that is left to wait for. */
const LONGEST = ['fuzz-readers', 'transcript', 'package/package', 'cli/one-verdict'].map(
  (name) => `/${name}.test.ts`,
);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = (file: TestSpecification) => LONGEST.some((name) => file.moduleId.endsWith(name));
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // One for each core, and one more as many tests wait for a process, a server or a browser.
    maxWorkers: availableParallelism() + 1,
    setupFiles: 'test/seed.ts',
    // Limits that only a hang reaches: a busy machine may be fifteen times as slow as an idle one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Node loads these itself: they hook into, and use, its own import().
    server: { deps: { external: [/\/src\/.*\.mjs$/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'sources',
          include: ['test/**/*.test.ts'],
          exclude: [...BUILT, ...ALONE, LONG],
          // The sources are loaded once for each worker, not once for each file.
          isolate: false,
          ...NATIVE,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, ...NATIVE } },
      // They start processes, and share nothing but the process they start them from.
      {
        extends: true,
        test: { name: 'built', include: BUILT, globalSetup: 'test/built.mjs', isolate: false, ...NATIVE },
      },
    ],
  },
});
