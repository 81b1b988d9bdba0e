import type { Static } from '@sinclair/typebox';
import { pick } from '../../storage/orm/columns.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { CREDIT_NOTES_OF_REFUND } from '../../storage/queries/invoices/credit-notes.ts';
import type { Concluded, Context, Transaction } from '../context.ts';
import { concludeDry } from '../dry-run.ts';
import { creditNoteOf } from '../invoices/document/credit-note.ts';
import { refundableOf } from '../payments/load.ts';
import { lockRefundable } from '../payments/modifications/return-money.ts';
import { modifyDry } from '../payments/modifications/run-modification.ts';
import type { RefundBody } from '../payments/refund-schemas.ts';
import type { RefundedPayment, RefundPreview } from '../payments/view.ts';
import { refundOf } from './refund-payment.ts';

/**
 * Previews a refund (`dryRun`): it is opened and settled as if the processor had agreed, by the code of the real one, and
 * undone. No processor is called.
 */
export async function previewRefund(
  ctx: Context,
  paymentId: string,
  input: Static<typeof RefundBody>,
): Promise<Concluded<RefundedPayment>> {
  const open = await refundOf(ctx, paymentId, input);
  return concludeDry(ctx, async (own, tx): Promise<RefundedPayment> => {
    const { payment, transaction } = await modifyDry(own, tx, 'refund', open);
    const creditNotes = await readNotes(tx, transaction, payment.orderId ?? null);
    const locked = await lockRefundable(tx, payment.workspaceId, payment.id);
    return { payment, transaction, preview: { refundable: refundableOf(locked), creditNotes } };
  });
}

/** The credit notes of a refund that is being previewed. */
export async function readNotes(
  tx: Transaction,
  { workspaceId, paymentId, id }: PaymentTransaction,
  orderId: string | null,
): Promise<RefundPreview['creditNotes']> {
  const rows = await tx.query(CREDIT_NOTES_OF_REFUND, [workspaceId, orderId, paymentId, id]);
  return rows.map(({ document, taxAmount }) => {
    const { lines, shipping, taxes, total } = creditNoteOf(document);
    const named = lines.map((line) => ({
      lineItemId: line.lineItemId,
      description: line.description || null,
      ...pick(line, ['quantity', 'taxRate', 'taxAmount', 'gross']),
    }));
    if (shipping) {
      const { name: description, amount, taxRate = null, taxAmount: tax = 0 } = shipping;
      const isIncluded = taxes.some(({ included }) => included);
      const gross = isIncluded ? amount : amount + tax;
      named.push({ lineItemId: null, description, quantity: 1, taxRate, taxAmount: tax, gross });
    }
    return { invoiceNumber: document.number, total, taxTotal: taxAmount, lines: named };
  });
}
