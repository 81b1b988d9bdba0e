import type { CellsContext } from '../../domain/context.ts';
import { fail } from '../../domain/errors.ts';
import { readInvoiceLink } from '../../domain/invoices/links.ts';
import { loadInvoiceFacts } from '../../domain/invoices/hosted/invoice-facts.ts';
import type { InvoiceHolderContext } from '../../domain/invoices/hosted/load-hosted-invoice.ts';
import { admitAnonymous, limitClient } from './anonymous.ts';

interface OpenedInvoice {
  readonly ctx: InvoiceHolderContext;
  readonly isExpired: boolean;
}

/**
 * The invoice of a link's token, which is the only credential. An expired one is opened too, as its page names the
 * seller. 401 `unauthorized` for a token that is none.
 */
export async function openInvoiceLink(base: CellsContext, token: string): Promise<OpenedInvoice> {
  await limitClient(base);
  const { claims, expiresAt } = await readInvoiceLink(base.services, token);
  const { applicationId, invoiceId } = claims;
  const facts = await loadInvoiceFacts(base.database.of(claims.workspaceId), claims);
  const admitted = await admitAnonymous(base, { ...facts, applicationId }, base.actor);
  const ctx = { ...admitted, invoiceId, applicationName: facts.applicationName };
  return { ctx, isExpired: expiresAt === null || expiresAt <= ctx.now() };
}

/** 401 `unauthorized` once the link has ended. */
export async function requireInvoiceLink(
  base: CellsContext,
  token: string,
): Promise<InvoiceHolderContext> {
  const { ctx, isExpired } = await openInvoiceLink(base, token);
  return isExpired ? fail('unauthorized') : ctx;
}
