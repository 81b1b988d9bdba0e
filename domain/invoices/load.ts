import { Invoice, invoiceStatuses } from '../../storage/entities/invoice.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { isUuid } from '../../storage/ids.ts';
import {
  INVOICE_OF_TENANT,
  VERSION_OF_INVOICE,
} from '../../storage/queries/invoices/invoice-rows.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { InvoiceWithDocument } from './view.ts';

/** An invoice for reading; 404 `not_found` for a malformed, unknown or foreign id. */
export async function loadInvoice(ctx: Context, invoiceId: string): Promise<Invoice> {
  const { database } = ctx;
  if (!isUuid(invoiceId)) fail('not_found');
  const values = [ctx.workspaceId, ctx.environmentId, ctx.applicationId, invoiceId];
  const [row] = await database.read(INVOICE_OF_TENANT, values);
  return row ? database.em().map(Invoice, row) : fail('not_found');
}

/** 409 `invalid_state` unless the invoice is open. */
export function requireOpen({ status }: Pick<Invoice, 'status'>, action: string): void {
  if (status !== 'open') fail('invalid_state', { from: status, action, allowed: ['open'] });
}

/** 409 `invalid_state` for a voided invoice, on which nothing is owed. */
export function requireNotVoided(
  { status }: Pick<Invoice, 'status'>,
  action: 'resend' | 'link',
): void {
  const allowed = invoiceStatuses.filter((one) => one !== 'voided');
  if (status === 'voided') fail('invalid_state', { from: status, action, allowed });
}

/** The invoice to mail again; 409 `not_invoice` for a payment of another kind, 409 `invalid_state` for a voided one. */
export function requireResendable(
  { deferred }: Pick<Payment, 'deferred'>,
  invoice: Invoice | null,
): Invoice {
  if (!deferred || !invoice) fail('not_invoice');
  requireNotVoided(invoice, 'resend');
  return invoice;
}

/** An invoice with its latest document. */
export async function getInvoice(ctx: Context, invoiceId: string): Promise<InvoiceWithDocument> {
  const invoice = await loadInvoice(ctx, invoiceId);
  const values = [invoice.workspaceId, invoice.id, invoice.version];
  const [row] = await ctx.database.read(VERSION_OF_INVOICE, values);
  if (!row) throw new Error(`invoice ${invoice.id} lacks version ${invoice.version}`);
  return { invoice, document: row.document, hasPdf: row.has_pdf, isGivenUp: row.is_given_up };
}
