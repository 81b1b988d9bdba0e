import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import type { OrderDetails } from './use-order.ts';

type CloseDialogProps = Readonly<{ order: OrderDetails; onClose: () => void }>;

/** Puts an order away, or takes it back. */
export function CloseDialog({ order, onClose }: CloseDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  // As it was when the dialog opened: what somebody else does meanwhile must not turn the button into its opposite.
  const [verb] = useState<'close' | 'reopen'>(order.status === 'closed' ? 'reopen' : 'close');
  const write = useWrite((id: string, options) => commerce.orders[verb](id, options), {
    done: t(`order.${verb}Done`),
    onDone: onClose,
    isShownByCaller: true,
  });
  return (
    <ActionDialog
      title={t(`order.${verb}Title`, { number: order.number ?? '' })}
      action={t(`order.${verb}`)}
      isBusy={write.isPending}
      error={write.error}
      onSubmit={() => write.mutate(order.id)}
      onClose={onClose}
    >
      <p>{t(`order.${verb}Will`)}</p>
    </ActionDialog>
  );
}
