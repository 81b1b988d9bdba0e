import { invoiceStatuses } from '../../../storage/entities/invoice.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { loadInvoice } from '../load.ts';
import { invoiceLinkOf, type InvoiceLink } from '../links.ts';

/**
 * A link to the hosted page of an invoice. 404; 409 `invalid_state` for a voided one, on which nothing is owed. Earlier
 * links stay valid until they end.
 */
export async function createInvoiceLink(
  ctx: Context,
  invoiceId: string,
): Promise<Concluded<InvoiceLink>> {
  const invoice = await loadInvoice(ctx, invoiceId);
  const { status } = invoice;
  const allowed = invoiceStatuses.filter((one) => one !== 'voided');
  if (status === 'voided') fail('invalid_state', { from: status, action: 'link', allowed });
  return concludingUnit(ctx, () => invoiceLinkOf(ctx, invoice));
}
