import type { EditContent, Adjustment, EditReport } from '../../storage/entities/order-edit.ts';
import type { Transaction } from '../context.ts';
import { sumAmounts } from '../money.ts';
import { searchedIn, searchTextAfter } from '../orders/search-text.ts';
import { type OrderWithLines, toOrderView } from '../orders/view.ts';
import { createLine } from '../orders/write-order.ts';
import { warnings as messages, type WarningCode } from '../errors.ts';
import type { EditMoney } from './edit-money.ts';
import type { EditPlan } from './plan-edit.ts';

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

/** The result of an edit: the order after it, and the report on its money. */
export interface EditOutcome {
  readonly found: OrderWithLines;
  readonly report: EditReport;
}

/** The report of a planned edit: refunds and charges are pending. */
export function plannedReport(plan: EditPlan, previousTotal: number, money: EditMoney): EditReport {
  const newTotal = plan.content.total;
  const refunds = money.refunds.map(({ payment, amount }) => ({
    paymentId: payment.id,
    amount,
    status: 'pending',
  }));
  const adjustment: Adjustment = {
    previousTotal,
    newTotal,
    difference: newTotal - previousTotal,
    settlement: money.settlement,
    ...(refunds.length > 0 ? { refunds } : {}),
  };
  const isByHand = money.refunds.some(({ payment }) => payment.isRecorded());
  const codes: WarningCode[] = [
    ...plan.warnings,
    ...(isByHand ? ['manual_refund_required' as const] : []),
  ];
  return { adjustment, warnings: codes.map((code) => ({ code, message: messages[code] })) };
}

/** The report with further results. */
export function withAdjustment(report: EditReport, known: Partial<Adjustment>): EditReport {
  return { ...report, adjustment: { ...report.adjustment, ...known } };
}

/** An invoice as an adjustment shows it. */
export function invoiceOf(
  invoice: {
    readonly id: string;
    readonly number: string;
    readonly total: number;
    readonly status: string;
    readonly dueAt?: Date | null | undefined;
  },
  previousTotal: number,
) {
  const { id, number, total, status, dueAt } = invoice;
  return { id, number, previousTotal, total, status, dueAt: dueAt?.toISOString() ?? null };
}

export function toEditView({ found, report }: EditOutcome) {
  const { adjustment, warnings } = report;
  return {
    order: toOrderView(found),
    adjustment,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}
