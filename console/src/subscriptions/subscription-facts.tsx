import { useTranslation } from 'react-i18next';
import { AddressFact } from '../address/address-fact.tsx';
import { AddressLines } from '../address/address-lines.tsx';
import { nameOf } from '../customers/name-of.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { TextLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { Copyable } from '../ui/copy.tsx';
import { Facts, type Fact } from '../ui/facts.tsx';
import { Section } from '../ui/panel.tsx';
import { isGoingOn } from './deeds.ts';
import { useEvery } from './every.ts';
import type { SubscriptionDetails } from './use-subscription.ts';

/** Who subscribed to what, and how far it is. */
export function SubscriptionFacts({
  subscription,
}: {
  readonly subscription: SubscriptionDetails;
}) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('subscriptions:write');
  const every = useEvery();
  const { currency, customer, customerId, cancellation, skips, originOrderId } = subscription;
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  const span = (from: string, to: string) => (
    <>
      <Time at={from} /> – <Time at={to} />
    </>
  );
  const address = (kind: 'shipping' | 'billing') => {
    const field = `${kind}Address` as const;
    const { [field]: now } = subscription;
    // A subscription that has ended charges nothing and ships nothing any more.
    if (!isGoingOn(subscription)) return now && <AddressLines address={now} />;
    return (
      <AddressFact
        kind={kind}
        address={now}
        forbidden={forbidden}
        will={t(`addressEdit.${kind}Will`)}
        write={(typed, options) =>
          commerce.subscriptions.update(subscription.id, { [field]: typed }, options)
        }
      />
    );
  };
  const optional: readonly (readonly [string, React.ReactNode])[] = [
    [t('money.shipping'), subscription.shippingAmount > 0 && money(subscription.shippingAmount)],
    [
      t('status.trial'),
      subscription.trialStart &&
        subscription.trialEnd &&
        span(subscription.trialStart, subscription.trialEnd),
    ],
    [
      t('subscription.period'),
      subscription.currentPeriodStart &&
        subscription.currentPeriodEnd &&
        span(subscription.currentPeriodStart, subscription.currentPeriodEnd),
    ],
    [t('subscription.pausedSince'), time(subscription.pausedAt)],
    [t('subscription.resumesAt'), time(subscription.resumeAt)],
    [t('subscription.skips'), skips > 0 && t('subscription.skipsLeft', { count: skips })],
    [t('subscription.credit'), subscription.creditBalance > 0 && money(subscription.creditBalance)],
    [t('subscription.cancelledAt'), time(subscription.cancelledAt)],
    [t('word.ended'), time(subscription.endedAt)],
    [t('subscription.cancelledBy'), cancellation && t(`subscription.by.${cancellation.by}`)],
    [
      t('word.reason'),
      cancellation?.reason &&
        t(`cancelReasons.${cancellation.reason}` as 'cancelReasons.other', {
          defaultValue: cancellation.reason,
        }),
    ],
    [t('subscription.comment'), cancellation?.comment],
    [t('address.shipping'), address('shipping')],
    [t('address.billing'), address('billing')],
    [
      t('subscription.origin'),
      originOrderId && (
        <TextLink path={`/orders/${originOrderId}`}>{t('subscription.firstOrder')}</TextLink>
      ),
    ],
  ];
  const facts: readonly Fact[] = [
    [
      t('kinds.customer'),
      <TextLink key="customer" path={`/customers/${customerId}`}>
        {customer?.email ?? customerId}
      </TextLink>,
    ],
    customer && nameOf(customer) && [t('word.name'), nameOf(customer)],
    [t('subscription.planId'), <Copyable key="plan" text={subscription.planId} />],
    [
      t('word.price'),
      <span key="price">
        {subscription.quantity} × {money(subscription.amount)} {every(subscription)}
      </span>,
    ],
    ...optional.filter(([, value]) => Boolean(value)),
    [t('subscription.zone'), subscription.timezone],
    [t('subscription.began'), <Time key="began" at={subscription.createdAt} />],
    [t('word.id'), <Copyable key="id" text={subscription.id} />],
  ];
  return (
    <Section title={t('word.details')}>
      <Facts facts={facts} />
    </Section>
  );
}

function time(at: string | null) {
  return at && <Time at={at} />;
}
