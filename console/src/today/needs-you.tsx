import { ChevronRight, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../sdk/typescript/src/commerce.ts';
import { useRead } from '../client/use-read.ts';
import { listOf, type NoticeKind } from '../notifications/kinds.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { join } from '../ui/join.ts';
import { Panel } from '../ui/panel.tsx';

type Attention = Overview['attention'];

interface Matter {
  readonly name: keyof Attention;
  readonly path: string;
  readonly search?: Readonly<Record<string, string>>;
  /** Only what happened in the days that are shown. */
  readonly isOfDays?: boolean;
  /** Money or a system fails, not just work that waits. */
  readonly isBad: boolean;
}

/** Money or a system fails. */
const bad = [
  'openSubscriptionIssues',
  'failingWebhookEndpoints',
  'openDisputes',
  'undecidedPayments',
  'lapsingAuthorizations',
  'failedPayments',
  'pastDueSubscriptions',
  'overdueInvoices',
  'failedDocuments',
] as const satisfies readonly NoticeKind[];

const matters: readonly Matter[] = [
  ...bad.map((name) => ({
    name,
    ...listOf[name],
    isOfDays: name === 'failedPayments',
    isBad: true,
  })),
  {
    name: 'ordersToShip',
    path: '/fulfillments',
    search: { status: 'processing', paymentStatus: 'all' },
    isBad: false,
  },
  {
    name: 'ordersPartlyShipped',
    path: '/fulfillments',
    search: { status: 'partially_fulfilled', paymentStatus: 'all' },
    isBad: false,
  },
];

/** The API counts no further. */
const MOST = 1_000;

/** Those that are open; a webhook endpoint that alone fails is led to directly. */
function useMatters(attention: Attention): readonly Matter[] {
  const { failingWebhookEndpoints: failing } = attention;
  const { data } = useRead(
    ['failing webhook endpoint'],
    (commerce, options) =>
      commerce.webhookEndpoints.list({ failing: true, limit: 2 }, options).page(),
    { enabled: failing === 1 },
  );
  const [only, another] = failing === 1 ? (data?.items ?? []) : [];
  return matters
    .filter(({ name }) => attention[name] > 0)
    .map((matter) =>
      matter.name === 'failingWebhookEndpoints' && only && !another
        ? { name: matter.name, path: `/webhooks/${only.id}`, isBad: true }
        : matter,
    );
}

/** What somebody has to look at, each with the list that shows it. */
export function NeedsYou({ overview }: { readonly overview: Overview }) {
  const { t, i18n } = useTranslation();
  const { attention, from, to } = overview;
  const open = useMatters(attention);
  return (
    <Panel className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <h2 className="font-semibold">{t('today.needsYou')}</h2>
      {open.length === 0 && (
        <p className="flex min-h-9 items-center gap-2 text-quiet">
          <CircleCheck size={18} aria-hidden className="text-good" />
          {t('today.nothingWaits')}
        </p>
      )}
      {open.length > 0 && (
        <ul className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
          {open.map(({ name, path, search, isOfDays, isBad }) => (
            <li key={name}>
              <PlaceLink
                path={path}
                search={{ ...search, ...(isOfDays ? { from, until: to } : {}) }}
                className="flex min-h-9 items-center gap-2 rounded-lg border px-2 hover:bg-tint pointer-coarse:min-h-11"
              >
                <span
                  className={join(
                    'min-w-7 rounded-full px-2 py-0.5 text-center text-xs font-medium',
                    isBad ? 'bg-bad-tint text-bad' : 'bg-tint text-accent',
                  )}
                >
                  {attention[name].toLocaleString(i18n.language)}
                  {attention[name] >= MOST && '+'}
                </span>{' '}
                {t(`today.needs.${name}`, { count: attention[name] })}
                <ChevronRight size={16} aria-hidden className="ms-auto shrink-0 text-quiet" />
              </PlaceLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
