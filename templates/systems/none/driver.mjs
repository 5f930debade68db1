// @ts-check
// A stand-in until there is a system: it takes every stimulus of the model, and answers with one of the answers that the model allows
// there, by dice. Give it the four functions of your own system when there is one.

import { readFileSync } from 'node:fs';

export const model = new URL('./model.game.json', import.meta.url);

/** @type {{ edges: { from: string, to: string, label: string }[] }} */
const { edges } = JSON.parse(readFileSync(model, 'utf8'));

/** @returns {import('covergame').Driver} */
export default function createDriver() {
  let at = '';
  let dice = 1;
  /** @param {number} sides */
  const roll = (sides) => {
    dice = (dice * 48271) % 0x7fffffff;
    return dice % sides;
  };
  return {
    reset({ test, seed, attempt }) {
      dice = 1 + (Math.abs(seed * 7919 + test * 104729 + attempt * 1299709) % 0x7ffffffe);
      for (let i = 0; i < 5; i++) roll(2);
    },
    apply({ to }) {
      at = to;
    },
    observe() {
      const answers = edges.filter(({ from }) => from === at);
      const { to, label } = answers[roll(answers.length)];
      at = to;
      return { label };
    },
    close() {},
  };
}
