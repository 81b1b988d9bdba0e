import { useTranslation } from 'react-i18next';
import type { Found } from './found.ts';
import { useSections } from './sections.ts';

/** Pages within a section, which it does not list in the navigation. */
const inside = {
  creditNotes: '/credit-notes',
  disputes: '/disputes',
  abandonedCarts: '/abandoned-carts',
  fulfilled: '/fulfillments/made',
  taxReport: '/accounting/tax',
  moneyAudit: '/accounting/audit',
  subscriptionIssues: '/subscription-issues',
  eventTypes: '/webhooks/catalogue',
  environments: '/settings/environments',
  applications: '/settings/applications',
  stores: '/settings/stores',
  seller: '/settings/seller',
  notifications: '/settings/notifications',
  goLive: '/settings/live',
} as const;

/** The sections of those whose address does not begin with that of their section. */
const sectionOf: Readonly<Record<string, string>> = {
  '/credit-notes': '/invoices',
  '/disputes': '/payments',
  '/abandoned-carts': '/carts',
  '/subscription-issues': '/subscriptions',
};

/** The pages that a text names, by the beginning of any word of their titles. */
export function usePagesNamed(text: string): readonly Found[] {
  const { t } = useTranslation();
  const groups = useSections();
  const start = text.toLowerCase();
  if (start.length < 2) return [];
  const sections = groups.flatMap((group) => group.sections);
  const titles = [
    ...sections.map(({ name, path }) => [t(`rooms.${name}`), path] as const),
    ...Object.entries(inside)
      .filter(([, path]) => sections.some((one) => isWithin(sectionOf[path] ?? path, one.path)))
      .map(([name, path]) => [t(`search.pages.${name as keyof typeof inside}`), path] as const),
  ];
  return titles
    .filter(([title]) => ` ${title.toLowerCase()}`.includes(` ${start}`))
    .map(([title, path]) => ({ kind: 'page', id: path, title, detail: '', status: null, path }));
}

function isWithin(path: string, section: string): boolean {
  return path === section || (section !== '' && path.startsWith(`${section}/`));
}
