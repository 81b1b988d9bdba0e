import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { Failure, messageOf } from '../client/failure.tsx';
import { usePreview } from '../client/use-preview.ts';
import { useWrite } from '../client/use-write.ts';
import { formatMoney, Money } from '../format/money.tsx';
import { readMoney, writeMoney } from '../format/read-money.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

interface RefundDialogProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** Gives money back; what it will do is asked of the API first, to the cent. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce, key } = usePlace();
  const { id, currency, amountCaptured, amountRefunded } = payment;
  const [text, setText] = useState(() => writeMoney(amountCaptured - amountRefunded, currency));
  const [reason, setReason] = useState('');
  const amount = readMoney(text, currency);
  const refund = useWrite(
    (body: { amount: number; reason: string | null }, options) =>
      commerce.payments.refund(id, body, options),
    {
      done: ({ refund: { status, amount: given } }) =>
        t(status === 'pending' ? 'refund.pending' : 'refund.done', {
          amount: formatMoney(given, currency, i18n.language),
        }),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  const preview = usePreview(refund, {
    queryKey: [key, 'refund preview', id, amount],
    queryFn: async ({ signal }) =>
      await commerce.payments.refund(id, { amount: amount ?? 0, dryRun: true }, { signal }),
    enabled: amount !== null && amount > 0,
  });
  const isKnown = preview.data !== undefined && amount !== null && amount > 0;
  const isWrong = amount === null || amount === 0;
  return (
    <Dialog title={t('payment.refund')} isOpen onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isKnown && !refund.isPending)
            refund.mutate({ amount, reason: reason.trim() === '' ? null : reason.trim() });
        }}
      >
        <TextField
          label={t('refund.amount', { currency })}
          inputMode="decimal"
          autoFocus
          value={text}
          maxLength={16}
          onChange={({ target }) => setText(target.value)}
          error={isWrong ? t('field.amount') : preview.error ? messageOf(preview.error) : undefined}
        />
        <TextField
          label={t('refund.reason')}
          help={t('refund.reasonHelp')}
          value={reason}
          maxLength={2_000}
          onChange={({ target }) => setReason(target.value)}
        />
        <div aria-live="polite" className="min-h-16 rounded-lg bg-ground p-3">
          {isKnown && (
            <>
              <p>
                {t('refund.will')}{' '}
                <strong>
                  <Money amount={preview.data.refund.amount} currency={currency} />
                </strong>
              </p>
              <p className="text-quiet">
                {t('refund.left')}{' '}
                <Money
                  amount={amountCaptured - amountRefunded - preview.data.refund.amount}
                  currency={currency}
                />
              </p>
              {preview.data.warnings.map(({ code, message }) => (
                <p key={code} className="mt-1 text-warn">
                  {message}
                </p>
              ))}
            </>
          )}
        </div>
        {refund.error && <Failure error={refund.error} />}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            {t('action.back')}
          </Button>
          <Button look="danger" type="submit" isBusy={refund.isPending} disabled={!isKnown}>
            {isKnown
              ? t('refund.submit', {
                  amount: formatMoney(preview.data.refund.amount, currency, i18n.language),
                })
              : t('payment.refund')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
