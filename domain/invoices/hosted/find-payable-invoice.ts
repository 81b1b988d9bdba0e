import { Invoice } from '../../../storage/entities/invoice.ts';
import { OPEN_INVOICE_OF_ORDER } from '../../../storage/queries/invoices/invoice-rows.ts';
import type { ApplicationContext } from '../../context.ts';
import { invoiceLinkOf } from '../links.ts';

/** What a buyer on account has to know of an invoice. */
export interface PayableInvoice {
  readonly number: string;
  /** What is due, in minor units of the order's currency. */
  readonly due: number;
  /** `YYYY-MM-DD`, as the invoice states it. */
  readonly dueDate: string;
  /** In the merchant's words. */
  readonly instructions: string | null;
  /** The link leads to the hosted page. */
  readonly url: string;
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
