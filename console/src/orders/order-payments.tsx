import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { Money, formatMoney } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Empty } from '../ui/empty.tsx';
import { Section } from '../ui/panel.tsx';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';
import type { OrderDetails } from './order-page.tsx';
import { RefundDialog } from './refund-dialog.tsx';

export function OrderPayments({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation();
  return (
    <Section title={t('order.payments')} flush>
      {order.payments.length === 0 && <Empty title={t('payment.none')} />}
      <ul>
        {order.payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
    </Section>
  );
}

type DialogName = 'refund' | 'markPaid';

function PaymentRow({ payment }: { readonly payment: Payment }) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const mayRefund = useForbidden('payments:refund');
  const mayCapture = useForbidden('payments:capture');
  const capture = useWrite((id: string, options) => commerce.payments.capture(id, {}, options), {
    done: t('payment.captured'),
  });
  const release = useWrite((id: string, options) => commerce.payments.void(id, options), {
    done: t('payment.released'),
  });
  const { currency, card } = payment;
  const refundable = payment.amountCaptured - payment.amountRefunded;
  const isOpenInvoice = payment.status === 'pending' && payment.deferred;
  const shown = formatMoney(payment.amountAuthorized, currency, i18n.language);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b p-4 last:border-0">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">
            <Money amount={payment.amount} currency={currency} />
          </span>
          <Status of={payment.status} />
        </p>
        <p className="text-quiet">
          {card ? `${card.brand} •••• ${card.lastFour}` : payment.method} ·{' '}
          <Time at={payment.createdAt} />
        </p>
        {payment.declineCode && (
          <p className="text-bad">{t('payment.declined', { code: payment.declineCode })}</p>
        )}
        <Copyable text={payment.id} />
      </div>
      <div className="flex flex-wrap gap-2">
        {payment.status === 'authorized' && (
          <>
            <Button
              forbidden={mayCapture}
              isBusy={capture.isPending}
              onClick={() => capture.mutate(payment.id)}
            >
              {t('payment.capture', { amount: shown })}
            </Button>
            <Button
              look="quiet"
              forbidden={mayCapture}
              isBusy={release.isPending}
              onClick={() => release.mutate(payment.id)}
            >
              {t('payment.release')}
            </Button>
          </>
        )}
        {isOpenInvoice && (
          <Button forbidden={mayCapture} onClick={() => setDialog('markPaid')}>
            {t('payment.markPaid')}
          </Button>
        )}
        {refundable > 0 && (
          <Button forbidden={mayRefund} onClick={() => setDialog('refund')}>
            {t('payment.refund')}
          </Button>
        )}
      </div>
      {dialog === 'refund' && <RefundDialog payment={payment} onClose={() => setDialog(null)} />}
      {dialog === 'markPaid' && (
        <MarkPaidDialog payment={payment} onClose={() => setDialog(null)} />
      )}
    </li>
  );
}
