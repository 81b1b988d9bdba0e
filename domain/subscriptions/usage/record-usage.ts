import type { StoredUsageTerms, Subscription } from '../../../storage/entities/subscription.ts';
import { newId } from '../../../storage/ids.ts';
import {
  insertUsage,
  USAGE_OF_IDENTIFIER,
  USAGE_OF_PERIODS,
  type UsageRow,
} from '../../../storage/queries/subscriptions/usage.ts';
import { usageAmount } from '../../billing/usage.ts';
import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { concludingUnit, type Concluded, type Context, type Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import { lockSubscription } from '../lock.ts';
import { USAGE_AMOUNT_MAX } from '../billing/price-period.ts';
import { rejectUsage, requireMetered, usagePeriodAt } from './require-metered.ts';
import type { RecordUsageInput } from './schemas.ts';

/** A report that is worth less cannot make its period too large; only others have the whole period counted. */
const SMALL_AMOUNT = 1_000_000;

export interface RecordedUsage {
  readonly record: UsageRow;
  /** False for a repeat of its identifier. */
  readonly isNew: boolean;
}

/**
 * Records what a customer has used (contract 65 §7), once for each identifier. Its period is fixed under the
 * subscription's lock, which a renewal takes too: a report is in the renewal that ends its period, or is rejected
 * because that has begun.
 *
 * 422 `invalid_state` of an ended subscription, 400 `invalid_state` of an installment plan, 422 `validation_error`
 * without usage terms of the metric or outside of the open period, 409 `idempotency_key_reused`.
 */
export async function recordUsage(
  ctx: Context,
  subscriptionId: string,
  input: RecordUsageInput,
): Promise<Concluded<RecordedUsage>> {
  await requireClockNotAdvancing(ctx);
  return concludingUnit(ctx, async (tx) => {
    const { subscription } = await lockSubscription(ctx, tx, subscriptionId);
    const { workspaceId, id } = subscription;
    const [known] = await tx.query(USAGE_OF_IDENTIFIER, [workspaceId, id, input.identifier]);
    if (known) return repeated(known, input);
    const terms = requireMetric(subscription, input);
    const record = newRecord(ctx, subscription, terms, input);
    await requireBillable(tx, subscription, terms, record);
    tx.write(insertUsage(workspaceId, record));
    return { record, isNew: true };
  });
}

function repeated(known: UsageRow, input: RecordUsageInput): RecordedUsage {
  const { metric = known.metric, quantity, action, timestamp, description = null } = input;
  const isSame =
    known.metric === metric &&
    known.quantity === quantity &&
    known.action === action &&
    known.description === description &&
    known.has_timestamp === (timestamp !== undefined) &&
    (timestamp === undefined || known.used_at.getTime() === Date.parse(timestamp));
  if (isSame) return { record: known, isNew: false };
  const message = 'This identifier was already used with another report.';
  return fail('idempotency_key_reused', { identifier: input.identifier }, { message });
}

function requireMetric(subscription: Subscription, input: RecordUsageInput): StoredUsageTerms {
  const terms = requireMetered(subscription);
  const { metric = terms.metric } = input;
  if (metric !== terms.metric)
    rejectUsage('metric', 'no_usage_terms', `the usage terms are of ${terms.metric}`, metric);
  return terms;
}

function newRecord(
  ctx: Context,
  subscription: Subscription,
  { metric }: StoredUsageTerms,
  input: RecordUsageInput,
): UsageRow {
  const now = ctx.now();
  const usedAt = input.timestamp === undefined ? now : new Date(input.timestamp);
  return {
    id: newId(),
    subscription_id: subscription.id,
    identifier: input.identifier,
    metric,
    quantity: input.quantity,
    action: input.action,
    used_at: usedAt,
    has_timestamp: input.timestamp !== undefined,
    period_index: usagePeriodAt(subscription, usedAt, now),
    description: input.description ?? null,
    created_at: now,
  };
}

/** 422 `validation_error` for a quantity that makes a charge too large. */
async function requireBillable(
  tx: Transaction,
  { workspaceId, id }: Subscription,
  terms: StoredUsageTerms,
  { quantity, period_index: index }: UsageRow,
): Promise<void> {
  const alone = usageAmount(quantity, { ...terms, included: 0 });
  if (alone < SMALL_AMOUNT) return;
  const [used] = await tx.query(USAGE_OF_PERIODS, [workspaceId, id, index, index, []]);
  const before = used ? used[terms.aggregation] : 0;
  const all = terms.aggregation === 'sum' ? before + quantity : Math.max(before, quantity);
  if (usageAmount(all, { ...terms, included: 0 }) > USAGE_AMOUNT_MAX)
    rejectUsage('quantity', 'amount_too_large', 'costs more than a period may', quantity);
}
