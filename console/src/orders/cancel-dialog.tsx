import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import type { OrderDetails } from './use-order.ts';

interface CancelDialogProps {
  readonly order: OrderDetails;
  readonly onClose: () => void;
}

/** Cancels an order, and says what happens to its money. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const [reason, setReason] = useState('');
  const [refund, setRefund] = useState<'full' | 'none'>('full');
  const cancel = useWrite(
    (body: { reason: string | null; refund: 'full' | 'none' }, options) =>
      commerce.orders.cancel(order.id, body, options),
    { done: t('order.cancelled'), onDone: onClose, isShownByCaller: true },
  );
  const { currency, amountPaid, amountRefunded, payments } = order;
  const money = (amount: number) => formatMoney(amount, currency, i18n.language);
  const captured = amountPaid - amountRefunded;
  const held = payments
    .filter(({ status }) => status === 'authorized')
    .reduce((sum, { amountAuthorized }) => sum + amountAuthorized, 0);
  const hasOpenInvoice = payments.some(({ status, deferred }) => status === 'pending' && deferred);
  return (
    <Dialog title={t('cancel.title', { number: order.number ?? '' })} isOpen onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!cancel.isPending)
            cancel.mutate({ reason: reason.trim() === '' ? null : reason.trim(), refund });
        }}
      >
        {captured > 0 && (
          <fieldset className="grid gap-2">
            <legend className="mb-1 font-medium">{t('cancel.money')}</legend>
            {(['full', 'none'] as const).map((choice) => (
              <label key={choice} className="flex min-h-9 items-center gap-2">
                <input
                  type="radio"
                  name="refund"
                  checked={refund === choice}
                  onChange={() => setRefund(choice)}
                />
                {t(`cancel.${choice}`, { amount: money(captured) })}
              </label>
            ))}
          </fieldset>
        )}
        <ul className="list-disc rounded-lg bg-ground p-3 ps-7">
          {captured > 0 && refund === 'full' && (
            <li>{t('settlement.refunded', { amount: money(captured) })}</li>
          )}
          {held > 0 && <li>{t('cancel.willRelease', { amount: money(held) })}</li>}
          {hasOpenInvoice && <li>{t('settlement.invoice_voided')}</li>}
          <li>{t('cancel.willEnd')}</li>
        </ul>
        <TextField
          label={t('word.reason')}
          value={reason}
          maxLength={2_000}
          onChange={({ target }) => setReason(target.value)}
        />
        {cancel.error && <Failure error={cancel.error} />}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            {t('action.back')}
          </Button>
          <Button look="danger" type="submit" isBusy={cancel.isPending}>
            {t('order.cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
