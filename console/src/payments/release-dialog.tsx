import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { usePreview } from '../client/use-preview.ts';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Effect } from './effect.tsx';

type ReleaseDialogProps = Readonly<{ payment: Payment; onClose: () => void }>;

/** Ends a payment from which no money was taken: a hold on a card, or an open invoice. The API says first what that does. */
export function ReleaseDialog({ payment, onClose }: ReleaseDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce, key } = usePlace();
  const { id, deferred, amount, currency } = payment;
  const release = useWrite((name: string, options) => commerce.payments.void(name, {}, options), {
    done: ({ status }) => t(status === 'voided' ? 'payment.released' : 'release.pending'),
    onDone: onClose,
    isShownByCaller: true,
  });
  const preview = usePreview(release, {
    queryKey: [key, 'release preview', id],
    queryFn: async ({ signal }) => await commerce.payments.void(id, { dryRun: true }, { signal }),
  });
  const kind = deferred ? 'invoice' : 'hold';
  return (
    <ActionDialog
      title={t(`release.${kind}Title`)}
      action={t(`release.${kind}Action`)}
      look="danger"
      isBusy={release.isPending}
      isReady={preview.data !== undefined}
      error={release.error ?? preview.error}
      onSubmit={() => release.mutate(id)}
      onClose={onClose}
    >
      <Effect isWaiting={preview.isFetching} preview={preview.data?.preview} currency={currency}>
        <li>
          {t(`release.${kind}Will`, { amount: formatMoney(amount, currency, i18n.language) })}
        </li>
      </Effect>
    </ActionDialog>
  );
}
