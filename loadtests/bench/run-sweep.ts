import { readConfig } from '../../config.ts';
import { sweepCarts } from '../../domain/abandonment/sweep-carts.ts';
import { openServices } from '../../process/open-services.ts';

/** Runs the abandonment sweep once, in its own process as the actors do. Prints JSON. */
const { services, database } = await openServices(readConfig(), 'sweep-bench', {
  invalidateAccess: async () => undefined,
  takeToken: async () => 0,
});
const startedAt = performance.now();
const abandoned = await sweepCarts(
  {
    requestId: 'sweep-bench',
    services,
    database,
    actor: { type: 'system', id: 'cart-abandonment', label: 'cart-abandonment' },
    now: services.clock,
  },
  services.clock(),
);
const sweepMs = Math.round(performance.now() - startedAt);
process.stdout.write(`${JSON.stringify({ abandoned, sweepMs })}\n`);
await database.close();
