// How often something happens, from how often it did: Wilson's interval, which holds for small counts and for none at
// all. Square roots only, so it is the same on every machine.

export interface Frequency {
  readonly count: number;
  readonly of: number;
  readonly share: number;
  /** The 95 % interval of the probability behind it. */
  readonly low: number;
  readonly high: number;
}

const Z95 = 1.959963984540054;

export function frequency(count: number, of: number): Frequency {
  const { low, high } = wilson(count, of);
  return { count, of, share: of === 0 ? 0 : count / of, low, high };
}

function wilson(count: number, of: number): { low: number; high: number } {
  if (of === 0) return { low: 0, high: 1 };
  const z = Z95;
  const share = count / of;
  const scale = 1 + (z * z) / of;
  const middle = (share + (z * z) / (2 * of)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / scale;
  return {
    low: count === 0 ? 0 : Math.max(0, middle - half),
    high: count === of ? 1 : Math.min(1, middle + half),
  };
}
