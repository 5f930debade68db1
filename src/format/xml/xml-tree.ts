// XML into a tree of elements that know where they stand. Prefixes are cut off: tools disagree about them, and the
// formats read here need none. Entities that a document declares are not expanded (a `<!ENTITY` is a fault of its own), and
// nesting and size are limited, so no text can blow up into more than it is.

import { SaxesParser } from 'saxes';
import { limit, limitIssue } from '../../base/index.ts';
import type { ModelText } from '../model-text.ts';

export interface XmlElement {
  /** Without prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Elements and texts, in order. */
  readonly children: readonly (XmlElement | string)[];
  /** In characters. */
  readonly at: number;
}

const PIECE = 1 << 16;
const STOP = Symbol('the XML text cannot be read further');

/** The root element, or null with an issue. */
export function readXmlTree(model: ModelText): XmlElement | null {
  const root: (XmlElement | string)[] = [];
  const stack: (XmlElement | string)[][] = [root];
  const parser = new SaxesParser({ fragment: false, xmlns: false });
  let tagAt = 0;
  const fail = (code: string, message: string, at: number, hint: string): never => {
    model.add(code, message, at, hint);
    throw STOP;
  };
  parser.on('error', ({ message }) => {
    const what = message.replace(/^\S*?\d+:\d+: /, '').replace(/\.$/, '');
    fail(
      'format/bad-xml',
      `this is not well-formed XML: ${what}`,
      parser.position - 1,
      'correct the XML; xmllint shows more',
    );
  });
  parser.on('doctype', (text) => {
    if (/<!ENTITY/i.test(text)) {
      fail(
        'format/xml-entity',
        'the document declares entities of its own',
        0,
        'covergame does not expand entities: write their text instead',
      );
    }
  });
  parser.on('opentagstart', () => {
    tagAt = parser.position;
  });
  parser.on('opentag', (tag) => {
    if (stack.length > limit('depth')) {
      const { code, message, hint } = limitIssue('depth', 'elements are nested more deeply');
      fail(code, message, parser.position, hint);
    }
    const attributes = new Map<string, string>();
    for (const key of Object.keys(tag.attributes))
      attributes.set(local(key), (tag.attributes as Record<string, string>)[key]);
    const children: (XmlElement | string)[] = [];
    stack
      .at(-1)!
      .push({ name: local(tag.name), attributes, children, at: Math.max(0, tagAt - tag.name.length - 2) });
    stack.push(children);
  });
  parser.on('closetag', () => {
    stack.pop();
  });
  parser.on('text', (text) => {
    if (stack.length > 1) stack.at(-1)!.push(text);
  });
  parser.on('cdata', (text) => {
    stack.at(-1)!.push(text);
  });
  try {
    for (let at = 0; at < model.text.length; at += PIECE) parser.write(model.text.slice(at, at + PIECE));
    parser.close();
  } catch (error) {
    if (error !== STOP) throw error;
    return null;
  }
  return (root.find((child) => typeof child !== 'string') as XmlElement | undefined) ?? null;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The child elements, of one name if it is given. */
export const childrenOf = (element: XmlElement, name?: string): XmlElement[] =>
  element.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name),
  );

/** All text in an element and below. */
export const xmlText = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : xmlText(child))).join('');

export const attribute = (element: XmlElement, name: string): string | undefined =>
  element.attributes.get(name);
