// Fisher's exact test of a table of two rows and two columns: is the share the same in both? Two-sided: the probability, given the sums,
// of all tables that are no likelier than the one seen. O(smaller row).

/** `a` of `n` here, `b` of `m` there. */
export function fisher(a: number, n: number, b: number, m: number): number {
  const all = n + m;
  const hits = a + b;
  const from = Math.max(0, hits - m);
  const to = Math.min(n, hits);
  const base = logChoose(all, hits);
  const log = (k: number): number => logChoose(n, k) + logChoose(m, hits - k) - base;
  const seen = log(a);
  let sum = 0;
  for (let k = from; k <= to; k++) {
    const probability = log(k);
    if (probability <= seen + 1e-9) sum += Math.exp(probability);
  }
  return Math.min(1, sum);
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

const KNOWN = [0, 0];

/** Sums up to a few thousand, Stirling's series beyond, whose error there is below 1e-15. */
function logFactorial(n: number): number {
  if (n > 5000) {
    const x = n + 1;
    return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x) - 1 / (360 * x ** 3);
  }
  for (let k = KNOWN.length; k <= n; k++) KNOWN.push(KNOWN[k - 1] + Math.log(k));
  return KNOWN[n];
}
