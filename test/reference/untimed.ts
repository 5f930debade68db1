// A trace of a real campaign without what the clock says: when it began, when each step was made, and the seals over these.
// Two campaigns that went the same way are equal in all the rest, to the byte.

export function untimed(trace: string): string {
  return trace.replace(/,"(?:ms":\d+|sum":"[0-9a-f]{8}"|provenance":\{[^{}]*\})/g, '');
}
