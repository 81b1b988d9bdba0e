import { Invoice } from '../../../storage/entities/invoice.ts';
import { OPEN_INVOICE_OF_ORDER } from '../../../storage/queries/invoices/invoice-rows.ts';
import type { ApplicationContext } from '../../context.ts';
import type { PayableContent } from '../../mail/templates.ts';
import { invoiceLinkOf } from '../links.ts';

/** An open invoice; `due` is in minor units of the order's currency. */
export interface PayableInvoice extends Omit<PayableContent, 'amount'> {
  readonly due: number;
}

/** The invoice of an order that is still to be paid by a day; null where there is none. */
export async function findPayableInvoice(
  ctx: ApplicationContext,
  orderId: string,
): Promise<PayableInvoice | null> {
  const { database, workspaceId } = ctx;
  const [row] = await database.read(OPEN_INVOICE_OF_ORDER, [workspaceId, orderId]);
  if (!row) return null;
  const { number, due, dueDate, paymentInstructions: instructions } = row.document;
  if (dueDate === null) return null;
  const { url } = await invoiceLinkOf(ctx, database.em().map(Invoice, row));
  return { number, due, dueDate, instructions, url };
}
