import type { MemberFacts } from '../../tenancy/member-context.ts';
import type { Permission } from '../../tenancy/permissions.ts';
import { hasPermission, requirePermission } from '../../tenancy/require-permission.ts';

/** The lists of the console that views are of. */
export const viewedLists = [
  'orders',
  'to-fulfil',
  'fulfillments',
  'returns',
  'carts',
  'payments',
  'disputes',
  'invoices',
  'credit-notes',
  'customers',
  'subscriptions',
  'discounts',
  'events',
  'deliveries',
  'requests',
] as const;
export type ViewedList = (typeof viewedLists)[number];

/** What a member needs to read each list, in any of the applications. */
const permissions: Readonly<Record<ViewedList, Permission>> = {
  orders: 'orders:read',
  'to-fulfil': 'orders:read',
  fulfillments: 'fulfillments:read',
  returns: 'fulfillments:read',
  carts: 'carts:read',
  payments: 'payments:read',
  disputes: 'payments:read',
  invoices: 'invoices:read',
  'credit-notes': 'invoices:read',
  customers: 'customers:read',
  subscriptions: 'subscriptions:read',
  discounts: 'discounts:read',
  events: 'application:events:read',
  deliveries: 'application:webhooks',
  requests: 'application:events:read',
};

/** The lists that the member may read. */
export function readableLists(member: MemberFacts): readonly ViewedList[] {
  const { applicationRoles } = member;
  return viewedLists.filter((list) =>
    [null, ...applicationRoles.map(({ applicationId }) => applicationId)].some((id) =>
      hasPermission(member, id, permissions[list]),
    ),
  );
}

/** 403 `permission_denied` for a member who may not read the list. */
export function requireReadable(member: MemberFacts, list: ViewedList): void {
  const permission = permissions[list];
  requirePermission(member, null, { permission, alternative: permission });
}
