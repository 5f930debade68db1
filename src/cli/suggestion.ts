// What a mistyped or unfinished word may have meant: `complet` is far from `completion` in edits, but a beginning of it.

import { didYouMean } from '../base/index.ts';

export function suggestion(word: string, known: readonly string[]): string | undefined {
  const begun = known.filter((candidate) => word.length > 1 && candidate.startsWith(word));
  return begun.length === 1 ? `did you mean "${begun[0]}"?` : didYouMean(word, known);
}
