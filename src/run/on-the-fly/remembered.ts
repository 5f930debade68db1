// What is remembered of a play that may go on for ever: things as numbers of 53 bits, the last so many of them. What was forgotten is new
// again; with fewer than a million of them two different things are taken for one in a play out of ten thousand.

/** A text as a number of 53 bits, spread evenly. */
export function digest(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 0x9e3779b1);
    b = Math.imul(b ^ c, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return (b >>> 11) * 0x100000000 + (a >>> 0);
}

/** A set that forgets its oldest members when it is full. */
export class Remembered {
  readonly #members = new Set<number>();
  readonly #most: number;
  /** How many times something was new. */
  added = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#members.size;
  }

  /** Whether `added` is how many different things there were. */
  get exact(): boolean {
    return this.added <= this.#most;
  }

  has(member: number): boolean {
    return this.#members.has(member);
  }

  /** True if it is new. */
  add(member: number): boolean {
    if (this.#members.has(member)) return false;
    if (this.#members.size === this.#most) {
      for (const oldest of this.#members) {
        this.#members.delete(oldest);
        break;
      }
    }
    this.#members.add(member);
    this.added++;
    return true;
  }
}
