import type { Adjustment, EditReport } from '../../storage/entities/order-edit.ts';
import { warnings as messages, type WarningCode } from '../errors.ts';
import type { EditMoney } from './edit-money.ts';
import type { EditPlan } from './plan-edit.ts';
import { toOrderView, type OrderWithLines } from '../orders/view.ts';

/** The result of an edit: the order after it, and the report on its money. */
export interface EditOutcome {
  readonly found: OrderWithLines;
  readonly report: EditReport;
}

/** The report of a planned edit: refunds and charges are pending. */
export function plannedReport(plan: EditPlan, previousTotal: number, money: EditMoney): EditReport {
  const newTotal = plan.content.total;
  const adjustment: Adjustment = {
    previousTotal,
    newTotal,
    difference: newTotal - previousTotal,
    settlement: money.settlement,
    ...(money.refunds.length > 0 ? { refunds: money.refunds.map(toPlannedRefund) } : {}),
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

function toPlannedRefund({ payment, amount }: EditMoney['refunds'][number]) {
  return { paymentId: payment.id, amount, status: 'pending' };
}
