import { sweepAllCarts } from '../../domain/abandonment/sweep-all-carts.ts';
import type { CronDuty } from '../runtime/duty.ts';

/**
 * Abandons idle carts, hourly.
 *
 * Reads: carts whose turn it is. Writes: their end, its event and the mail, five hundred a commit. Guarantees: each
 * cart once. Does not guarantee: to the minute; a cart that is being changed or paid waits for the next hour.
 */
export const abandonIdleCartsDuty: CronDuty = {
  kind: 'cron',
  name: 'cart-abandonment',
  pattern: '0 * * * *',
  run: async ({ ctx, signal, logger }) => {
    const abandoned = await sweepAllCarts(ctx, ctx.services.clock(), signal);
    if (abandoned > 0) logger.info({ abandoned }, 'carts: abandoned');
  },
};
