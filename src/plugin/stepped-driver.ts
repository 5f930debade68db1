// A driver whose calls appear as steps of the host's test. When it is closed for the first time, its last look at
// the system is kept, since a failed campaign failed there.

import { type Driver, Fault, type Observation, OPTIONAL_CALLS } from '../sut/index.ts';

export type StepRunner = <T>(title: string, body: () => Promise<T> | T) => Promise<T>;

/** A picture of the system, as PNG, from the driver's `snapshot`. */
export interface Snapshot {
  taken: Uint8Array | null;
}

export function stepped(driver: Driver, step: StepRunner, snapshot: Snapshot): Driver {
  let first = true;
  return {
    ...optionalCalls(driver),
    reset(start) {
      const { test, attempt } = start;
      const title = attempt === 0 ? `test ${test}` : `test ${test}, tried again (${attempt})`;
      return step(title, () => told(() => driver.reset(start)));
    },
    apply: (stimulus) =>
      step(`do ${JSON.stringify(stimulus.label)}`, () => told(() => driver.apply(stimulus))),
    observe: (silence) =>
      step('await an answer', async () => {
        const seen = await told(() => driver.observe(silence));
        await step(`saw ${wordOf(seen)}`, () => {});
        return seen;
      }),
    async close() {
      if (first && snapshot.taken === null) snapshot.taken = await pictureOf(driver);
      first = false;
      await driver.close();
    },
  };
}

/** What the driver can do besides, as it is: for whoever calls it on the object made here. */
function optionalCalls(driver: Driver): Partial<Driver> {
  const names = [...OPTIONAL_CALLS, 'aftermath' as keyof Driver];
  return Object.fromEntries(
    names.flatMap((name) => {
      const call: unknown = driver[name];
      return typeof call === 'function' ? [[name, call.bind(driver)]] : [];
    }),
  );
}

const wordOf = ({ label, node, data }: Observation): string => JSON.stringify(label ?? node ?? data ?? null);

async function pictureOf(driver: Driver): Promise<Uint8Array | null> {
  const { snapshot } = driver as { readonly snapshot?: () => Promise<Uint8Array | null> };
  if (typeof snapshot !== 'function') return null;
  return snapshot.call(driver).catch(() => null);
}

/** What Playwright throws, as a fault in one colour and without its log; a failed expect is an assertion. */
async function told<T>(action: () => T | Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Fault) throw error;
    const message = error.message.replace(COLOURS, '').split('\nCall log:')[0].trimEnd();
    const asserted = 'matcherResult' in error || /^Assert/.test(error.name);
    throw new Fault(asserted ? 'assertion' : 'error', message, { cause: error });
  }
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
