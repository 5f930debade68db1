// A strict reader of the XML that the reports write: elements, attributes, text, the five entities. Anything else, and
// every character that XML 1.0 forbids, is an error.

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

export function readXml(text: string): Element {
  const bad = FORBIDDEN.exec(text);
  if (bad) throw new Error(`character ${bad[0].codePointAt(0)} at ${bad.index}`);
  let at = text.startsWith('<?xml') ? text.indexOf('?>') + 2 : 0;
  const token = /<(\/?)([\w-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
  const root = { name: '', attributes: {}, children: [] as Element[], text: '' };
  const stack = [root];
  while (at < text.length) {
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found) throw new Error(`no XML at ${at}: ${text.slice(at, at + 40)}`);
    at = token.lastIndex;
    const [, closing, name, attributes, empty, content] = found;
    const top = stack[stack.length - 1];
    if (content !== undefined) top.text += unescaped(content);
    else if (closing) {
      if (stack.pop()!.name !== name) throw new Error(`</${name}> closes ${top.name}`);
    } else {
      const element = { name, attributes: attributesIn(attributes), children: [] as Element[], text: '' };
      top.children.push(element);
      if (!empty) stack.push(element);
    }
  }
  if (stack.length !== 1 || root.children.length !== 1) throw new Error('not one element');
  return root.children[0];
}

function attributesIn(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name, value] of text.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    if (Object.hasOwn(found, name)) throw new Error(`${name} twice`);
    found[name] = unescaped(value);
  }
  return found;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function unescaped(text: string): string {
  if (/&(?!(amp|lt|gt|quot|#39);)/.test(text)) throw new Error(`a bare & in ${text}`);
  return text.replace(/&([^;]+);/g, (_, name) => ENTITIES[name]);
}
