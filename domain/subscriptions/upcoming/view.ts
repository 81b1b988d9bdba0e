import type { Static } from '@sinclair/typebox';
import { pick } from '../../../storage/columns.ts';
import { toWarning } from '../../errors.ts';
import type { UpcomingInvoiceShape } from './schemas.ts';
import type { UpcomingCharge } from './upcoming-charge.ts';

const shownLineFields = ['name', 'description', 'referenceId', 'unitPrice', 'quantity'] as const;

export function toUpcomingInvoiceView({
  content,
  creditApplied,
  chargeAt,
  period,
}: UpcomingCharge): Static<typeof UpcomingInvoiceShape> {
  const { lines, subtotal, taxTotal, shippingTotal, total } = content;
  return {
    lines: lines.map((line) => ({
      ...pick(line, shownLineFields),
      taxAmount: line.taxAmount,
      total: line.unitPrice * line.quantity,
    })),
    subtotal,
    taxTotal,
    shippingTotal,
    creditApplied,
    amountDue: total - creditApplied,
    chargeAt: chargeAt.toISOString(),
    periodStart: period.periodStart.toISOString(),
    periodEnd: period.periodEnd.toISOString(),
    warnings: (content.warnings ?? []).map(toWarning),
  };
}
