/** Rows as aligned columns, each `[title, text of a row]`; numbers to the right. */
export function tableOf(rows, columns) {
  const lines = [
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, of]) => String(of(row) ?? '-'))),
  ];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index].length)));
  const isNumber = columns.map((_, index) =>
    lines
      .slice(1)
      .every((line) => /^[\d.,]*( ?\w{1,3})?$|^-$/.test(line[index]) && /\d|-/.test(line[index])),
  );
  return lines.map((line) =>
    line
      .map((text, index) =>
        isNumber[index] && rows.length > 0
          ? text.padStart(widths[index])
          : text.padEnd(widths[index]),
      )
      .join('  ')
      .trimEnd(),
  );
}

/** 0.4 s, 12 s, 5 min, 2 h; `-` for nothing. */
export function ageOf(seconds) {
  if (seconds < 0.05) return '-';
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600)} h`;
}

/** How long ago. */
export function sinceOf(instant) {
  return instant === null ? '-' : ageOf(Math.max(0.1, (Date.now() - Date.parse(instant)) / 1_000));
}

export function megabytes(bytes) {
  return `${Math.round(bytes / 1_048_576)} MB`;
}
