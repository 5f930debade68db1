// Mutants that change nothing anybody could notice, by their names (draw.ts), with the reason.

export const EQUIVALENT: Readonly<Record<string, string>> = {};
