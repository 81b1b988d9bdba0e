import { readModificationEffect } from '../../../storage/queries/payments/modification-effect.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import type { Transaction } from '../../context.ts';
import type { PaymentPreview } from '../view.ts';

interface Newness {
  /** Its invoice is issued with it. */
  readonly issuesInvoice: boolean;
  /** Its order is placed by it. */
  readonly placesOrder?: boolean;
}

/** Order and invoice of a payment as its dry run leaves them. A number that is new would be another's if that came first. */
export async function effectOn(
  tx: Transaction,
  payment: Payment,
  { issuesInvoice, placesOrder = false }: Newness,
): Promise<PaymentPreview> {
  await tx.flush();
  const { order, invoice } = await readModificationEffect(tx, payment);
  return {
    released: 0,
    order: order && placesOrder ? { ...order, number: null } : order,
    invoice: invoice && issuesInvoice ? { ...invoice, number: null } : invoice,
  };
}
