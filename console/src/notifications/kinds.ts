import type { Notices } from '../../../sdk/typescript/src/commerce.ts';

export type NoticeKind = Notices['items'][number]['kind'];

interface NoticeList {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
}

/** The list that shows exactly what is counted of a kind, but for failed payments, of which it shows all. */
export const listOf: Readonly<Record<NoticeKind, NoticeList>> = {
  failingWebhookEndpoints: { path: '/webhooks', search: { state: 'failing' } },
  openDisputes: { path: '/disputes', search: { status: 'needs_response' } },
  undecidedPayments: { path: '/payments', search: { trouble: 'undecided' } },
  failedPayments: { path: '/payments', search: { status: 'failed' } },
  lapsingAuthorizations: { path: '/payments', search: { trouble: 'lapsing' } },
  overdueInvoices: { path: '/invoices', search: { status: 'overdue' } },
  failedDocuments: { path: '/invoices', search: { document: 'missing' } },
  openSubscriptionIssues: { path: '/subscription-issues', search: {} },
  pastDueSubscriptions: { path: '/subscriptions', search: { status: 'past_due' } },
};

export const urgentKinds = [
  'failingWebhookEndpoints',
  'openDisputes',
  'undecidedPayments',
] as const satisfies readonly NoticeKind[];

export const dailyKinds = [
  'failedPayments',
  'lapsingAuthorizations',
  'overdueInvoices',
  'failedDocuments',
  'openSubscriptionIssues',
  'pastDueSubscriptions',
] as const satisfies readonly NoticeKind[];
