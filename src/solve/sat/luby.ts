/** The sequence 1 1 2 1 1 2 4 1 1 2 … (Luby, Sinclair and Zuckerman 1993), from i = 1. */
export function luby(i: number): number {
  let k = 1;
  while ((1 << k) - 1 < i) k++;
  return (1 << k) - 1 === i ? 1 << (k - 1) : luby(i - (1 << (k - 1)) + 1);
}
