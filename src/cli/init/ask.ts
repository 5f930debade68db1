// Questions on a terminal: a list to choose from by number or by word, with a suggestion that Enter takes. Lines that are there
// before they are asked for (pasted, or piped) wait for their question.

import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export interface AskedChoice {
  readonly id: string;
  readonly title: string;
  readonly also?: readonly string[];
}

export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

export interface Interview {
  /** The id that was chosen; null if the user left (Ctrl-C, Ctrl-D). */
  ask(question: string, choices: readonly AskedChoice[], suggested: string): Promise<string | null>;
  end(): void;
}

export function interview({ input, output }: Streams): Interview {
  const lines = createInterface({ input, output });
  const said = lines[Symbol.asyncIterator]();
  return {
    async ask(question, choices, suggested) {
      const list = choices.map(
        ({ id, title }, i) => `  ${i + 1}. ${title} (${id})${id === suggested ? ' *' : ''}\n`,
      );
      output.write(`${question}\n${list.join('')}`);
      for (;;) {
        output.write(`number or word [${suggested}]: `);
        const { done, value } = await said.next();
        if (done) return null;
        const word = value.trim();
        if (word === '') return suggested;
        const found = choices.find(
          ({ id, also = [] }, i) => word === id || word === String(i + 1) || also.includes(word),
        );
        if (found) return found.id;
        output.write(`${word} is none of these.\n`);
      }
    },
    end: () => lines.close(),
  };
}
