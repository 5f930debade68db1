// Help beyond a single option: the groups that options are shown in, and the how-to pages as topics.

export { grouped } from './groups.ts';
export { pageText } from './page-text.ts';
export { helpTopics, type Topic } from './topics.ts';
