import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../clock/test-clock.ts';
import { usePreview } from '../client/use-preview.ts';
import { useWrite } from '../client/use-write.ts';
import { dayOf, isDay } from '../format/days.ts';
import { formatMoney } from '../format/money.tsx';
import { readMoney } from '../format/read-money.ts';
import { Effect } from '../payments/effect.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import type { OrderDetails } from './use-order.ts';

interface RecordPaymentDialogProps {
  readonly order: OrderDetails;
  readonly onClose: () => void;
}

const methods = ['manual', 'external'] as const;

interface Recorded {
  readonly method: (typeof methods)[number];
  readonly amount: number;
  readonly reference: string | null;
  readonly receivedAt?: string;
}

/** Records money that came by other means: cash, a transfer, another system. The API says first what that pays. */
export function RecordPaymentDialog({ order, onClose }: RecordPaymentDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce, key } = usePlace();
  const { id, currency, amountDue } = order;
  const [method, setMethod] = useState<Recorded['method']>('manual');
  const [typed, setTyped] = useState<string | null>(null);
  const [reference, setReference] = useState('');
  const [day, setDay] = useState('');
  const today = dayOf(useNow()());
  const money = (minor: number) => formatMoney(minor, currency, i18n.language);
  const record = useWrite(
    (body: Recorded, options) => commerce.orders.recordPayment(id, body, options),
    { done: t('record.done'), onDone: onClose, isShownByCaller: true },
  );
  const wanted = typed === null ? null : readMoney(typed, currency);
  const lacksReference = method === 'external' && reference.trim() === '';
  const isReadable = typed === null || (wanted !== null && wanted > 0);
  const isAbove = wanted !== null && wanted > amountDue;
  const isDayRight = day === '' || (isDay(day) && day <= today);
  const isAsked = isReadable && !isAbove && isDayRight;
  const receivedAt =
    isDay(day) && day < today ? new Date(`${day}T12:00:00`).toISOString() : undefined;
  const when = receivedAt === undefined ? {} : { receivedAt };
  const preview = usePreview(record, {
    queryKey: [key, 'record preview', id, order.sequence, wanted, receivedAt],
    // Without an amount the API returns all that is due. How the money came changes nothing of it.
    queryFn: async ({ signal }) => {
      const amount = wanted === null ? {} : { amount: wanted };
      const body = { method: 'manual', ...amount, ...when, dryRun: true } as const;
      return await commerce.orders.recordPayment(id, body, { signal });
    },
    enabled: isAsked,
  });
  const shown = isAsked ? preview.data : undefined;
  const amount = typed === null ? (shown?.amount ?? null) : wanted;
  const aboveDue = isAbove ? t('record.tooMuch', { amount: money(amountDue) }) : undefined;
  return (
    <ActionDialog
      title={t('record.open')}
      action={t('record.action', { amount: amount === null ? '' : money(amount) }).trim()}
      isBusy={record.isPending}
      isReady={shown !== undefined && amount !== null && !lacksReference}
      error={record.error ?? (isAsked ? preview.error : null)}
      onSubmit={() =>
        amount !== null &&
        record.mutate({
          method,
          amount,
          reference: reference.trim() === '' ? null : reference.trim(),
          ...when,
        })
      }
      onClose={onClose}
    >
      <AmountField
        label={t('refund.amount', { currency })}
        currency={currency}
        typed={typed}
        follows={amount}
        onType={setTyped}
        error={isReadable ? aboveDue : t('field.amount')}
      />
      <SelectField
        label={t('record.method')}
        value={method}
        onChange={({ target }) => setMethod(target.value === 'external' ? 'external' : 'manual')}
      >
        {methods.map((one) => (
          <option key={one} value={one}>
            {t(`record.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('payment.reference')}
        help={t(method === 'external' ? 'record.referenceNeeded' : 'payment.referenceHelp')}
        value={reference}
        maxLength={255}
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
      <Effect
        isWaiting={isAsked && preview.isFetching}
        preview={shown?.preview}
        currency={currency}
      >
        {amount !== null && <li>{t('record.will', { amount: money(amount) })}</li>}
      </Effect>
    </ActionDialog>
  );
}
