import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { messageOf } from '../client/failure.tsx';
import { usePreview } from '../client/use-preview.ts';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { readMoney } from '../format/read-money.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { Effect } from './effect.tsx';

type CaptureDialogProps = Readonly<{ payment: Payment; onClose: () => void }>;

/** Takes what is held, or less of it. What that brings with it is asked of the API first, to the cent. */
export function CaptureDialog({ payment, onClose }: CaptureDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce, key } = usePlace();
  const { id, currency, amountAuthorized: held } = payment;
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = typed === null ? null : readMoney(typed, currency);
  const isAsked = typed === null || (wanted !== null && wanted > 0 && wanted <= held);
  const money = (minor: number) => formatMoney(minor, currency, i18n.language);
  const capture = useWrite(
    (body: { amount: number }, options) => commerce.payments.capture(id, body, options),
    {
      done: ({ status }) => t(status === 'authorized' ? 'capture.pending' : 'payment.captured'),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  const preview = usePreview(capture, {
    queryKey: [key, 'capture preview', id, wanted],
    // Without an amount the API returns what it would take by itself.
    queryFn: async ({ signal }) =>
      await commerce.payments.capture(
        id,
        { ...(wanted === null ? {} : { amount: wanted }), dryRun: true },
        { signal },
      ),
    enabled: isAsked,
  });
  const shown = isAsked ? preview.data : undefined;
  const amount = typed === null ? (shown?.amountCaptured ?? null) : wanted;
  const problem = isAsked
    ? preview.error && messageOf(preview.error)
    : wanted !== null && wanted > held
      ? t('capture.tooMuch', { amount: money(held) })
      : t('field.amount');
  return (
    <ActionDialog
      title={t('capture.title')}
      action={t('payment.capture', { amount: amount === null ? '' : money(amount) }).trim()}
      isBusy={capture.isPending}
      isReady={shown !== undefined && amount !== null}
      error={capture.error}
      onSubmit={() => amount !== null && capture.mutate({ amount })}
      onClose={onClose}
    >
      <AmountField
        label={t('refund.amount', { currency })}
        help={t('capture.held', { amount: money(held) })}
        currency={currency}
        typed={typed}
        follows={amount}
        onType={setTyped}
        error={problem ?? undefined}
      />
      <Effect isWaiting={isAsked && !preview.error} preview={shown?.preview} currency={currency}>
        {amount !== null && <li>{t('capture.will', { amount: money(amount) })}</li>}
        <li>{t('capture.once')}</li>
      </Effect>
    </ActionDialog>
  );
}
