import type { InvoiceDetail } from '../../../sdk/typescript/src/commerce.ts';
import { Waiting } from '../ui/waiting.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';

interface Of {
  readonly invoice: InvoiceDetail;
}

/** Mails an invoice again; says to whom. */
export const ResendDialog = dialogOf(({ t, commerce }: Here, { invoice }: Of) => {
  const { id, orderId, paymentId, number } = invoice;
  return {
    title: t('invoices.resendTitle', { number }),
    button: t('invoices.resend'),
    preview: {
      of: ['recipient of', id],
      read: async (_, options): Promise<string | null> => {
        const [order, payment] = await Promise.all([
          commerce.orders.get(orderId, { expand: ['customer'] }, options),
          commerce.payments.get(paymentId, {}, options),
        ]);
        const own = order.customer ? order.customer.email : order.customerEmail;
        return own ?? payment.net30Acceptance?.billingEmail ?? null;
      },
      waiting: <Waiting lines={1} />,
      show: (email) =>
        email === null ? (
          <p className="text-warn">{t('invoices.noRecipient')}</p>
        ) : (
          <p className="break-words">{t('invoices.resendWill', { email })}</p>
        ),
      isReady: (email) => email !== null,
    },
    call: (_, options) => commerce.payments.resendInvoice(paymentId, {}, options),
    done: t('invoices.resent'),
  };
});
