// The frontier: what was seen to be possible somewhere and has not been covered. Each item knows the shortest way there that was gone, from a
// reset, if it is short; and rests, longer each time, after it was aimed at in vain, so that an answer the SUT never gives does not eat the budget.

/** Items kept; the oldest are forgotten. */
const MOST = 10_000;
/** Ways that are worth being gone again. */
const LONGEST_WAY = 100;

export interface Found {
  readonly item: string;
  /** The labels of the play from a reset to where it was seen ahead; null if that is far. */
  way: readonly string[] | null;
  vain: number;
  restsUntil: number;
}

export class Frontier {
  readonly #found = new Map<string, Found>();

  get size(): number {
    return this.#found.size;
  }

  get items(): string[] {
    return [...this.#found.keys()];
  }

  /** It was seen ahead, `way` from a reset. */
  see(item: string, way: readonly string[]): void {
    const known = this.#found.get(item);
    const kept = way.length <= LONGEST_WAY ? way : null;
    if (known) {
      if (kept && (known.way === null || kept.length < known.way.length)) known.way = kept;
      return;
    }
    if (this.#found.size === MOST) {
      for (const oldest of this.#found.keys()) {
        this.#found.delete(oldest);
        break;
      }
    }
    this.#found.set(item, { item, way: kept, vain: 0, restsUntil: 0 });
  }

  cover(item: string): void {
    this.#found.delete(item);
  }

  isResting(item: string, now: number): boolean {
    return (this.#found.get(item)?.restsUntil ?? 0) > now;
  }

  /** It was aimed at in vain: it rests for twice as many steps as the last time. */
  vain(item: string, now: number, steps: number): void {
    const known = this.#found.get(item);
    if (known) known.restsUntil = now + steps * 2 ** Math.min(++known.vain, 20);
  }

  /** The item with the shortest way of at most `longest` steps that does not rest; undefined if there is none. */
  nearest(now: number, longest: number): Found | undefined {
    let best: Found | undefined;
    for (const found of this.#found.values()) {
      if (found.way === null || found.way.length > longest || found.restsUntil > now) continue;
      if (!best || found.way.length < best.way!.length) best = found;
    }
    return best;
  }
}
