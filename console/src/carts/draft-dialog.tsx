import { useTranslation } from 'react-i18next';
import type { Cart } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';

/** Hands a cart over to a draft order, which is paid by a recorded payment or a checkout. */
export function DraftDialog({ cart, onClose }: Readonly<{ cart: Cart; onClose: () => void }>) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const open = useOpen();
  const draft = useWrite((id: string, options) => commerce.carts.checkout(id, {}, options), {
    done: t('draftOrder.done'),
    onDone: ({ orderId }) => {
      onClose();
      open(`/orders/${orderId}`);
    },
    isShownByCaller: true,
  });
  return (
    <ActionDialog
      title={t('draftOrder.open')}
      action={t('draftOrder.open')}
      isBusy={draft.isPending}
      error={draft.error}
      onSubmit={() => draft.mutate(cart.id)}
      onClose={onClose}
    >
      <p>
        {t('draftOrder.will', { amount: formatMoney(cart.total, cart.currency, i18n.language) })}
      </p>
    </ActionDialog>
  );
}
