import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';

interface ReleaseDialogProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** Ends a payment from which no money was taken: a hold on a card, or an open invoice. */
export function ReleaseDialog({ payment, onClose }: ReleaseDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const { id, deferred, amount, amountAuthorized, currency } = payment;
  const release = useWrite((name: string, options) => commerce.payments.void(name, options), {
    done: t('payment.released'),
    onDone: onClose,
    isShownByCaller: true,
  });
  const kind = deferred ? 'invoice' : 'hold';
  return (
    <ActionDialog
      title={t(`release.${kind}Title`)}
      action={t(`release.${kind}Action`)}
      look="danger"
      isBusy={release.isPending}
      error={release.error}
      onSubmit={() => release.mutate(id)}
      onClose={onClose}
    >
      <p>
        {t(`release.${kind}Will`, {
          amount: formatMoney(deferred ? amount : amountAuthorized, currency, i18n.language),
        })}
      </p>
    </ActionDialog>
  );
}
