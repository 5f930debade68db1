// Rows of comma-separated values, as RFC 4180 writes them: a field may stand in quotes, with commas and line ends in it, and "" for a
// quote. Semicolons and tabs separate, too, if the first line has them and no comma.

export interface CsvRow {
  readonly fields: readonly string[];
  /** The line it begins on, from 1. */
  readonly line: number;
}

export function csvRows(text: string): CsvRow[] {
  const first = text.slice(0, text.indexOf('\n') < 0 ? undefined : text.indexOf('\n'));
  const separator = [',', ';', '\t'].find((one) => first.includes(one)) ?? ',';
  const rows: CsvRow[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const fields: string[] = [];
    const began = line;
    for (let more = true; more; ) {
      const { value, next } = text[at] === '"' ? quoted(text, at) : plain(text, at, separator);
      line += value.split('\n').length - 1;
      fields.push(value);
      more = text[next] === separator;
      at = next + (more ? 1 : 0);
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    line++;
    if (fields.length > 1 || fields[0].trim() !== '') rows.push({ fields, line: began });
  }
  return rows;
}

function quoted(text: string, from: number): { value: string; next: number } {
  let value = '';
  for (let at = from + 1; ; ) {
    const end = text.indexOf('"', at);
    if (end < 0) return { value: value + text.slice(at), next: text.length };
    value += text.slice(at, end);
    if (text[end + 1] !== '"') return { value, next: afterQuotes(text, end + 1) };
    value += '"';
    at = end + 2;
  }
}

/** What stands between a closing quote and the next separator is passed over. */
function afterQuotes(text: string, from: number): number {
  let at = from;
  while (at < text.length && !/[,;\t\r\n]/.test(text[at])) at++;
  return at;
}

function plain(text: string, from: number, separator: string): { value: string; next: number } {
  let next = from;
  while (next < text.length && text[next] !== separator && text[next] !== '\n' && text[next] !== '\r') next++;
  return { value: text.slice(from, next).trim(), next };
}
