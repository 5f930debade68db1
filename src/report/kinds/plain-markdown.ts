// Foreign text in Markdown.

/** Text in which nothing is markup, a mention or a link. */
export const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\\`*_{}[\]<>()#+!|~@&:]/g, (character) => `&#${character.codePointAt(0)};`);
