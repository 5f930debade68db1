// How wide a text will be, without a font at hand.

export function shortened(text: string, longest: number): string {
  const characters = Array.from(text);
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
}

const WIDE = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{Emoji_Presentation}\uff00-\uff60]/u;

/** An estimate that is right for most fonts; capitals are wide, East Asian characters and pictures wider. */
export function widthOf(text: string, character: number): number {
  let width = 0;
  for (const c of text) width += (WIDE.test(c) ? 1.8 : /\p{Lu}/u.test(c) ? 1.2 : 1) * character;
  return width;
}
