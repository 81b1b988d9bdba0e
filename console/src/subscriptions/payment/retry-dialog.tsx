import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreview } from '../../client/use-preview.ts';
import { useWrite } from '../../client/use-write.ts';
import { cardText } from '../../customers/card-name.tsx';
import { formatMoney } from '../../format/money.tsx';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useCards } from './card.tsx';
import { WhatFollows } from '../pause-and-cancel/what-follows.tsx';
import type { SubscriptionDialogProps } from '../dialog-props.ts';

/** Charges an unpaid period again, to the subscription's card or, this once, to another one. The API says first how much. */
export function RetryDialog({ subscription, onClose }: SubscriptionDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce, key } = usePlace();
  const { id, sequence, status, currency } = subscription;
  const { data: cards = [] } = useCards(subscription);
  const [cardId, setCardId] = useState('');
  const retry = useWrite(
    (body: { paymentMethodId?: string }, options) =>
      commerce.subscriptions.retryCharge(id, body, options),
    {
      done: ({ payment }) =>
        t(payment.status === 'captured' ? 'retry.captured' : 'retry.undecided'),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  const card = cardId === '' ? {} : { paymentMethodId: cardId };
  const preview = usePreview(retry, {
    queryKey: [key, 'subscription', id, 'retrying', sequence, cardId],
    queryFn: async ({ signal }) =>
      await commerce.subscriptions.retryCharge(id, { ...card, dryRun: true }, { signal }),
    enabled: status === 'past_due',
  });
  const due = preview.data?.preview?.charge?.amountDue ?? null;
  const amount = due === null ? null : formatMoney(due, currency, i18n.language);
  return (
    <ActionDialog
      title={t('deed.retry')}
      action={amount === null ? t('deed.retry') : t('retry.submit', { amount })}
      isBusy={retry.isPending}
      isReady={amount !== null}
      error={retry.error ?? preview.error}
      onSubmit={() => retry.mutate(card)}
      onClose={onClose}
    >
      <SelectField
        label={t('word.card')}
        value={cardId}
        onChange={({ target }) => setCardId(target.value)}
      >
        <option value="">{t('retry.ownCard')}</option>
        {cards.map((card) => (
          <option key={card.id} value={card.id}>
            {cardText(card)}
          </option>
        ))}
      </SelectField>
      <ul aria-live="polite" className="min-h-20 list-disc rounded-lg bg-ground p-3 ps-7">
        {amount !== null && <li>{t('retry.will', { amount })}</li>}
        <WhatFollows preview={preview.data?.preview} currency={currency} />
      </ul>
    </ActionDialog>
  );
}
