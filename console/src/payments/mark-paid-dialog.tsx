import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { useNow } from '../clock/test-clock.ts';
import { usePreview } from '../client/use-preview.ts';
import { useWrite } from '../client/use-write.ts';
import { dayOf, isDay } from '../format/days.ts';
import { formatMoney } from '../format/money.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Effect } from './effect.tsx';

interface MarkPaidDialogProps {
  readonly payment: Pick<Payment, 'id' | 'amount' | 'currency'>;
  readonly onClose: () => void;
}

interface Received {
  readonly reference: string | null;
  readonly paidAt?: string;
}

/** Records that the money of an invoice has arrived outside the service. The API says first what that pays. */
export function MarkPaidDialog({ payment, onClose }: MarkPaidDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce, key } = usePlace();
  const { id, amount, currency } = payment;
  const [reference, setReference] = useState('');
  const [day, setDay] = useState('');
  const today = dayOf(useNow()());
  const isPossible = day === '' || (isDay(day) && day <= today);
  // A day of the past means its noon; today is now.
  const paidAt = isDay(day) && day < today ? new Date(`${day}T12:00:00`).toISOString() : null;
  const mark = useWrite(
    (body: Received, options) => commerce.payments.markPaid(id, body, options),
    { done: t('payment.marked'), onDone: onClose, isShownByCaller: true },
  );
  const when = paidAt === null ? {} : { paidAt };
  const preview = usePreview(mark, {
    queryKey: [key, 'mark paid preview', id, paidAt],
    queryFn: async ({ signal }) =>
      await commerce.payments.markPaid(id, { ...when, dryRun: true }, { signal }),
    enabled: isPossible,
  });
  return (
    <ActionDialog
      title={t('payment.markPaid')}
      action={t('payment.markPaid')}
      isBusy={mark.isPending}
      isReady={isPossible && preview.data !== undefined}
      error={mark.error ?? preview.error}
      onSubmit={() =>
        mark.mutate({ reference: reference.trim() === '' ? null : reference.trim(), ...when })
      }
      onClose={onClose}
    >
      <TextField
        label={t('payment.reference')}
        help={t('payment.referenceHelp')}
        value={reference}
        maxLength={255}
        autoFocus
        onChange={({ target }) => setReference(target.value)}
      />
      <TextField
        type="date"
        label={t('payment.receivedOn')}
        help={t('payment.receivedOnHelp')}
        value={day}
        max={today}
        onChange={({ target }) => setDay(target.value)}
      />
      <Effect isWaiting={preview.isFetching} preview={preview.data?.preview} currency={currency}>
        <li>
          {t('payment.markPaidWill', { amount: formatMoney(amount, currency, i18n.language) })}
        </li>
      </Effect>
    </ActionDialog>
  );
}
