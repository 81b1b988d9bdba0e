import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { readMoney, writeMoney } from '../format/read-money.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Waiting } from '../ui/waiting.tsx';

interface CaptureDialogProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** Takes what is held, or less of it; the rest is released. */
export function CaptureDialog({ payment, onClose }: CaptureDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce, key } = usePlace();
  const { id, orderId, currency, amountAuthorized: held } = payment;
  const order = useQuery({
    queryKey: [key, 'order due', orderId],
    queryFn: async ({ signal }) => await commerce.orders.get(orderId ?? '', {}, { signal }),
    enabled: orderId !== null,
  });
  const most = Math.min(held, order.data?.amountDue ?? held);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? writeMoney(most, currency);
  const amount = readMoney(text, currency);
  const money = (minor: number) => formatMoney(minor, currency, i18n.language);
  const problem =
    amount === null || amount === 0
      ? t('field.amount')
      : amount > held
        ? t('capture.tooMuch', { amount: money(held) })
        : undefined;
  const capture = useWrite(
    (body: { amount: number }, options) => commerce.payments.capture(id, body, options),
    {
      done: ({ status }) => t(status === 'authorized' ? 'capture.pending' : 'payment.captured'),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  const isKnown = !order.isFetching || orderId === null;
  return (
    <ActionDialog
      title={t('capture.title')}
      action={t('payment.capture', { amount: amount === null ? '' : money(amount) })}
      isBusy={capture.isPending}
      isReady={isKnown && problem === undefined}
      error={capture.error}
      onSubmit={() => amount !== null && capture.mutate({ amount })}
      onClose={onClose}
    >
      {isKnown ? (
        <TextField
          label={t('refund.amount', { currency })}
          inputMode="decimal"
          autoFocus
          maxLength={16}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
          error={problem}
        />
      ) : (
        <Waiting lines={2} />
      )}
      <ul aria-live="polite" className="min-h-16 list-disc rounded-lg bg-ground p-3 ps-7">
        {isKnown && problem === undefined && amount !== null && (
          <>
            <li>{t('capture.will', { amount: money(amount) })}</li>
            {amount < held && <li>{t('capture.releases', { amount: money(held - amount) })}</li>}
            <li>{t('capture.once')}</li>
          </>
        )}
      </ul>
    </ActionDialog>
  );
}
