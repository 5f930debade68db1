// The lines of state diagrams that hold an arrow, taken apart by hand: a pattern with a name, an arrow, a name and a label in a row tries
// every way to share the blanks and dashes among them, which takes minutes on a line of dashes.

export interface ArrowLine {
  readonly left: string;
  readonly right: string;
  readonly label: string;
  /** It points to the left. */
  readonly reversed: boolean;
}

/** `A --> B : label`. */
export function mermaidArrow(line: string): ArrowLine | null {
  const at = line.indexOf('-->', 1);
  return at < 0 ? null : arrowLine(line.slice(0, at), line.slice(at + 3), false);
}

const DIRECTION = /(?:left|right|up|down|le|ri|do|[lrud])(?=[-[])/iy;

/** `A --> B : label`, `A -left-> B`, `A -[#red]-> B`, `A <-- B`. */
export function plantumlArrow(line: string): ArrowLine | null {
  for (let at = 0; at < line.length; at++) {
    if (line[at] !== '-' && line[at] !== '<') continue;
    const arrow = at === 0 ? null : arrowAt(line, at);
    const found = arrow && arrowLine(line.slice(0, at), line.slice(arrow.end), arrow.reversed);
    if (found) return found;
    // An arrow that begins within these dashes ends as this one does.
    if (line[at] === '-') at = pastDashes(line, at) - 1;
  }
  return null;
}

function arrowAt(line: string, at: number): { readonly end: number; readonly reversed: boolean } | null {
  const left = line[at] === '<';
  let end = pastDashes(line, left ? at + 1 : at);
  if (end === (left ? at + 1 : at)) return null;
  DIRECTION.lastIndex = end;
  const direction = DIRECTION.exec(line);
  if (direction) end += direction[0].length;
  const style = line[end] === '[' ? line.indexOf(']', end) : -1;
  if (style >= 0) end = style + 1;
  end = pastDashes(line, end);
  if (line[end] === '>') return { end: end + 1, reversed: false };
  return left && !direction ? { end, reversed: true } : null;
}

function pastDashes(line: string, from: number): number {
  let at = from;
  while (line[at] === '-') at++;
  return at;
}

function arrowLine(before: string, after: string, reversed: boolean): ArrowLine | null {
  const left = before.trim();
  const rest = after.trim();
  if (left === '' || rest === '') return null;
  const colon = rest.indexOf(':', 1);
  if (colon < 0) return { left, right: rest, label: '', reversed };
  return { left, right: rest.slice(0, colon).trim(), label: rest.slice(colon + 1).trim(), reversed };
}
