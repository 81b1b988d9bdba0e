import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreview } from '../client/use-preview.ts';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { useUnpaid } from './payment/dunning.tsx';
import { WhatFollows } from './pause-and-cancel/what-follows.tsx';
import type { SubscriptionDialogProps } from './dialog-props.ts';

/** Takes a scheduled cancellation back. */
export function UncancelDialog({ subscription: { id }, onClose }: SubscriptionDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const uncancel = useWrite((_: null, options) => commerce.subscriptions.uncancel(id, options), {
    done: t('uncancel.done'),
    onDone: onClose,
    isShownByCaller: true,
  });
  return (
    <ActionDialog
      title={t('deed.uncancel')}
      action={t('deed.uncancel')}
      isBusy={uncancel.isPending}
      error={uncancel.error}
      onSubmit={() => uncancel.mutate(null)}
      onClose={onClose}
    >
      <p>{t('uncancel.will')}</p>
    </ActionDialog>
  );
}

/** Drops the terms that are stored for the next period. */
export function DropChangeDialog({ subscription: { id }, onClose }: SubscriptionDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const drop = useWrite(
    (_: null, options) => commerce.subscriptions.dropPendingChange(id, options),
    { done: t('pending.dropped'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('deed.dropChange')}
      action={t('deed.dropChange')}
      isBusy={drop.isPending}
      error={drop.error}
      onSubmit={() => drop.mutate(null)}
      onClose={onClose}
    >
      <p>{t('pending.dropWill')}</p>
    </ActionDialog>
  );
}

/** Pays the credit balance of an ended subscription out. The API says first what goes back. */
export function PayOutDialog({ subscription, onClose }: SubscriptionDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce, key } = usePlace();
  const { id, sequence, currency } = subscription;
  const payOut = useWrite(
    (_: null, options) => commerce.subscriptions.refundCredit(id, {}, options),
    { done: t('payOut.done'), onDone: onClose, isShownByCaller: true },
  );
  const preview = usePreview(payOut, {
    queryKey: [key, 'subscription', id, 'paying out', sequence],
    queryFn: async ({ signal }) =>
      await commerce.subscriptions.refundCredit(id, { dryRun: true }, { signal }),
  });
  const amount = preview.data?.refund?.amount;
  return (
    <ActionDialog
      title={t('deed.payOut')}
      action={t('deed.payOut')}
      isBusy={payOut.isPending}
      isReady={amount !== undefined}
      error={payOut.error ?? preview.error}
      onSubmit={() => payOut.mutate(null)}
      onClose={onClose}
    >
      {preview.isFetching && <Waiting lines={1} />}
      {amount !== undefined && (
        <p>{t('payOut.will', { amount: formatMoney(amount, currency, i18n.language) })}</p>
      )}
    </ActionDialog>
  );
}

/** Lets an unpaid period go. The API says first what that credits, and what is charged next. */
export function WaiveDialog({ subscription, onClose }: SubscriptionDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce, key } = usePlace();
  const { id, sequence, currency } = subscription;
  const [reason, setReason] = useState('');
  const unpaid = useUnpaid(subscription);
  // It may have been paid while the dialog was open.
  const isOwing = subscription.status === 'past_due';
  const waive = useWrite(
    (body: { reason?: string }, options) => commerce.subscriptions.waivePeriod(id, body, options),
    { done: t('waive.done'), onDone: onClose, isShownByCaller: true },
  );
  const preview = usePreview(waive, {
    queryKey: [key, 'subscription', id, 'waiving', sequence],
    queryFn: async ({ signal }) =>
      await commerce.subscriptions.waivePeriod(id, { dryRun: true }, { signal }),
    enabled: isOwing,
  });
  const text = reason.trim();
  return (
    <ActionDialog
      title={t('deed.waive')}
      action={t('deed.waive')}
      look="danger"
      isBusy={waive.isPending}
      isReady={isOwing && preview.data !== undefined}
      error={waive.error ?? preview.error}
      onSubmit={() => waive.mutate(text === '' ? {} : { reason: text })}
      onClose={onClose}
    >
      {!isOwing && <p role="status">{t('waive.nothing')}</p>}
      {isOwing && unpaid && (
        <p>{t('waive.will', { amount: formatMoney(unpaid.amountDue, currency, i18n.language) })}</p>
      )}
      {isOwing && (
        <ul aria-live="polite" className="min-h-12 list-disc rounded-lg bg-ground p-3 ps-7">
          <WhatFollows
            preview={preview.data?.preview}
            currency={currency}
            none={t('resume.noNext')}
          />
        </ul>
      )}
      <TextField
        label={t('word.reason')}
        help={t('subscription.reasonHelp')}
        value={reason}
        maxLength={2_000}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}
