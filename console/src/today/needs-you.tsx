import { ChevronRight, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../sdk/typescript/src/commerce.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { join } from '../ui/join.ts';
import { Section } from '../ui/panel.tsx';

type Attention = Overview['attention'];

interface Matter {
  readonly name: keyof Attention;
  readonly path: string;
  readonly search?: Readonly<Record<string, string>>;
  /** Money or a system fails, not just work that waits. */
  readonly isBad: boolean;
}

const matters: readonly Matter[] = [
  { name: 'openSubscriptionIssues', path: '/subscription-issues', isBad: true },
  { name: 'failingWebhookEndpoints', path: '/webhooks', isBad: true },
  { name: 'failedPayments', path: '/payments', search: { status: 'failed' }, isBad: true },
  {
    name: 'pastDueSubscriptions',
    path: '/subscriptions',
    search: { status: 'past_due' },
    isBad: true,
  },
  { name: 'ordersToShip', path: '/orders', search: { status: 'processing' }, isBad: false },
  {
    name: 'ordersPartlyShipped',
    path: '/orders',
    search: { status: 'partially_fulfilled' },
    isBad: false,
  },
];

/** The API counts no further. */
const MOST = 1_000;

/** What somebody has to look at, each with the list that shows it. */
export function NeedsYou({ attention }: { readonly attention: Attention }) {
  const { t, i18n } = useTranslation();
  const open = matters.filter(({ name }) => attention[name] > 0);
  return (
    <Section title={t('today.needsYou')} flush>
      {open.length === 0 ? (
        <p className="flex items-center gap-2 p-4 text-quiet">
          <CircleCheck size={18} aria-hidden className="text-good" />
          {t('today.nothingWaits')}
        </p>
      ) : (
        <ul>
          {open.map(({ name, path, search, isBad }) => (
            <li key={name} className="border-b last:border-0">
              <PlaceLink
                path={path}
                {...(search ? { search } : {})}
                className="flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-tint/60"
              >
                <span
                  className={join(
                    'min-w-9 rounded-full px-2 py-0.5 text-center text-xs font-medium',
                    isBad ? 'bg-bad-tint text-bad' : 'bg-tint text-accent',
                  )}
                >
                  {attention[name].toLocaleString(i18n.language)}
                  {attention[name] >= MOST && '+'}
                </span>
                <span className="min-w-0 flex-1">
                  {t(`today.needs.${name}`, { count: attention[name] })}
                </span>
                <ChevronRight size={16} aria-hidden className="shrink-0 text-quiet" />
              </PlaceLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
