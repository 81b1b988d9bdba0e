import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { formatMoney } from '../format/money.tsx';
import { useForbidden } from '../place/permissions.ts';
import { Button } from '../ui/button.tsx';
import { CaptureDialog } from './capture-dialog.tsx';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

type DialogName = 'capture' | 'markPaid' | 'refund' | 'release';

/** What can be done with a payment in its present state; each dialog says what it will do first. */
export function PaymentActions({ payment }: { readonly payment: Payment }) {
  const { t, i18n } = useTranslation();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const mayRefund = useForbidden('payments:refund');
  const mayCapture = useForbidden('payments:capture');
  const { status, deferred, amountAuthorized, amountCaptured, amountRefunded, currency } = payment;
  const isHeld = status === 'authorized';
  const isOpenInvoice = status === 'pending' && deferred;
  const close = () => setDialog(null);
  return (
    <div className="flex flex-wrap gap-2">
      {isHeld && (
        <Button forbidden={mayCapture} onClick={() => setDialog('capture')}>
          {t('payment.capture', { amount: formatMoney(amountAuthorized, currency, i18n.language) })}
        </Button>
      )}
      {isOpenInvoice && (
        <Button forbidden={mayCapture} onClick={() => setDialog('markPaid')}>
          {t('payment.markPaid')}
        </Button>
      )}
      {(isHeld || isOpenInvoice) && (
        <Button look="quiet" forbidden={mayCapture} onClick={() => setDialog('release')}>
          {t(isHeld ? 'payment.release' : 'release.invoiceAction')}
        </Button>
      )}
      {amountCaptured > amountRefunded && (
        <Button forbidden={mayRefund} onClick={() => setDialog('refund')}>
          {t('payment.refund')}
        </Button>
      )}
      {dialog === 'capture' && <CaptureDialog payment={payment} onClose={close} />}
      {dialog === 'markPaid' && <MarkPaidDialog payment={payment} onClose={close} />}
      {dialog === 'refund' && <RefundDialog payment={payment} onClose={close} />}
      {dialog === 'release' && <ReleaseDialog payment={payment} onClose={close} />}
    </div>
  );
}
