// @ts-check
// The hands and eyes of the tester on an object: which method each stimulus of the model calls, and what its results mean. Import your
// own class instead of the toy (covergame loads TypeScript as it is), and edit CALLS.

import { Desk } from './toy/desk.mjs';

export const model = new URL('./model.game.json', import.meta.url);

/** @type {Record<string, (desk: Desk) => string | Promise<string>>} */
const CALLS = {
  order: (desk) => desk.order(),
  pay: (desk) => desk.pay(),
  cancel: (desk) => desk.cancel(),
  collect: (desk) => desk.collect(),
};

/** @returns {import('covergame').Driver} */
export default function createDriver() {
  let desk = new Desk();
  let answer = '';
  return {
    /** Every test begins with an object of its own. */
    reset({ test, attempt }) {
      desk = new Desk(test + attempt);
    },
    async apply({ label }) {
      answer = await CALLS[label](desk);
    },
    observe: () => ({ label: answer }),
    close() {},
  };
}
