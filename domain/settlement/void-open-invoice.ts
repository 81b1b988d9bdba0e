import type { Static } from '@sinclair/typebox';
import { lockInvoice } from '../../storage/queries/invoices/lock-invoice.ts';
import type { Concluded, Context } from '../context.ts';
import { concludingOrDry } from '../dry-run.ts';
import { fail } from '../errors.ts';
import { lockOrder } from '../orders/load.ts';
import { attemptAt, openModification } from '../payments/modifications/run-modification.ts';
import { lockPaymentWithTransactions, requireNoneUndecided } from '../payments/load.ts';
import { recordedByHand } from '../sales/call.ts';
import { recordOnTransaction } from '../sales/sale.ts';
import { loadInvoice, requireOpen } from '../invoices/load.ts';
import { voidedDocument } from '../invoices/revise-invoice.ts';
import type { VoidInvoiceBody } from '../invoices/schemas.ts';
import type { InvoiceWithDocument } from '../invoices/view.ts';
import { recordVoid } from './record-void.ts';

/**
 * Voids an open invoice with its payment and refreshes the order (contract 60 §1). No money moves, as none was
 * received. 404; 409 `invalid_state` when it is not open. `dryRun` returns the same and writes nothing.
 */
export async function voidOpenInvoice(
  ctx: Context,
  invoiceId: string,
  input: Partial<Static<typeof VoidInvoiceBody>>,
): Promise<Concluded<InvoiceWithDocument>> {
  const { workspaceId, paymentId, orderId } = await loadInvoice(ctx, invoiceId);
  const reason = input.reason ?? null;
  return concludingOrDry(ctx, input.dryRun, async (own, tx): Promise<InvoiceWithDocument> => {
    const locked = await lockPaymentWithTransactions(tx, workspaceId, paymentId);
    await lockOrder(own, tx, orderId);
    const { payment } = locked;
    const { invoice, document } = (await lockInvoice(tx, payment)) ?? fail('not_found');
    requireOpen(invoice, 'void');
    requireNoneUndecided(locked, 'void');
    // No processor is called for a Net-N payment.
    const { next } = attemptAt(own, locked, 'void', null);
    const intent = { type: 'void', amount: payment.amount, reason, ...next } as const;
    const { transaction } = openModification(own, tx, payment, null, intent);
    recordOnTransaction(own, tx, transaction, recordedByHand);
    await recordVoid(own, tx, payment, transaction);
    return { invoice, document: voidedDocument(document, reason), hasPdf: false };
  });
}
