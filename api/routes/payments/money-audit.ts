import { auditMoney } from '../../../domain/money-audit/audit-money.ts';
import { MoneyAuditQuery, MoneyAuditShape } from '../../../domain/money-audit/schemas.ts';
import { toMoneyAuditView } from '../../../domain/money-audit/view.ts';
import { keyOrSession } from '../../http/access.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

export const moneyAuditRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/audit/money',
    name: 'audit.checkMoney',
    tag: 'Payments',
    summary: 'Check the money invariants',
    description:
      'Every invariant with how many things were looked at and what is not as it must be. `limit` and `cursor` go over the violations; `since` leaves out what has not changed since.',
    access: keyOrSession('payments:read', 'workspace:audit'),
    query: MoneyAuditQuery,
    answer: { status: 200, data: MoneyAuditShape, holdsPage: true },
    errors: ['not_found'],
    handle: ({ ctx, query }) => auditMoney(ctx, query),
    reply: (audit) => ({
      status: 200,
      data: toMoneyAuditView(audit),
      pagination: { cursor: audit.cursor, hasMore: audit.cursor !== null },
    }),
  }),
];
