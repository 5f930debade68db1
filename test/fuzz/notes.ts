// What is seen of one input on its way through the product: the stage it is at, and a digest of all that came out. A stage ends in a value or
// in an InputError; anything else that is thrown is a finding, and so is a control character in a text that covergame writes.

import { InputError, type Outcome } from '../../src/base/index.ts';

/** What a fuzzed input must never lead to. */
export class Finding extends Error {
  override readonly name = 'Finding';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\r(?!\n)/;

export class Notes {
  /** Called with each stage as it begins. */
  onStage: (stage: string) => void = () => {};
  /** Called after each stage. */
  onEnd: (stage: string) => void = () => {};
  /** An input goes through one use of many, chosen by its dice: a tenth of the time, so ten times as many inputs. */
  spares = false;
  /** The stages that the input came through, and how each ended. */
  readonly outcomes = new Map<string, string>();
  #digest = 0x811c9dc5;

  /** A number that is the same for the same outputs. */
  get digest(): number {
    return this.#digest >>> 0;
  }

  /** Does a part of the work; undefined if it is refused. */
  stage<T>(stage: string, work: () => T): T | undefined {
    this.onStage(stage);
    try {
      const value = work();
      this.#ended(stage, 'done');
      return value;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.data(error.issues);
      this.#ended(stage, error.issues[0].code);
      return undefined;
    } finally {
      this.onEnd(stage);
    }
  }

  /** The same for work whose refusal is an outcome. */
  outcome<T>(stage: string, work: () => Outcome<T>): T | undefined {
    const outcome = this.stage(stage, work);
    if (outcome === undefined) return undefined;
    if (outcome.ok) {
      this.data(outcome.warnings);
      return outcome.value;
    }
    if (outcome.issues.length === 0) throw new Finding(`${stage}: refused without an issue`);
    this.data(outcome.issues);
    this.#ended(stage, outcome.issues[0].code);
    return undefined;
  }

  /** Something that covergame prints: its printing makes control characters visible. */
  data(value: unknown): void {
    this.#add(JSON.stringify(value) ?? 'undefined');
  }

  /** A text that covergame writes into a file as it is. */
  text(what: string, text: string): void {
    const found = CONTROL.exec(text);
    if (found) {
      const around = JSON.stringify(text.slice(Math.max(0, found.index - 40), found.index + 40));
      throw new Finding(`${what} holds the control character ${JSON.stringify(found[0])}: ${around}`);
    }
    this.#add(text);
  }

  #ended(stage: string, how: string): void {
    this.outcomes.set(stage, how);
    this.#add(`${stage} ${how}`);
  }

  #add(text: string): void {
    let h = this.#digest;
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
    this.#digest = h;
  }
}

/** As `expect` of tests, for laws that every input must keep. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Finding(what);
}
