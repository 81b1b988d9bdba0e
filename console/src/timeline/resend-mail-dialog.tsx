import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Waiting } from '../ui/waiting.tsx';

interface ResendMailDialogProps {
  readonly orderId: string;
  readonly mailId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Mails again what a mail of an order said; shows the address that the buyer has by now. */
export function ResendMailDialog({ orderId, mailId, name, onClose }: ResendMailDialogProps) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const recipient = useQuery({
    queryKey: [key, 'mail recipient of', orderId],
    queryFn: async ({ signal }) => {
      const order = await commerce.orders.get(orderId, { expand: ['customer'] }, { signal });
      return order.customer ? order.customer.email : order.customerEmail;
    },
  });
  const resend = useWrite(
    (id: string, options) => commerce.orders.resendMail(orderId, id, {}, options),
    { done: t('mailed.done'), onDone: onClose, isShownByCaller: true },
  );
  const email = recipient.data;
  return (
    <ActionDialog
      title={t('mailed.title', { mail: name })}
      action={t('mailed.again')}
      isBusy={resend.isPending}
      isReady={typeof email === 'string'}
      error={resend.error ?? recipient.error}
      onSubmit={() => resend.mutate(mailId)}
      onClose={onClose}
    >
      {recipient.isPending && <Waiting lines={1} />}
      {email === null && <p className="text-warn">{t('mailed.nobody')}</p>}
      {typeof email === 'string' && (
        <p className="break-words">{t('mailed.will', { mail: name, to: email })}</p>
      )}
    </ActionDialog>
  );
}
