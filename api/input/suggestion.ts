const DISTANCE_MAX = 2;

/** The known name nearest to a mistyped one: at most two edits away, the first of equals. */
export function nearestName(mistyped: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let best = DISTANCE_MAX + 1;
  for (const name of known) {
    if (Math.abs(name.length - mistyped.length) >= best) continue;
    const distance = editDistance(mistyped, name);
    // Two edits turn any two letters into any others: something must be left of the name.
    if (distance < best && distance < Math.max(name.length, mistyped.length)) {
      nearest = name;
      best = distance;
    }
  }
  return nearest;
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one text to the other. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
