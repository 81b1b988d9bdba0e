import { useTranslation } from 'react-i18next';
import { countryName } from '../format/names.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Facts, type Fact } from '../ui/facts.tsx';
import { Section } from '../ui/panel.tsx';
import { shortId, useConnectorNames } from './connector-names.ts';
import { Method } from './method.tsx';
import type { PaymentDetails } from './use-payment.ts';

/** The amounts of a payment, and what it belongs to. */
export function PaymentFacts({ payment }: { readonly payment: PaymentDetails }) {
  const { t, i18n } = useTranslation();
  const connectors = useConnectorNames();
  const { currency, customer, connectorId, card, net30Acceptance: terms } = payment;
  const money = (name: string, amount: number): Fact => [
    name,
    <Money key={name} amount={amount} currency={currency} />,
  ];
  const link = (name: string, path: string, text: string): Fact => [
    name,
    <PlaceLink key={name} path={path} className="text-accent hover:underline">
      {text}
    </PlaceLink>,
  ];
  const facts: Fact[] = [
    money(t('word.amount'), payment.amount),
    money(t('status.authorized'), payment.amountAuthorized),
    money(t('payments.captured'), payment.amountCaptured),
    money(t('money.refunded'), payment.amountRefunded),
    [t('payments.method'), <Method key="method" payment={payment} />],
    ...(card
      ? [
          [
            t('word.card'),
            `${t(`cardTypes.${card.type}`)} · ${countryName(card.country, i18n.language)} · ${String(card.expMonth).padStart(2, '0')}/${card.expYear}`,
          ] as const,
        ]
      : []),
    ...(terms?.companyName ? [[t('payments.debtor'), terms.companyName] as const] : []),
    ...(connectorId
      ? [[t('word.connector'), connectors.get(connectorId) ?? shortId(connectorId)] as const]
      : []),
    ...(customer ? [link(t('kinds.customer'), `/customers/${customer.id}`, customer.email)] : []),
    ...(payment.orderId
      ? [link(t('kinds.order'), `/orders/${payment.orderId}`, t('payments.openOrder'))]
      : []),
    ...(payment.subscriptionId
      ? [
          link(
            t('kinds.subscription'),
            `/subscriptions/${payment.subscriptionId}`,
            t('payments.openSubscription'),
          ),
        ]
      : []),
    [t('word.created'), <Time key="made" at={payment.createdAt} precise />],
    [t('cart.changed'), <Time key="changed" at={payment.updatedAt} precise />],
    ...(payment.checkoutSessionId
      ? [
          [
            t('payments.session'),
            <Copyable key="session" text={payment.checkoutSessionId} />,
          ] as const,
        ]
      : []),
    [t('word.id'), <Copyable key="id" text={payment.id} />],
  ];
  return (
    <Section title={t('word.details')}>
      <Facts facts={facts} />
    </Section>
  );
}
