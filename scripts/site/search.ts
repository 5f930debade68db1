// How the search ranks: tasks before explanations, those before the reference, and error codes last, which have a box of their own on the
// page that lists them. VitePress writes these functions into its pages as text, so each stands alone.

/** How much a section counts, by its path and anchor: a code counts for its own words. */
export const boostDocument = (id: string, term = ''): number => {
  if (id.includes('/reference/errors')) return id.split('#')[1]?.includes(term || ' ') ? 2 : 0.1;
  if (id.includes('/how-to/') && !id.includes('/migrate-')) return 4;
  if (id.includes('/learn/')) return 3;
  if (id.includes('/explain/')) return 2.5;
  if (/bench|theory|CHANGELOG|ARCHITECTURE|CONTRIBUTING/.test(id)) return 0.3;
  return 1;
};

/** Words that people type, with those that the pages use. */
export const processTerm = (term: string): string[] => {
  const synonyms: Record<string, string[]> = {
    flaky: ['nondeterministic', 'unstable'],
    flake: ['flaky'],
    intermittent: ['flaky'],
    state: [],
    explosion: ['big', 'large'],
    huge: ['big', 'large'],
    nondeterministic: ['flaky', 'chooses', 'order'],
    nondeterminism: ['flaky', 'chooses', 'order'],
    coverage: ['guarantee', 'cover'],
    seed: ['random', 'repeat'],
    random: ['seed'],
    slow: ['faster'],
    swagger: ['openapi'],
    pipeline: ['ci'],
    asynchronous: ['order'],
    async: ['order'],
    proof: ['witness', 'trust'],
    minimise: ['shrinking'],
    citation: ['cite'],
  };
  const word = term.toLowerCase();
  return [word, ...(Object.hasOwn(synonyms, word) ? synonyms[word] : [])];
};
