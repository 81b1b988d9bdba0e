import type { EditContent } from '../../storage/entities/order-edit.ts';
import type { Transaction } from '../context.ts';
import { sumAmounts } from '../money.ts';
import { searchedIn, searchTextAfter } from '../orders/search-text.ts';
import type { OrderWithLines } from '../orders/view.ts';
import { createLine } from '../orders/write-order.ts';

/**
 * Applies an edit to its order, whose discount then names what it takes off the new lines; fulfilled and returned
 * quantities are unchanged. Units that it removes are first those that were refunded.
 */
export function applyEdit(
  em: Transaction['em'],
  found: OrderWithLines,
  { lines: wanted, ...totals }: EditContent,
  at: Date,
): void {
  const { order, lines } = found;
  const before = searchedIn(found);
  const kept = new Map(lines.map((line) => [line.id, line]));
  const last = lines.at(-1)?.position ?? 0;
  const after = wanted.map((content, index) => {
    const line = kept.get(content.id);
    if (line && kept.delete(content.id)) {
      line.edit(content);
      return line;
    }
    return createLine(em, order, content, last + index + 1);
  });
  for (const line of kept.values()) em.remove(line);
  lines.splice(0, lines.length, ...after);
  order.edit(totals, sumAmounts(wanted.map((line) => line.allocatedDiscount)), at);
  order.index(searchTextAfter(order.searchText, before, searchedIn(found)));
}
