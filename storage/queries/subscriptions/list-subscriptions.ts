import { parseId } from '../../ids.ts';
import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import type { Bind } from '../../query.ts';
import type { TenantKey } from '../carts/cart-rows.ts';

interface SubscriptionListRow {
  readonly id: string;
  readonly created_at: Date;
}

interface SubscriptionFilter {
  readonly id?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly customerId?: string | undefined;
  readonly kind?: string | undefined;
  readonly planId?: string | undefined;
  /** Whether any of its issues is open. */
  readonly hasIssues?: boolean | undefined;
  /** Instants, both inclusive. */
  readonly nextBillingFrom?: string | undefined;
  readonly nextBillingTo?: string | undefined;
  /** Searched in plan, metadata, and the customer's e-mail, names and the like. */
  readonly q?: string | undefined;
}

/** Subscriptions of the tenant, newest first. */
export function subscriptionList(
  tenant: TenantKey,
  filter: SubscriptionFilter,
): ListPlan<SubscriptionListRow> {
  return {
    keyset: newestFirst('subscriptions', 's'),
    select: 'select s.* from subscription s',
    where: (bind) => [
      ...ofTenant(tenant, bind),
      ...conditions(filter, bind),
      ...searched(tenant, filter.q, bind),
    ],
    positionOf: newestFirstPosition,
  };
}

function ofTenant({ workspaceId, environmentId, applicationId }: TenantKey, bind: Bind): string[] {
  return [
    `s.workspace_id = ${bind(workspaceId)}`,
    `s.environment_id = ${bind(environmentId)}`,
    ...(applicationId === null ? [] : [`s.application_id = ${bind(applicationId)}`]),
  ];
}

function conditions(filter: SubscriptionFilter, bind: Bind): string[] {
  const { status, customerId, kind, planId, hasIssues, nextBillingFrom, nextBillingTo } = filter;
  const found: string[] = [];
  if (filter.id) found.push(`s.id = any(${bind(filter.id)}::uuid[])`);
  if (status) found.push(`s.status = any(${bind(status)}::text[])`);
  if (customerId !== undefined) found.push(`s.customer_id = ${bind(parseId('cus', customerId))}`);
  if (kind !== undefined) found.push(`s.kind = ${bind(kind)}`);
  if (planId !== undefined) found.push(`s.plan_id = ${bind(planId)}`);
  if (nextBillingFrom !== undefined) found.push(`s.next_billing_at >= ${bind(nextBillingFrom)}`);
  if (nextBillingTo !== undefined) found.push(`s.next_billing_at <= ${bind(nextBillingTo)}`);
  if (hasIssues !== undefined) {
    found.push(`${hasIssues ? '' : 'not '}exists (
      select 1 from subscription_issue i
      where i.workspace_id = s.workspace_id and i.subscription_id = s.id and i.status = 'open')`);
  }
  return found;
}

function searched({ workspaceId, environmentId }: TenantKey, q: string | undefined, bind: Bind) {
  const wanted = q?.trim();
  if (!wanted) return [];
  const pattern = bind(`%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const [workspace, environment] = [bind(workspaceId), bind(environmentId)];
  return [
    `s.id in (
      select l.id from subscription_lookup l
      where l.workspace_id = ${workspace} and l.environment_id = ${environment} and l.search_text ilike ${pattern}
      union all
      select o.id from customer_lookup c
      join subscription o on o.workspace_id = c.workspace_id and o.customer_id = c.id
      where c.workspace_id = ${workspace} and c.environment_id = ${environment} and c.search_text ilike ${pattern}
      offset 0)`,
  ];
}
