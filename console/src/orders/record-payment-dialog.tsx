import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../clock/test-clock.ts';
import { useWrite } from '../client/use-write.ts';
import { dayOf, isDay } from '../format/days.ts';
import { formatMoney } from '../format/money.tsx';
import { readMoney } from '../format/read-money.ts';
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

/** Records money that came by other means: cash, a transfer, another system. */
export function RecordPaymentDialog({ order, onClose }: RecordPaymentDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const { id, currency, amountDue, status } = order;
  const [method, setMethod] = useState<Recorded['method']>('manual');
  const [typed, setTyped] = useState<string | null>(null);
  const [reference, setReference] = useState('');
  const [day, setDay] = useState('');
  const amount = typed === null ? amountDue : readMoney(typed, currency);
  const today = dayOf(useNow()());
  const money = (minor: number) => formatMoney(minor, currency, i18n.language);
  const record = useWrite(
    (body: Recorded, options) => commerce.orders.recordPayment(id, body, options),
    { done: t('record.done'), onDone: onClose, isShownByCaller: true },
  );
  const problem =
    amount === null || amount === 0
      ? t('field.amount')
      : amount > amountDue
        ? t('record.tooMuch', { amount: money(amountDue) })
        : undefined;
  const lacksReference = method === 'external' && reference.trim() === '';
  const send = () =>
    record.mutate({
      method,
      amount: amount ?? 0,
      reference: reference.trim() === '' ? null : reference.trim(),
      ...(isDay(day) && day < today
        ? { receivedAt: new Date(`${day}T12:00:00`).toISOString() }
        : {}),
    });
  return (
    <ActionDialog
      title={t('record.open')}
      action={t('record.action', { amount: amount === null ? '' : money(amount) })}
      isBusy={record.isPending}
      isReady={problem === undefined && !lacksReference && (day === '' || day <= today)}
      error={record.error}
      onSubmit={send}
      onClose={onClose}
    >
      <AmountField
        label={t('refund.amount', { currency })}
        currency={currency}
        typed={typed}
        follows={amountDue}
        onType={setTyped}
        error={problem}
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
      <ul aria-live="polite" className="list-disc rounded-lg bg-ground p-3 ps-7">
        {problem === undefined && amount !== null && (
          <>
            <li>{t('record.will', { amount: money(amount) })}</li>
            <li>
              {amount === amountDue
                ? t(status === 'draft' ? 'record.places' : 'record.completes')
                : t('record.leaves', { amount: money(amountDue - amount) })}
            </li>
          </>
        )}
      </ul>
    </ActionDialog>
  );
}
