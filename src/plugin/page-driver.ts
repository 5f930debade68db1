// A driver of a web page. Each test begins with a fresh page of a fresh browser context, so without cookies and
// storage. A stimulus runs its function on the page. An answer is seen when its locator is visible. After that it
// is ignored until it is gone or a stimulus follows, so that a row of answers can be distinguished.

import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { redacted, redactedAddress } from '../base/index.ts';
import { type Driver, Fault, type Observation, type Stimulus, type TestStart } from '../sut/index.ts';

export interface PageSystem {
  /** Brings a fresh page into the initial state, and returns when it is there. */
  open(page: Page, start: TestStart): unknown;
  /** What the tester does, by the labels of its edges. It need not wait for the answer. */
  readonly stimuli: Readonly<Record<string, (page: Page, stimulus: Stimulus) => unknown>>;
  /** What is visible once the system has answered, by the labels of its edges, and is not before. */
  readonly answers: Readonly<Record<string, (page: Page) => Locator>>;
}

export interface PageDriver extends Driver {
  /** What the page looks like now, as PNG; null if there is none. */
  snapshot(): Promise<Uint8Array | null>;
}

export const pageDriver = (browser: Pick<Browser, 'newContext'>, system: PageSystem): PageDriver =>
  new FreshPages(browser, system);

const GLANCE = 50;
/** How long the text of the page is waited for, in ms, and how much of it is told. */
const GLIMPSE = 900;
const SHOWN = 200;

class FreshPages implements PageDriver {
  readonly #browser: Pick<Browser, 'newContext'>;
  readonly #system: PageSystem;
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  #shown: string | null = null;

  constructor(browser: Pick<Browser, 'newContext'>, system: PageSystem) {
    this.#browser = browser;
    this.#system = system;
  }

  async reset(start: TestStart): Promise<void> {
    await this.close();
    this.#context = await this.#browser.newContext();
    this.#page = await this.#context.newPage();
    await this.#system.open(this.#page, start);
  }

  async apply(stimulus: Stimulus): Promise<void> {
    const { stimuli } = this.#system;
    if (!Object.hasOwn(stimuli, stimulus.label)) {
      throw new Fault(
        'error',
        `the driver has no stimulus ${JSON.stringify(stimulus.label)}; it has ${wordsOf(stimuli)}`,
      );
    }
    this.#shown = null;
    await stimuli[stimulus.label](this.#page!, stimulus);
  }

  async observe(): Promise<Observation> {
    const page = this.#page!;
    const answers = Object.entries(this.#system.answers).map(([label, find]) => ({ label, at: find(page) }));
    for (;;) {
      // Waiting costs nothing while it lasts; only an answer that is still there has to be watched.
      if (this.#shown === null) await anyOf(answers).first().waitFor({ state: 'visible', timeout: 0 });
      const seen: string[] = [];
      for (const { label, at } of answers) if (await at.first().isVisible()) seen.push(label);
      if (this.#shown !== null && !seen.includes(this.#shown)) this.#shown = null;
      const fresh = seen.filter((label) => label !== this.#shown);
      if (fresh.length > 1) {
        throw new Fault(
          'error',
          `the page shows ${fresh.map((label) => JSON.stringify(label)).join(' and ')} at once: their locators overlap`,
        );
      }
      if (fresh.length === 1) {
        this.#shown = fresh[0];
        return { label: fresh[0] };
      }
      await new Promise((resolve) => setTimeout(resolve, GLANCE));
    }
  }

  /** The text of the page, as far as it is not an answer: what a person would read there. */
  async glimpse(): Promise<string | null> {
    const page = this.#page;
    if (!page || page.isClosed()) return null;
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not seen
    const text = await page.locator('body').innerText({ timeout: GLIMPSE });
    const words = redacted(text.replace(/\s+/g, ' ').trim());
    if (words === '') return `an empty page at ${redactedAddress(page.url())}`;
    return JSON.stringify(words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words);
  }

  async snapshot(): Promise<Uint8Array | null> {
    return this.#page && !this.#page.isClosed() ? this.#page.screenshot() : null;
  }

  async close(): Promise<void> {
    const context = this.#context;
    this.#context = null;
    this.#page = null;
    this.#shown = null;
    await context?.close();
  }
}

const anyOf = (answers: readonly { readonly at: Locator }[]): Locator =>
  answers.map(({ at }) => at).reduce((some, other) => some.or(other));

const wordsOf = (record: Readonly<Record<string, unknown>>): string =>
  Object.keys(record)
    .map((word) => JSON.stringify(word))
    .join(', ') || 'none';
