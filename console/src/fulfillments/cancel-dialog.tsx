import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import type { FulfillmentDialogProps } from './dialog-props.ts';

export function CancelFulfillmentDialog({ fulfillment, onClose }: FulfillmentDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [reason, setReason] = useState('');
  const cancel = useWrite(
    (body: { reason: string | null }, options) =>
      commerce.fulfillments.cancel(fulfillment.id, body, options),
    { done: t('fulfillment.cancelled'), onDone: onClose, isShownByCaller: true },
  );
  const hasLinks = fulfillment.type === 'digital' && fulfillment.status === 'delivered';
  return (
    <ActionDialog
      title={t('fulfillment.cancel')}
      action={t('fulfillment.cancel')}
      look="danger"
      isBusy={cancel.isPending}
      error={cancel.error}
      onSubmit={() => cancel.mutate({ reason: reason.trim() === '' ? null : reason.trim() })}
      onClose={onClose}
    >
      <ul className="list-disc rounded-lg bg-ground p-3 ps-7">
        <li>{t('fulfillment.cancelOpens')}</li>
        {hasLinks && <li>{t('fulfillment.cancelLinks')}</li>}
        <li>{t('fulfillment.noMoney')}</li>
      </ul>
      <TextField
        label={t('word.reason')}
        help={t('fulfillment.cancelReason')}
        value={reason}
        maxLength={2_000}
        onType={setReason}
      />
    </ActionDialog>
  );
}
