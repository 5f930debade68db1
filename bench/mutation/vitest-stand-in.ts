// What tests import as `vitest` while mutants are tried: Vitest's own assertions, and `describe`, `test` and the hooks by a collector of ours, so
// that single tests can be played again and again in one process, without a runner around them (play-tests.ts).

import { expect as plain } from 'vitest';
import { type Body, collect, type Hook, type Title } from './collected.ts';

export * from 'vitest';

const POLLS = 1200;
const POLL = 50;

/** Asks again until it holds; Vitest's own needs its runner. */
function poll(ask: () => unknown): unknown {
  const lasting = (negated: boolean) =>
    new Proxy(
      {},
      {
        get: (_, name: string) =>
          name === 'not'
            ? lasting(true)
            : async (...values: unknown[]) => {
                for (let i = 0; ; i++) {
                  try {
                    const said = plain(await ask());
                    const asked = (negated ? said.not : said) as unknown as Record<
                      string,
                      (...all: unknown[]) => void
                    >;
                    return asked[name](...values);
                  } catch (error) {
                    if (i === POLLS) throw error;
                    await new Promise((resolve) => setTimeout(resolve, POLL));
                  }
                }
              },
      },
    );
  return lasting(false);
}

export const expect: typeof plain = Object.assign(
  ((value: unknown, message?: string) => plain(value, message)) as typeof plain,
  plain,
  { poll },
);

type Row = readonly unknown[] | unknown;
type Adding = (title: Title, ...rest: unknown[]) => void;

/** `add` with all that may stand behind its name: `.each`, `.skipIf`, `.concurrent`. */
function withForms(add: Adding) {
  const each =
    (rows: readonly Row[]) =>
    (title: Title, ...rest: unknown[]): void => {
      for (const row of rows) {
        const values = Array.isArray(row) ? row : [row];
        add(title, ...rest.map((one) => (typeof one === 'function' ? () => one(...values) : one)));
      }
    };
  const none = Object.assign(() => {}, { each: () => () => {} });
  const forms = { each, for: each, skip: none, todo: none };
  const full = Object.assign((title: Title, ...rest: unknown[]) => add(title, ...rest), forms);
  return Object.assign(full, {
    skipIf: (skip: unknown) => (skip ? none : full),
    runIf: (run: unknown) => (run ? full : none),
    concurrent: full,
    sequential: full,
  });
}

/** Of the words after a title: the one that is run. Time limits and options are nobody's business here. */
const bodyOf = (rest: readonly unknown[]): Body => rest.find((one) => typeof one === 'function') as Body;

export const test = withForms((title, ...rest) => collect.test(title, bodyOf(rest)));
export const it = test;
export const describe = withForms((title, ...rest) => collect.suite(title, bodyOf(rest)));
export const suite = describe;
export const beforeAll = (hook: Hook): void => collect.hook('beforeAll', hook);
export const afterAll = (hook: Hook): void => collect.hook('afterAll', hook);
export const beforeEach = (hook: Hook): void => collect.hook('beforeEach', hook);
export const afterEach = (hook: Hook): void => collect.hook('afterEach', hook);
export const onTestFinished = (hook: Hook): void => collect.finished(hook);
