const WIDTHS = [72, 11, 11, 7, 9, 9];

/** The table of `compareRuns`, one line a figure. */
export function printComparison(rows, { a, b, print }) {
  print(line(['', a, b, 'ratio', 'spread A', 'spread B', '']));
  for (const { name, a: ofA, b: ofB, ratio, spreadOfA, spreadOfB, verdict } of rows)
    print(
      line([
        name,
        short(ofA),
        short(ofB),
        ratio === null ? '-' : ratio.toFixed(2),
        percent(spreadOfA),
        percent(spreadOfB),
        VERDICTS[verdict],
      ]),
    );
}

const VERDICTS = {
  differs: '',
  noise: 'spread larger than the difference',
  'one run': 'spread unknown',
};

function line([name, ...cells]) {
  const [first, ...others] = WIDTHS;
  const right = cells.map((cell, index) =>
    index < others.length ? cell.slice(0, others[index]).padStart(others[index]) : `  ${cell}`,
  );
  return [name.padEnd(first), ...right].join(' ').trimEnd();
}

function short(value) {
  return Math.abs(value) >= 100 ? String(Math.round(value)) : value.toPrecision(3);
}

function percent(share) {
  return share === null ? '-' : `${(share * 100).toFixed(0)} %`;
}
