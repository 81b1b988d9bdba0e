import type { Subscription } from '../../../storage/entities/subscription.ts';
import { readFrom, type QuerySource } from '../../../storage/query.ts';
import {
  LAST_CHANGE_OF_PERIOD,
  PAID_PERIOD,
  REFUNDED_OF_PERIOD,
  type PaidPeriodRow,
} from '../../../storage/queries/subscriptions/paid-span.ts';
import { multiplyFraction } from '../../money.ts';
import type { StoredChange } from './stored-change.ts';

/** What is paid, in money or credit and less refunds, for the plan from an instant to the end of the period. */
export interface PaidSpan {
  /** As the price is written: with its tax where prices include it. */
  readonly net: number;
  /** On top of that. */
  readonly tax: number;
  readonly from: Date;
  /** What the merchant has refunded of the period's payments, which `net` and `tax` have lost. */
  readonly refunded: number;
}

interface PaidFacts {
  readonly period: PaidPeriodRow | null;
  readonly change: Pick<StoredChange, 'span'> | null;
  readonly refunded: number;
}

/** What is really paid for the rest of the current period (contract 65 §6); null before the first one. */
export async function readPaidSpan(
  source: QuerySource,
  { workspaceId, id, nextIndex }: Subscription,
): Promise<PaidSpan | null> {
  if (nextIndex === 0) return null;
  const values = [workspaceId, id, nextIndex - 1];
  const [[period], [change], [sum]] = await Promise.all([
    readFrom(source, PAID_PERIOD, values),
    readFrom(source, LAST_CHANGE_OF_PERIOD, values),
    readFrom(source, REFUNDED_OF_PERIOD, values),
  ]);
  return paidSpanOf({
    period: period ?? null,
    change: change ? planOf(change) : null,
    refunded: sum?.refunded ?? 0,
  });
}

/** Pure. After a change, its own charge is what is paid for the rest, less what was refunded since. */
function paidSpanOf({ period, change, refunded }: PaidFacts): PaidSpan | null {
  if (change) {
    const { net, tax, from, refunded: before } = change.span;
    const gross = net + tax;
    const left = Math.max(0, gross - Math.max(0, refunded - before));
    return { ...shareOf({ net, tax }, left, gross), from: new Date(from), refunded };
  }
  if (!period) return null;
  const { isPaid, start: from, orderTotal, pricesIncludeTax, net, tax } = period;
  if (!isPaid || orderTotal === null) return { net: 0, tax: 0, from, refunded };
  const paid = { net: net ?? 0, tax: pricesIncludeTax ? 0 : (tax ?? 0) };
  return { ...shareOf(paid, Math.max(0, orderTotal - refunded), orderTotal), from, refunded };
}

function shareOf(
  { net, tax }: Pick<PaidSpan, 'net' | 'tax'>,
  part: number,
  whole: number,
): Pick<PaidSpan, 'net' | 'tax'> {
  if (whole === 0) return { net: 0, tax: 0 };
  return { net: multiplyFraction(net, part, whole), tax: multiplyFraction(tax, part, whole) };
}

/** The one cast: an operation of kind `change` stores a StoredChange. */
function planOf({ plan }: { readonly plan: unknown }): StoredChange {
  return plan as StoredChange;
}
