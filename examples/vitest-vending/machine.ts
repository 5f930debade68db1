// A vending machine that decides by itself whether it takes a coin, whether a drink is sold out, and whether it is tea or
// coffee. VENDING_BUG=free-tea plants a bug: after a refund the next drink comes without its "brewing".

export class VendingMachine {
  readonly #say: (what: string) => void;
  readonly #dice: () => number;
  #refunded = false;

  constructor(say: (what: string) => void, dice: () => number = Math.random) {
    this.#say = say;
    this.#dice = dice;
  }

  async coin(): Promise<void> {
    await this.#later(this.#dice() < 0.5 ? 'accepted' : 'rejected');
  }

  async cancel(): Promise<void> {
    this.#refunded = true;
    await this.#later('refunded');
  }

  async press(): Promise<void> {
    if (this.#dice() < 0.2) return this.#later('sold out');
    const hurried = process.env['VENDING_BUG'] === 'free-tea' && this.#refunded;
    if (!hurried) await this.#later('brewing');
    await this.#later(this.#dice() < 0.5 ? 'tea' : 'coffee');
  }

  async #later(what: string): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#say(what);
  }
}
