import type { Subscription } from '../../../storage/entities/subscription.ts';
import { unitOfWork, type ApplicationContext, type Transaction } from '../../context.ts';
import { readChargeMeans, type ChargeMeans } from '../../payment-methods/trace-stored-card.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import { runSale } from '../../sales/run-sale.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { lockSubscription } from '../lock.ts';
import { isDue } from '../next-step.ts';
import type { SubscriptionState } from '../subscription-state.ts';
import { readBilledUsage, pricePeriod, type PricedPeriod } from './price-period.ts';
import { chargePeriod } from './charge-period.ts';
import { nextPeriodOf, passBoundary, periodByTerms, termsOfNext } from './next-period.ts';
import { purposesOf } from '../../sales/open-movement.ts';

/**
 * Charges the boundary that is due (contract 65 §8): reserve, call, settle. The period's row, its terms, its amount and
 * the key of its charge are fixed before any money moves, once for each index, whoever else bills at the same time.
 * Does nothing when the subscription is no longer what `known` says, or no longer due. Returns the subscription after a
 * charge, with its next wake; null when nothing was charged.
 */
export async function billPeriod(
  ctx: ApplicationContext,
  known: Pick<SubscriptionState, 'subscription'>,
): Promise<Subscription | null> {
  const { id } = known.subscription;
  const terms = termsOfNext(known.subscription);
  const planned = periodByTerms(known.subscription, terms);
  if (!planned) return null;
  const priced = await pricePeriod(ctx, known.subscription, terms, planned);
  const call = await unitOfWork(
    ctx,
    async (tx) => {
      const [locked, means] = await tx.batch([
        () => lockSubscription(ctx, tx, id),
        () => readChargeMeans(tx, known.subscription),
      ]);
      const isSame = locked.subscription.sequence === known.subscription.sequence;
      if (!isSame || !isDue(ctx, locked, 'bill')) return null;
      // A report that arrived meanwhile: it is priced again.
      const usage = await readBilledUsage(tx, locked.subscription);
      return usage?.amount === priced.usage?.amount
        ? reserveRenewal(ctx, tx, locked, priced, means)
        : null;
    },
    { sharing: id },
  );
  return call && (await runSale(ctx, purposesOf(ctx).subscription, call)).subscription;
}

/** Opens the row of the period that is billed now, uses the credit, passes its boundary, and stores its charge. */
function reserveRenewal(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  { content }: PricedPeriod,
  means: ChargeMeans,
): Promise<ReservedSale | null> {
  const { subscription, settings } = locked;
  locked.takeScheduledChange();
  const next = nextPeriodOf(subscription);
  if (!next) throw new Error(`subscription ${subscription.id} has nothing to bill`);
  const period = locked.beginPeriod(ctx, tx, next, content);
  subscription.billUsageTo(period.index);
  passBoundary(subscription, next);
  if (!settings.billing.catchUp) skipPassed(ctx, tx, locked);
  return chargePeriod(ctx, tx, locked, period, { action: 'billed', means });
}

/** Skips every boundary that has passed: after a downtime only the oldest is charged (contract 65 §8). */
function skipPassed(ctx: ApplicationContext, tx: Transaction, locked: LockedSubscription): void {
  const { subscription } = locked;
  const now = ctx.now();
  if (subscription.schedule) return;
  while (subscription.nextBillingAt && subscription.nextBillingAt <= now)
    locked.skipBoundary(ctx, tx);
}
