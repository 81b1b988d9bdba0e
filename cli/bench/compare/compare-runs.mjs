/**
 * Each figure that both sides have, in the order of the first run of A: the medians, B's as a ratio of A's, and how far
 * the runs of a side lie apart, as a share of its median. Nothing follows from a difference that is not larger than the
 * wider of the two spreads; with a single run of a side, its spread is not known (null).
 */
export function compareRuns(runsOfA, runsOfB) {
  const [a, b] = [collect(runsOfA), collect(runsOfB)];
  return [...a].flatMap(([name, valuesOfA]) => {
    const valuesOfB = b.get(name);
    return valuesOfB ? [compare(name, valuesOfA, valuesOfB)] : [];
  });
}

/** One side: `{ median, spread }`; the spread is null of a single value. */
export function summarize(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
  const width = sorted.at(-1) - sorted[0];
  return { median, width, spread: sorted.length === 1 ? null : shareOf(width, median) };
}

function compare(name, valuesOfA, valuesOfB) {
  const [a, b] = [summarize(valuesOfA), summarize(valuesOfB)];
  const isKnown = a.spread !== null && b.spread !== null;
  const isWithinSpread = Math.abs(a.median - b.median) <= Math.max(a.width, b.width);
  return {
    name,
    a: a.median,
    b: b.median,
    ratio: a.median === 0 ? null : b.median / a.median,
    spreadOfA: a.spread,
    spreadOfB: b.spread,
    verdict: !isKnown ? 'one run' : isWithinSpread ? 'noise' : 'differs',
  };
}

function shareOf(width, median) {
  return median === 0 ? (width === 0 ? 0 : null) : width / Math.abs(median);
}

function collect(runs) {
  const values = new Map();
  for (const { rows } of runs)
    for (const { part, name, figures } of rows)
      for (const [figure, value] of Object.entries(figures)) {
        const key = [part, name, figure].join(' | ');
        values.set(key, [...(values.get(key) ?? []), value]);
      }
  return values;
}
