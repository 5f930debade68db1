// A model text small enough to be one string, for readers that work with lines and patterns. They speak of characters;
// issues want bytes, so a place is converted when an issue is made, which is seldom.

import { IssueList, limit, limitIssue, type Source } from '../base/index.ts';

export interface TextLine {
  /** Without the blanks around it. */
  readonly text: string;
  /** Where the text begins, in characters. */
  readonly at: number;
}

export class ModelText {
  readonly text: string;
  readonly issues: IssueList;

  constructor(source: Source) {
    this.issues = new IssueList(source);
    let text = '';
    if (source.bytes.length > limit('text-bytes')) {
      const { code, message, hint } = limitIssue('text-bytes', `the text has ${source.bytes.length} bytes`);
      this.issues.add(code, message, -1, hint);
    } else {
      try {
        text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(source.bytes);
      } catch {
        this.issues.add(
          'format/not-utf8',
          'the text has bytes that are not UTF-8',
          0,
          'save the file as UTF-8',
        );
      }
    }
    this.text = text.startsWith('\uFEFF') ? text.slice(1) : text;
  }

  /** Records a fault at a character; -1 if it has no place. */
  add(code: string, message: string | (() => string), at = -1, hint?: string | (() => string)): void {
    this.issues.add(code, message, () => this.#byte(at), hint);
  }

  warn(code: string, message: string | (() => string), at = -1, hint?: string | (() => string)): void {
    this.issues.warn(code, message, () => this.#byte(at), hint);
  }

  /** The lines that hold something, trimmed. */
  *lines(): Generator<TextLine> {
    const { text } = this;
    for (let start = 0; start < text.length; ) {
      let end = text.indexOf('\n', start);
      if (end < 0) end = text.length;
      const raw = text.slice(start, end);
      const trimmed = raw.trim();
      if (trimmed !== '') yield { text: trimmed, at: start + raw.indexOf(trimmed[0]) };
      start = end + 1;
    }
  }

  #byte(at: number): number {
    if (at < 0) return -1;
    const { bytes } = this.issues.source!;
    const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    return new TextEncoder().encode(this.text.slice(0, at)).length + mark;
  }
}
