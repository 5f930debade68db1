// @ts-check
// A toy to be tested until your own system takes its place: a desk where one orders, pays and collects. Whether something is sold
// out, a card is declined or an order is not ready yet is the desk's to say: the tester cannot know it before.
// TOY_BUG=1 plants a bug: an order cancelled after a declined payment is handed over all the same.

export class Desk {
  #orders;
  #payments;
  #pickups;
  #declined = false;

  /** @param {number} [past] how many customers came before */
  constructor(past = 0) {
    this.#orders = past;
    this.#payments = past;
    this.#pickups = past;
  }

  order() {
    this.#declined = false;
    this.#orders += 1;
    return this.#orders % 4 === 0 ? 'sold out' : 'accepted';
  }

  pay() {
    this.#payments += 1;
    this.#declined = this.#payments % 3 === 0;
    return this.#declined ? 'declined' : 'paid';
  }

  cancel() {
    return this.#declined && process.env['TOY_BUG'] ? 'handed over' : 'cancelled';
  }

  collect() {
    this.#pickups += 1;
    return this.#pickups % 2 === 0 ? 'not ready' : 'handed over';
  }
}
