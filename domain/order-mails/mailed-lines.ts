import type { OrderLine } from '../../storage/entities/order-line.ts';
import type { MailedLine } from '../mail/templates.ts';

const LINES_MAX = 30;

type Mailed = Pick<OrderLine, 'name' | 'quantity' | 'imageUrl' | 'unitPrice'>;

/** The first lines of a long order, and how many more it has. */
export function mailedLines(
  lines: readonly Mailed[],
  amountOf: (line: Mailed) => string | null,
): { readonly lines: readonly MailedLine[]; readonly linesLeftOut: number } {
  const shown = lines.slice(0, LINES_MAX).map((line) => ({
    name: line.name,
    quantity: line.quantity,
    amount: amountOf(line),
    imageUrl: line.imageUrl ?? null,
  }));
  return { lines: shown, linesLeftOut: lines.length - shown.length };
}
