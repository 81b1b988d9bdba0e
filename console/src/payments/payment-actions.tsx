import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../format/money.tsx';
import { Verbs } from '../verbs/verbs.tsx';
import { CaptureDialog } from './capture-dialog.tsx';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import type { PaymentDetails } from './use-payment.ts';

type DialogName = 'capture' | 'markPaid' | 'refund' | 'release';

interface PaymentActionsProps {
  readonly payment: Omit<PaymentDetails, 'customer' | 'invoices' | 'actions'> &
    Partial<Pick<PaymentDetails, 'actions'>>;
  readonly isBrief?: boolean;
}

/** Lists what can be done with a payment; each dialog says what it will do first. */
export function PaymentActions({ payment, isBrief = false }: PaymentActionsProps) {
  const { t, i18n } = useTranslation();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const { deferred, amountAuthorized, currency, actions } = payment;
  const amount = formatMoney(amountAuthorized, currency, i18n.language);
  const close = () => setDialog(null);
  const open = (name: DialogName) => () => setDialog(name);
  return (
    <div className="flex flex-wrap gap-2">
      <Verbs
        isBrief={isBrief}
        verbs={[
          deferred
            ? { text: t('payment.markPaid'), action: actions?.markPaid, onDo: open('markPaid') }
            : {
                text: t('payment.capture', { amount }),
                action: actions?.capture,
                onDo: open('capture'),
              },
          {
            text: t(deferred ? 'release.invoiceAction' : 'payment.release'),
            action: actions?.void,
            look: 'quiet',
            onDo: open('release'),
          },
          { text: t('payment.refund'), action: actions?.refund, onDo: open('refund') },
        ]}
      />
      {dialog === 'capture' && <CaptureDialog payment={payment} onClose={close} />}
      {dialog === 'markPaid' && <MarkPaidDialog payment={payment} onClose={close} />}
      {dialog === 'refund' && <RefundDialog payment={payment} onClose={close} />}
      {dialog === 'release' && <ReleaseDialog payment={payment} onClose={close} />}
    </div>
  );
}
