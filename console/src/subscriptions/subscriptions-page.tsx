import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../../sdk/typescript/src/commerce.ts';
import { CustomerLabel } from '../customers/customer-label.tsx';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { count, linked } from '../table/column-kinds.tsx';
import { csvOf } from '../table/csv-of.ts';
import { among, choice, text, type Filter } from '../table/list-filters.tsx';
import { ResourceList, type QueryOf } from '../table/resource-list.tsx';
import { Badge, Status } from '../ui/badge.tsx';
import { linkButton } from '../ui/button.tsx';
import { nextChargeAt } from './charges/next-charge-at.ts';
import { useEvery } from './every.ts';
import { wordsOf } from '../table/words-of.ts';

const statuses = wordsOf('trialing active past_due paused pending cancelled completed expired');
const isUuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const csv = csvOf<Subscription>()(`
  id status planId planName customerId quantity amount recurringTotal currency interval intervalCount
  currentPeriodEnd nextBillingAt cancelAtPeriodEnd createdAt
`);
/** Set by links of other pages; it has no field. */
const ofCustomer: Filter<QueryOf<'subscriptions'>> = {
  name: 'customerId',
  ask: (customerId = '') => (isUuid.test(customerId) ? { customerId } : {}),
  field: () => null,
};

/** All subscriptions, with what each charges next. */
export function SubscriptionsPage() {
  const { t } = useTranslation();
  const every = useEvery();
  return (
    <ResourceList<'subscriptions'>
      of="subscriptions"
      name="subscriptions"
      title={t('rooms.subscriptions')}
      refreshOn={['subscription.']}
      columns={[
        linked(
          'plan',
          t('subscription.plan'),
          '/subscriptions',
          ({ planName, planId }) => planName ?? planId,
          { csv: ['planId', 'planName'] },
        ),
        {
          id: 'status',
          csv: ['status', 'cancelAtPeriodEnd'],
          title: t('word.state'),
          cell: ({ status, issues, cancelAtPeriodEnd }) => (
            <span className="inline-flex flex-wrap gap-1">
              <Status of={status} />
              {issues.length > 0 && <Badge tone="bad">{t('issue.one')}</Badge>}
              {cancelAtPeriodEnd && <Badge tone="quiet">{t('subscription.ends')}</Badge>}
            </span>
          ),
        },
        {
          id: 'customer',
          csv: ['customerId'],
          title: t('kinds.customer'),
          isWideOnly: true,
          cell: ({ customerId }) => <CustomerLabel id={customerId} />,
        },
        {
          id: 'next',
          csv: ['nextBillingAt'],
          title: t('word.nextCharge'),
          isWideOnly: true,
          cell: (subscription) => {
            const at = nextChargeAt(subscription);
            return at === null ? '–' : <Time at={at} />;
          },
        },
        count('quantity', t('word.quantity'), 'quantity'),
        {
          id: 'price',
          csv: ['currency', 'recurringTotal', 'interval', 'intervalCount'],
          title: t('word.price'),
          isNumber: true,
          cell: ({ recurringTotal, currency, ...terms }) => (
            <span className="whitespace-normal">
              <Money amount={recurringTotal} currency={currency} />{' '}
              <span className="text-quiet">{every(terms)}</span>
            </span>
          ),
        },
      ]}
      csv={csv}
      filters={[
        text('q', t('subscription.find')),
        text('planId', t('subscription.planId')),
        choice('status', t('word.state'), statuses, (one) => t(`status.${one}`)),
        among('hasIssues', t('issue.issues'), [['true', t('issue.open')]], {
          to: () => ({ hasIssues: true }),
        }),
        ofCustomer,
      ]}
      nameOf={({ id, planName }) => planName ?? id}
      bulk="export"
      firstActions={
        <PlaceLink path="/subscription-issues" className={linkButton('plain')}>
          {t('issue.all')}
        </PlaceLink>
      }
      empty={{ title: t('subscription.none'), text: t('subscription.noneHelp') }}
    />
  );
}
