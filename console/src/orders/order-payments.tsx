import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { AnswerCode } from '../payments/answer-code.tsx';
import { Method } from '../payments/method.tsx';
import { PaymentActions } from '../payments/payment-actions.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { Status } from '../ui/badge.tsx';
import { Empty } from '../ui/empty.tsx';
import { Section } from '../ui/panel.tsx';
import { Verbs } from '../verbs/verbs.tsx';
import type { OrderDetails } from './use-order.ts';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';

export function OrderPayments({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title={t('rooms.payments')}
      flush
      actions={
        <Verbs
          isBrief
          verbs={[
            {
              text: t('record.open'),
              action: order.actions.recordPayment,
              onDo: () => setIsOpen(true),
            },
          ]}
        />
      }
    >
      {order.payments.length === 0 && <Empty title={t('payment.none')} />}
      <ul>
        {order.payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
      {isOpen && <RecordPaymentDialog order={order} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

function PaymentRow({ payment }: { readonly payment: OrderDetails['payments'][number] }) {
  const { declineCode } = payment;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b p-4 last:border-0">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <PlaceLink path={`/payments/${payment.id}`} className="font-medium hover:underline">
            <Money amount={payment.amount} currency={payment.currency} />
          </PlaceLink>
          <Status of={payment.status} />
        </p>
        <p className="text-quiet">
          <Method payment={payment} /> · <Time at={payment.createdAt} />
        </p>
        {declineCode && (
          <p>
            <AnswerCode code={declineCode} class={payment.declineClass} />
          </p>
        )}
      </div>
      <PaymentActions payment={payment} isBrief />
    </li>
  );
}
