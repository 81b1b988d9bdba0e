import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { Resources } from '../../ports/services.ts';
import { mayRetry } from '../next-step.ts';
import { hasOrphan } from '../require-state.ts';
import { nextCharged, type NextPeriod } from '../billing/next-period.ts';
import { pricePeriod } from '../billing/price-period.ts';
import type { SubscriptionState } from '../subscription-state.ts';
import type { Static } from '@sinclair/typebox';
import { pick } from '../../../storage/orm/columns.ts';
import { toWarning } from '../../errors.ts';
import type { UpcomingInvoiceShape } from './schemas.ts';

/** What will be charged next, as far as it is known now. */
export interface UpcomingCharge {
  readonly content: OrderContent;
  readonly creditApplied: number;
  readonly chargeAt: Date;
  readonly period: Pick<NextPeriod, 'periodStart' | 'periodEnd'>;
}

type Facts = Pick<SubscriptionState, 'subscription' | 'issues' | 'unpaid'>;

/**
 * The next charge of a subscription, priced: its next period, by the terms that apply then, or the retry of its unpaid
 * one. Null when time alone charges nothing: it ends, waits, is paused, or an orphan charge is open. It may call the
 * merchant's tax provider, so never inside a transaction.
 */
export async function priceUpcoming(
  resources: Resources,
  facts: Facts,
): Promise<UpcomingCharge | null> {
  const { subscription, unpaid } = facts;
  const { status, cancelAtPeriodEnd } = subscription;
  if (!['trialing', 'active', 'past_due'].includes(status)) return null;
  if (hasOrphan(facts)) return null;
  if (unpaid && unpaid.status !== 'charging') return retryOf(facts);
  if (cancelAtPeriodEnd) return null;
  const planned = nextCharged(subscription);
  if (!planned) return null;
  const { terms, period } = planned;
  const { content } = await pricePeriod(resources, subscription, terms, period);
  const creditApplied = Math.min(subscription.creditBalance, content.total);
  return { content, creditApplied, chargeAt: period.periodStart, period };
}

/** The unpaid period, whose content is fixed, when it is charged again by itself. */
function retryOf({ subscription, unpaid }: Facts): UpcomingCharge | null {
  const { nextRetryAt } = subscription;
  if (!unpaid?.content || !nextRetryAt || !mayRetry(unpaid.attempts)) return null;
  const { content, creditApplied } = unpaid;
  return { content, creditApplied, chargeAt: nextRetryAt, period: unpaid };
}

const shownLineFields = ['name', 'description', 'referenceId', 'unitPrice', 'quantity'] as const;

export function toUpcomingInvoiceView({
  content,
  creditApplied,
  chargeAt,
  period,
}: UpcomingCharge): Static<typeof UpcomingInvoiceShape> {
  const { lines, subtotal, taxTotal, shippingTotal, total } = content;
  return {
    lines: lines.map((line) => ({
      ...pick(line, shownLineFields),
      taxAmount: line.taxAmount,
      total: line.unitPrice * line.quantity,
    })),
    subtotal,
    taxTotal,
    shippingTotal,
    creditApplied,
    amountDue: total - creditApplied,
    chargeAt: chargeAt.toISOString(),
    periodStart: period.periodStart.toISOString(),
    periodEnd: period.periodEnd.toISOString(),
    warnings: (content.warnings ?? []).map(toWarning),
  };
}
