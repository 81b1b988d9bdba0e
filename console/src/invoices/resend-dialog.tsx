import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Waiting } from '../ui/waiting.tsx';

type ResendDialogProps = Readonly<{ invoice: InvoiceDetail; onClose: () => void }>;

/** Mails an invoice again; says to whom. */
export function ResendDialog({ invoice, onClose }: ResendDialogProps) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const { orderId, paymentId, number } = invoice;
  const recipient = useQuery({
    queryKey: [key, 'recipient of', invoice.id],
    queryFn: async ({ signal }) => {
      const [order, payment] = await Promise.all([
        commerce.orders.get(orderId, { expand: ['customer'] }, { signal }),
        commerce.payments.get(paymentId, {}, { signal }),
      ]);
      const own = order.customer ? order.customer.email : order.customerEmail;
      return own ?? payment.net30Acceptance?.billingEmail ?? null;
    },
  });
  const resend = useWrite(
    (id: string, options) => commerce.payments.resendInvoice(id, {}, options),
    { done: t('invoices.resent'), onDone: onClose, isShownByCaller: true },
  );
  const email = recipient.data;
  return (
    <ActionDialog
      title={t('invoices.resendTitle', { number })}
      action={t('invoices.resend')}
      isBusy={resend.isPending}
      isReady={typeof email === 'string'}
      error={resend.error ?? recipient.error}
      onSubmit={() => resend.mutate(paymentId)}
      onClose={onClose}
    >
      {recipient.isPending && <Waiting lines={1} />}
      {email === null && <p className="text-warn">{t('invoices.noRecipient')}</p>}
      {typeof email === 'string' && (
        <p className="break-words">{t('invoices.resendWill', { email })}</p>
      )}
    </ActionDialog>
  );
}
