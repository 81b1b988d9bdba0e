import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../client/failure.tsx';
import { useWrite } from '../../client/use-write.ts';
import { cardText } from '../../customers/card-name.tsx';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { useCards } from './card.tsx';
import type { SubscriptionDialogProps } from '../dialog-props.ts';

/** Chooses which of the customer's stored cards is charged. An unpaid period can be charged to it at once. */
export function CardDialog({ subscription, onClose }: SubscriptionDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { id, paymentMethodId: present, status } = subscription;
  const { data: cards, error: unread, refetch } = useCards(subscription);
  const [chosen, setChosen] = useState(present);
  const isPastDue = status === 'past_due';
  const [retry, setRetry] = useState(true);
  const set = useWrite(
    (body: { paymentMethodId: string | null; retry: boolean }, options) =>
      commerce.subscriptions.setPaymentMethod(id, body, options),
    {
      done: (answer) => t(`card.retry.${answer.retry.status}`),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  const choices = [null, ...(cards ?? [])];
  return (
    <ActionDialog
      title={t('deed.card')}
      action={t('card.save')}
      isBusy={set.isPending}
      isReady={cards !== undefined && (chosen !== present || isPastDue)}
      error={set.error}
      onSubmit={() => set.mutate({ paymentMethodId: chosen, retry: isPastDue && retry })}
      onClose={onClose}
    >
      {unread && <Failure error={unread} retry={refetch} />}
      {!cards && !unread && <Waiting lines={2} />}
      {cards && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">{t('card.which')}</legend>
          {choices.map((card) => (
            <label key={card?.id ?? ''} className="flex min-h-9 items-center gap-2">
              <input
                type="radio"
                name="card"
                checked={chosen === (card?.id ?? null)}
                onChange={() => setChosen(card?.id ?? null)}
              />
              {card === null ? t('card.useDefault') : cardText(card)}
            </label>
          ))}
        </fieldset>
      )}
      {cards?.length === 0 && <p className="text-quiet">{t('card.noneHelp')}</p>}
      {isPastDue && (
        <label className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            checked={retry}
            onChange={({ target }) => setRetry(target.checked)}
          />
          {t('card.retryNow')}
        </label>
      )}
      <p className="text-quiet">{isPastDue && retry ? t('card.willRetry') : t('card.will')}</p>
    </ActionDialog>
  );
}
