// @ts-check
// A toy to be tested until your own system takes its place: a desk where one orders, pays and collects. Whether something is sold
// out, a card is declined or an order is not ready yet is the desk's to say: the tester cannot know it before.
// TOY_BUG=1 plants a bug: a cancelled order is handed over all the same.

export class Desk {
  #orders;
  #payments;
  #pickups;

  /** @param {number} [past] how many customers came before */
  constructor(past = 0) {
    this.#orders = past;
    this.#payments = past;
    this.#pickups = past;
  }

  order() {
    this.#orders += 1;
    return this.#orders % 4 === 0 ? 'sold out' : 'accepted';
  }

  pay() {
    this.#payments += 1;
    return this.#payments % 3 === 0 ? 'declined' : 'paid';
  }

  cancel() {
    return process.env['TOY_BUG'] ? 'handed over' : 'cancelled';
  }

  collect() {
    this.#pickups += 1;
    return this.#pickups % 2 === 0 ? 'not ready' : 'handed over';
  }
}
