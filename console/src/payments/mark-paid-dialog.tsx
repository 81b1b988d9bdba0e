import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { useNow } from '../clock/test-clock.ts';
import { useWrite } from '../client/use-write.ts';
import { dayOf, isDay } from '../format/days.ts';
import { formatMoney } from '../format/money.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';

interface MarkPaidDialogProps {
  readonly payment: Pick<Payment, 'id' | 'amount' | 'currency'>;
  readonly onClose: () => void;
}

interface Received {
  readonly reference: string | null;
  readonly paidAt?: string;
}

/** Records that the money of an invoice has arrived outside the service. */
export function MarkPaidDialog({ payment, onClose }: MarkPaidDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const [reference, setReference] = useState('');
  const [day, setDay] = useState('');
  const today = dayOf(useNow()());
  const mark = useWrite(
    (body: Received, options) => commerce.payments.markPaid(payment.id, body, options),
    { done: t('payment.marked'), onDone: onClose, isShownByCaller: true },
  );
  const send = () =>
    mark.mutate({
      reference: reference.trim() === '' ? null : reference.trim(),
      // A day of the past means its noon; today is now.
      ...(isDay(day) && day < today ? { paidAt: new Date(`${day}T12:00:00`).toISOString() } : {}),
    });
  return (
    <ActionDialog
      title={t('payment.markPaid')}
      action={t('payment.markPaid')}
      isBusy={mark.isPending}
      isReady={day === '' || (isDay(day) && day <= today)}
      error={mark.error}
      onSubmit={send}
      onClose={onClose}
    >
      <p>
        {t('payment.markPaidWill', {
          amount: formatMoney(payment.amount, payment.currency, i18n.language),
        })}
      </p>
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
    </ActionDialog>
  );
}
