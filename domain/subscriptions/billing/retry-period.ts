import { unitOfWork, type ApplicationContext } from '../../context.ts';
import { runSale } from '../../sales/run-sale.ts';
import { lockSubscription } from '../lock.ts';
import { isDue } from '../next-step.ts';
import { chargePeriod } from './charge-period.ts';

/** Charges the unpaid period again, when its retry is due (contract 65 §10); its amount stays. Else does nothing. */
export async function retryPeriod(ctx: ApplicationContext, id: string): Promise<void> {
  const call = await unitOfWork(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, id);
    if (!isDue(ctx, locked, 'retry') || !locked.unpaid) return null;
    return chargePeriod(ctx, tx, locked, locked.unpaid, { action: 'retried' });
  });
  if (call) await runSale(ctx, ctx.services.purposes.subscription, call);
}
