import type { SQL } from 'bun';
import type { SystemResources } from '../../../domain/ports/services.ts';
import { reconcilePayments } from '../../../domain/sales/reconcile-payments.ts';
import { reconcilerContext } from '../stack/chaos-services.ts';
import { waitFor } from '../timing/wait-for.ts';

const PATIENCE_MS = 60_000;

/** What is still to be decided: transactions without outcome, save refunds that the processor itself keeps pending. */
async function undecided(sql: SQL): Promise<object[]> {
  return sql`
    select 'transaction' as kind, t.id, t.type || ' ' || t.status || ' ' || t.idempotency_key as what
      from payment_transaction t where status in ('pending', 'unknown')
        and not (type = 'refund' and exists (select 1 from sandbox_operation s
          where s.workspace_id = t.workspace_id and s.idempotency_key = t.idempotency_key and s.status = 'pending'))
    union all select 'edit', id, status from order_edit where status not in ('applied', 'dropped')
    union all select 'cancellation', id, status from orders where cancelling is not null
    union all select 'attempt', id, checkout_session_id from checkout_attempt where status = 'running'
    union all select 'job', key::uuid, kind from job
      where kind in ('cards-forget', 'payment-return', 'order-cancel') and failed_at is null`;
}

/**
 * The sweeper's turns, each as if two more days went by: what is looked up ever less often is due again. Answers what
 * is undecided even so. `decide` is what the processor decides meanwhile, each turn: what a crash has left may be asked for
 * only now.
 */
export async function settleUndecided(
  sql: SQL,
  resources: SystemResources,
  decide: () => void = () => undefined,
): Promise<object[]> {
  const ctx = reconcilerContext(resources);
  let days = 0;
  const isSettled = async (): Promise<boolean> => {
    days += 2;
    decide();
    await reconcilePayments(ctx, { now: new Date(Date.now() + days * 86_400_000), batch: 200 });
    return (await undecided(sql)).length === 0;
  };
  await waitFor(isSettled, PATIENCE_MS).catch(() => undefined);
  return [...(await undecided(sql))];
}
