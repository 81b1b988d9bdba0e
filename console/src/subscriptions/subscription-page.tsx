import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnreadPage } from '../client/unread.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { usePlace } from '../place/place.ts';
import { Activity } from '../timeline/activity.tsx';
import { Badge, Status } from '../ui/badge.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { Card } from './payment/card.tsx';
import { isGoingOn, type Deed } from './deeds.ts';
import { Dunning } from './payment/dunning.tsx';
import { Issues } from './issues/issues.tsx';
import { NextCharge } from './charges/next-charge.tsx';
import { PendingChange } from './change/pending-change.tsx';
import { Periods } from './charges/periods.tsx';
import { Schedule } from './charges/schedule.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import { SubscriptionDialogs } from './subscription-dialogs.tsx';
import { SubscriptionFacts } from './subscription-facts.tsx';
import { SubscriptionInvoices } from './charges/subscription-invoices.tsx';
import { Usage } from './charges/usage.tsx';
import { useFollowSubscription, useSubscription } from './use-subscription.ts';

/** All about one subscription: what it charges and when, what went wrong, and what can be done about it. */
export function SubscriptionPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/subscriptions/$id' });
  const { commerce } = usePlace();
  const reading = useSubscription(id);
  const subscription = reading.data;
  const [deed, setDeed] = useState<Deed | null>(null);
  useFollowSubscription(id);
  const back = { path: '/subscriptions', text: t('rooms.subscriptions') };
  if (!subscription) return <UnreadPage of={reading} title={t('kinds.subscription')} back={back} />;
  const { status, cancelAtPeriodEnd, planName, planId } = subscription;
  return (
    <Page
      title={planName ?? planId}
      back={back}
      mark={
        <>
          <Status of={status} />
          {cancelAtPeriodEnd && <Badge tone="warn">{t('subscription.ends')}</Badge>}
          <LiveMark />
        </>
      }
      actions={<SubscriptionActions subscription={subscription} onDo={setDeed} />}
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Issues subscription={subscription} />
          <Dunning subscription={subscription} onDo={setDeed} />
          <PendingChange subscription={subscription} onDo={setDeed} />
          <NextCharge subscription={subscription} />
          {subscription.installments && (
            <Schedule
              installments={subscription.installments}
              currency={subscription.currency}
              isGoingOn={isGoingOn(subscription)}
            />
          )}
          <Periods subscription={subscription} />
          {subscription.usage && (
            <Usage subscription={subscription} terms={subscription.usage} onDo={setDeed} />
          )}
          <SubscriptionInvoices id={id} />
        </div>
        <div className="grid gap-4">
          <SubscriptionFacts subscription={subscription} />
          <Card subscription={subscription} onDo={setDeed} />
          <Section title={t('order.timeline')}>
            <Activity
              of={['subscription', id]}
              currency={subscription.currency}
              read={(page, signal) =>
                commerce.subscriptions.listActivity(id, page, { signal }).page()
              }
            />
          </Section>
        </div>
      </div>
      <SubscriptionDialogs subscription={subscription} deed={deed} onClose={() => setDeed(null)} />
    </Page>
  );
}
