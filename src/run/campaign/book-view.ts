// What a play sees of its books, under the names a strategy knows them by.

import type { Books } from './books.ts';

export class BookView {
  /** What was covered, taken and spent; of all plays of a joint campaign together. */
  readonly books: Books;

  constructor(books: Books) {
    this.books = books;
  }

  get spent(): number {
    return this.books.spent;
  }

  get steps(): number {
    return this.books.steps;
  }

  get gain(): number {
    return this.books.gain;
  }

  get covered(): Uint8Array {
    return this.books.covered;
  }

  get coveredNodes(): Int32Array {
    return this.books.coveredNodes;
  }

  get coveredAt(): Float64Array {
    return this.books.coveredAt;
  }

  get coveredCount(): number {
    return this.books.coveredCount;
  }

  get progressAt(): number {
    return this.books.progressAt;
  }

  get taken(): Int32Array {
    return this.books.taken;
  }

  get possible(): Uint8Array | null {
    return this.books.possible;
  }

  get perhapsTaken(): Int32Array | null {
    return this.books.perhapsTaken;
  }

  get faults(): Books['faults'] {
    return this.books.faults;
  }

  get buildsOnKnown(): boolean {
    return this.books.visited !== null;
  }

  get answered(): Books['answered'] {
    return this.books.answered;
  }
}
