/** A record of a file: its cells, and the line on which it begins. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The separator of cells: the one that the first line has most of. */
function separatorOf(text: string): string {
  const [head = ''] = text.split(/\r?\n|\r/, 1);
  const count = (separator: string) => head.split(separator).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** A cell in quotes, in which two quotes are one, or without any; then what ends it. */
function cellAt(text: string, from: number, separator: string): { cell: string; end: number } {
  if (text[from] === '"') {
    let [cell, at] = ['', from + 1];
    for (;;) {
      const quote = text.indexOf('"', at);
      if (quote < 0) return { cell: cell + text.slice(at), end: text.length };
      cell += text.slice(at, quote);
      if (text[quote + 1] !== '"') return { cell, end: quote + 1 };
      cell += '"';
      at = quote + 2;
    }
  }
  let end = from;
  while (end < text.length && text[end] !== separator && !/[\r\n]/.test(text[end] ?? '')) end += 1;
  return { cell: text.slice(from, end), end };
}

/** The records of a CSV file (RFC 4180, with commas, semicolons or tabs), without those that are blank. */
export function readCsv(file: string): CsvRecord[] {
  const text = file.replace(/^\u{feff}/u, '');
  const separator = separatorOf(text);
  const records: CsvRecord[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const cells: string[] = [];
    const begin = line;
    for (;;) {
      const { cell, end } = cellAt(text, at, separator);
      line += cell.split(/\r\n|\r|\n/).length - 1;
      // After the quote that ends a cell nothing else belongs to it.
      let next = end;
      while (next < text.length && text[next] !== separator && !/[\r\n]/.test(text[next] ?? ''))
        next += 1;
      cells.push(cell + text.slice(end, next).trimEnd());
      at = next + 1;
      if (text[next] !== separator) {
        if (text[next] === '\r' && text[next + 1] === '\n') at += 1;
        line += 1;
        break;
      }
    }
    if (cells.some((cell) => cell.trim() !== '')) records.push({ line: begin, cells });
  }
  return records;
}
