import type { ApplicationContext } from '../../context.ts';
import type { EmbedConfig } from '../../embed/config.ts';
import { loadEmbedConfig } from '../../embed/load.ts';
import { reconcileByKey } from '../../sales/reconcile-movement.ts';
import { getInvoice } from '../load.ts';
import { signPdfOf } from '../pdf/ensure-pdf.ts';
import type { InvoiceWithDocument } from '../view.ts';

const QUIET_SECONDS = 1;

/** The context of whoever holds the link to one invoice. */
export interface InvoiceHolderContext extends ApplicationContext {
  readonly invoiceId: string;
  readonly applicationName: string;
}

/** Whose invoice it is. */
export interface InvoiceBrand {
  readonly config: EmbedConfig;
  readonly applicationName: string;
  readonly environmentKind: ApplicationContext['environmentKind'];
}

export interface HostedInvoice extends InvoiceBrand, InvoiceWithDocument {
  /** Open, and its due day has passed by the environment's clock. */
  readonly isOverdue: boolean;
}

/** What the hosted page of an invoice shows: its newest version. */
export async function loadHostedInvoice(ctx: InvoiceHolderContext): Promise<HostedInvoice> {
  const [brand, known] = await Promise.all([loadInvoiceBrand(ctx), getInvoice(ctx, ctx.invoiceId)]);
  const { paymentId } = known.invoice;
  // A buyer who comes back from a bank does not wait for the reconciler.
  const isDecidedNow =
    known.invoice.status === 'open' &&
    (await reconcileByKey(ctx, ctx.workspaceId, { paymentId }, QUIET_SECONDS));
  const found = isDecidedNow ? await getInvoice(ctx, ctx.invoiceId) : known;
  const { status, dueAt } = found.invoice;
  return {
    ...brand,
    ...found,
    isOverdue: status === 'open' && dueAt !== null && dueAt < ctx.now(),
  };
}

export async function loadInvoiceBrand(ctx: InvoiceHolderContext): Promise<InvoiceBrand> {
  const { database, applicationName, environmentKind } = ctx;
  const { config } = await loadEmbedConfig(database, ctx);
  return { config, applicationName, environmentKind };
}

/** A short-lived URL of the invoice's PDF. */
export function downloadHostedInvoice(ctx: InvoiceHolderContext): Promise<string> {
  const { workspaceId, invoiceId: id } = ctx;
  return signPdfOf(ctx, { workspaceId, id }, null);
}
