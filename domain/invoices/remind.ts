import {
  LOCK_INVOICE_BY_ID,
  type InvoiceKey,
} from '../../storage/queries/invoices/overdue-invoices.ts';
import { Invoice } from '../../storage/entities/invoice.ts';
import { unitOfWork, type DatabaseContext } from '../context.ts';
import { requestOrderMail } from '../mail/request-order-mail.ts';
import { nextInvoiceStep } from './next-step.ts';

/** Has the buyer of an open invoice reminded, if the reminder is still the next; once. */
export async function remind(
  ctx: DatabaseContext,
  { workspaceId, id }: InvoiceKey,
  index: number,
  now: Date,
): Promise<void> {
  await unitOfWork(ctx, async (tx) => {
    const [row] = await tx.query(LOCK_INVOICE_BY_ID, [workspaceId, id]);
    if (!row) return;
    const invoice = tx.em.map(Invoice, row);
    const step = nextInvoiceStep(invoice, now);
    if (step?.kind !== 'reminder' || step.index !== index || step.at > now) return;
    invoice.markReminded(index);
    requestOrderMail(ctx, tx, 'due', invoice, String(index));
  });
}
