import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../client/use-write.ts';
import { cardText } from '../../customers/card-name.tsx';
import { formatMoney } from '../../format/money.tsx';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useCards } from './card.tsx';
import { useUnpaid } from './dunning.tsx';
import type { SubscriptionDialogProps } from '../dialog-props.ts';

/** Charges an unpaid period again, to the subscription's card or, this once, to another one. */
export function RetryDialog({ subscription, onClose }: SubscriptionDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const { data: cards = [] } = useCards(subscription);
  const [cardId, setCardId] = useState('');
  const unpaid = useUnpaid(subscription);
  const retry = useWrite(
    (body: { paymentMethodId?: string }, options) =>
      commerce.subscriptions.retryCharge(subscription.id, body, options),
    {
      done: ({ payment }) =>
        t(payment.status === 'captured' ? 'retry.captured' : 'retry.undecided'),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  const amount = unpaid && formatMoney(unpaid.amountDue, subscription.currency, i18n.language);
  return (
    <ActionDialog
      title={t('deed.retry')}
      action={amount === null ? t('deed.retry') : t('retry.submit', { amount })}
      isBusy={retry.isPending}
      isReady={unpaid !== null}
      error={retry.error}
      onSubmit={() => retry.mutate(cardId === '' ? {} : { paymentMethodId: cardId })}
      onClose={onClose}
    >
      {amount !== null && <p>{t('retry.will', { amount })}</p>}
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
    </ActionDialog>
  );
}
