import type { ChoiceRow } from '../../storage/queries/notifications/choices.ts';
import { noticeKinds, type NoticeKind } from '../../storage/queries/notifications/news.ts';
import type { EnvironmentKind } from '../../storage/entities/environment.ts';
import { grantsEnvironment } from '../tenancy/environment-grants.ts';
import type { MemberFacts } from '../tenancy/member-context.ts';
import type { Permission } from '../tenancy/permissions.ts';
import { hasPermission } from '../tenancy/require-permission.ts';

/** A digest of these is sent within the hour, one of all others in the morning. */
const urgentKinds: ReadonlySet<NoticeKind> = new Set([
  'failingWebhookEndpoints',
  'openDisputes',
  'undecidedPayments',
]);

export function isUrgent(kind: NoticeKind): boolean {
  return urgentKinds.has(kind);
}

/** The default leaves out failures that are everyday, and are tried again by themselves. */
const byDefault: readonly NoticeKind[] = noticeKinds.filter(
  (kind) => kind !== 'failedPayments' && kind !== 'pastDueSubscriptions',
);

/** The permission to read the list that shows them. */
const permissionOf: Readonly<Record<NoticeKind, Permission>> = {
  failingWebhookEndpoints: 'application:webhooks',
  openDisputes: 'payments:read',
  undecidedPayments: 'payments:read',
  failedPayments: 'payments:read',
  lapsingAuthorizations: 'payments:read',
  overdueInvoices: 'invoices:read',
  failedDocuments: 'invoices:read',
  openSubscriptionIssues: 'subscriptions:read',
  pastDueSubscriptions: 'subscriptions:read',
};

/** The console's list of a kind, behind workspace and environment. */
export const consolePaths: Readonly<Record<NoticeKind, string>> = {
  failingWebhookEndpoints: 'webhooks?state=failing',
  openDisputes: 'disputes?status=needs_response',
  undecidedPayments: 'payments?trouble=undecided',
  failedPayments: 'payments?status=failed',
  lapsingAuthorizations: 'payments?trouble=lapsing',
  overdueInvoices: 'invoices?status=overdue',
  failedDocuments: 'invoices?document=missing',
  openSubscriptionIssues: 'subscription-issues',
  pastDueSubscriptions: 'subscriptions?status=past_due',
};

export interface NotificationChoice {
  readonly mailed: readonly NoticeKind[];
  readonly inTestEnvironments: boolean;
  /** Nothing was chosen yet. */
  readonly isDefault: boolean;
}

/** The choice of a member: what was stored, else nearly all for the owner and administrators, and nothing for others. */
export function choiceOf(
  { workspaceRole }: Pick<MemberFacts, 'workspaceRole'>,
  { mailed, in_test_environments: inTestEnvironments }: ChoiceRow,
): NotificationChoice {
  if (mailed !== null)
    return { mailed, inTestEnvironments: inTestEnvironments === true, isDefault: false };
  const isMailed = workspaceRole !== null;
  return { mailed: isMailed ? byDefault : [], inTestEnvironments: false, isDefault: true };
}

/** The kinds whose lists a member may see in the application. */
export function visibleKinds(member: MemberFacts, applicationId: string): readonly NoticeKind[] {
  return noticeKinds.filter((kind) => hasPermission(member, applicationId, permissionOf[kind]));
}

/** The kinds that are mailed to a member about an application in an environment. */
export function mailedKinds(
  member: MemberFacts,
  { mailed, inTestEnvironments }: NotificationChoice,
  place: {
    readonly applicationId: string;
    readonly environment: { readonly id: string; readonly kind: EnvironmentKind };
  },
): readonly NoticeKind[] {
  const { environment, applicationId } = place;
  const isWanted = environment.kind === 'production' || inTestEnvironments;
  const isGranted = member.workspaceRole === 'owner' || grantsEnvironment(member, environment);
  if (!isWanted || !isGranted) return [];
  return visibleKinds(member, applicationId).filter((kind) => mailed.includes(kind));
}
