import type { Column } from './columns.ts';
import { cellOf } from './cell.ts';

const number = /^-?[\d.,]+( [A-Z]{3})?$/;

/** Rows as aligned columns, numbers to the right; where the screen is too narrow, long cells are cut. */
export function tableOf(
  rows: readonly object[],
  columns: readonly Column[],
  width: number,
): string[] {
  const cells = rows.map((row) => columns.map((column) => cellOf(row, column)));
  const titles = columns.map(({ title }) => title);
  const widths = fitting(
    titles.map((title, index) =>
      Math.max(title.length, ...cells.map((row) => [...(row[index] ?? '')].length)),
    ),
    width,
  );
  const isRight = titles.map(
    (_, index) =>
      cells.some((row) => number.test(row[index] ?? '')) &&
      cells.every((row) => number.test(row[index] ?? '') || row[index] === '-'),
  );
  return [titles, ...cells].map((row) =>
    row
      .map((text, index) =>
        padded(cut(text, widths[index] ?? 0), widths[index] ?? 0, isRight[index]),
      )
      .join('  ')
      .trimEnd(),
  );
}

function padded(text: string, width: number, isRight: boolean | undefined): string {
  const space = ' '.repeat(Math.max(0, width - [...text].length));
  return isRight ? `${space}${text}` : `${text}${space}`;
}

function cut(text: string, width: number): string {
  const letters = [...text];
  return letters.length <= width ? text : `${letters.slice(0, Math.max(1, width - 1)).join('')}…`;
}

/** Ids stay whole, whatever the screen: they are there to be copied. */
const idWidth = 36;
const widthLeast = 12;

function fitting(widths: readonly number[], screen: number): number[] {
  const fitted = [...widths];
  const total = (): number => fitted.reduce((sum, one) => sum + one + 2, -2);
  while (total() > screen) {
    const widest = Math.max(...fitted.filter((one) => one !== idWidth));
    if (widest <= widthLeast) break;
    fitted[fitted.indexOf(widest)] = Math.max(widthLeast, widest - (total() - screen));
  }
  return fitted;
}
