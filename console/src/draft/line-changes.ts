export interface LineChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** What became of a list of sentences: the longest common part stays. */
export function lineChanges(before: readonly string[], after: readonly string[]): LineChange[] {
  const lengths = commonLengths(before, after);
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]];
    if (old !== undefined && old === fresh) {
      changes.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if (fresh === undefined || (old !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: 'removed', text: old ?? '' });
      i += 1;
    } else {
      changes.push({ kind: 'added', text: fresh });
      j += 1;
    }
  }
  return changes;

  function at(row: number, column: number): number {
    return lengths[row]?.[column] ?? 0;
  }
}

/** How long the common part of what is left from each pair of places on is. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  );
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (!row) continue;
      row[j] =
        before[i] === after[j]
          ? (lengths[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}
