// The labels of a GraphWalker model drawn in yEd. A vertex: its name, then `SHARED:name`, `BLOCKED`, `INIT:x=0;`, `REQTAG=a,b`, on
// lines of their own. An edge: `name [guard] / actions`, then `weight=0.3`, `dependency=85`, `BLOCKED`, `REQTAG=a,b`. `/* … */` is a comment.

import { withoutComments } from '../quoted.ts';

export interface YedLabel {
  readonly name: string;
  readonly shared: string | undefined;
  readonly blocked: boolean;
  readonly init: string;
  readonly requirements: readonly string[];
  readonly guard: string | undefined;
  readonly actions: string;
  readonly weight: number | undefined;
}

const KEYWORDS =
  /\b(?:SHARED\s*:\s*([^\s]+)|BLOCKED\b|REQTAG\s*[:=]\s*([^\n]*)|INIT\s*:\s*([^\n]*)|weight\s*=\s*([\d.]+)|dependency\s*=\s*[\d.]+)/gi;

export function yedLabel(label: string, kind: 'vertex' | 'edge'): YedLabel {
  const text = withoutComments(label).replace(/\r\n?/g, '\n');
  const keyed = {
    shared: undefined as string | undefined,
    blocked: false,
    init: '',
    requirements: [] as string[],
    weight: undefined as number | undefined,
  };
  const rest = text.replace(
    KEYWORDS,
    (all, shared?: string, tags?: string, init?: string, weight?: string) => {
      if (shared !== undefined) keyed.shared = shared;
      else if (/^blocked$/i.test(all)) keyed.blocked = true;
      else if (tags !== undefined)
        keyed.requirements.push(
          ...tags
            .split(',')
            .map((tag) => tag.trim())
            .filter(Boolean),
        );
      else if (init !== undefined) keyed.init += init;
      else if (weight !== undefined) keyed.weight = Number(weight);
      return ' ';
    },
  );
  if (kind === 'vertex') {
    const [name = ''] = rest
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    return { ...keyed, name, guard: undefined, actions: '' };
  }
  const guard = guardIn(rest);
  const head = guard ? rest.slice(0, guard.from) : rest.split('/')[0];
  const tail = guard ? rest.slice(guard.to) : rest.slice(head.length);
  const slash = tail.indexOf('/');
  return {
    ...keyed,
    name: head.trim().split('\n', 1)[0].trim(),
    guard: guard?.text,
    actions: slash < 0 ? '' : tail.slice(slash + 1).trim(),
  };
}

/** Where the quote at `from` is closed; itself if it never is. */
function closing(text: string, from: number): number {
  for (let i = from + 1; i < text.length && text[i] !== '\n'; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === text[from]) return i;
  }
  return from;
}

/** The text between the first `[` that comes before any `/` and its `]`. */
function guardIn(text: string): { from: number; to: number; text: string } | undefined {
  const from = text.indexOf('[');
  const slash = text.indexOf('/');
  if (from < 0 || (slash >= 0 && slash < from)) return undefined;
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    if (text[i] === '"' || text[i] === "'") i = closing(text, i);
    else if (text[i] === '[') depth++;
    else if (text[i] === ']' && --depth === 0)
      return { from, to: i + 1, text: text.slice(from + 1, i).trim() };
  }
  return undefined;
}
