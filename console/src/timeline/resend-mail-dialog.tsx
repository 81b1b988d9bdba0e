import { Waiting } from '../ui/waiting.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';

interface Of {
  readonly orderId: string;
  readonly mailId: string;
  readonly name: string;
}

/** Mails again what a mail of an order said; shows the address that the buyer has by now. */
export const ResendMailDialog = dialogOf(
  ({ t, commerce }: Here, { orderId, mailId, name: mail }: Of) => ({
    title: t('mailed.title', { mail }),
    button: t('mailed.again'),
    preview: {
      of: ['mail recipient of', orderId],
      read: async (_, options): Promise<string | null> => {
        const order = await commerce.orders.get(orderId, { expand: ['customer'] }, options);
        return order.customer ? order.customer.email : order.customerEmail;
      },
      waiting: <Waiting lines={1} />,
      show: (to) =>
        to === null ? (
          <p className="text-warn">{t('mailed.nobody')}</p>
        ) : (
          <p className="break-words">{t('mailed.will', { mail, to })}</p>
        ),
      isReady: (to) => to !== null,
    },
    call: (_, options) => commerce.orders.resendMail(orderId, mailId, {}, options),
    done: t('mailed.done'),
  }),
);
