import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

interface MarkPaidDialogProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** Records that the money of an invoice has arrived outside the service. */
export function MarkPaidDialog({ payment, onClose }: MarkPaidDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const [reference, setReference] = useState('');
  const mark = useWrite(
    (body: { reference: string | null }, options) =>
      commerce.payments.markPaid(payment.id, body, options),
    { done: t('payment.marked'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <Dialog title={t('payment.markPaid')} isOpen onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!mark.isPending)
            mark.mutate({ reference: reference.trim() === '' ? null : reference.trim() });
        }}
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
        {mark.error && <Failure error={mark.error} />}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            {t('action.back')}
          </Button>
          <Button look="primary" type="submit" isBusy={mark.isPending}>
            {t('payment.markPaid')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
