import { requireRestingClock } from '../../domain/clock/require-resting-clock.ts';
import type { Context } from '../../domain/context.ts';
import type { AnyRoute } from '../http/route.ts';

const BILLED = /^\/api\/v1\/(orders|payments|invoices|subscriptions)(\/|$)/;
const HAND_OVER = '/api/v1/carts/:id/checkout';

/** Whether a route writes what due work writes too, so that it waits while a test clock advances (90 §7). */
export function isBillingWrite({ method, path, access }: AnyRoute): boolean {
  if (method === 'GET' || access.kind === 'none') return false;
  return BILLED.test(path) || path === HAND_OVER;
}

/** 409 `invalid_state` while the environment's clock advances. */
export async function refuseOnTheWay(route: AnyRoute, ctx: object): Promise<void> {
  if (isBillingWrite(route) && isTenantContext(ctx)) await requireRestingClock(ctx);
}

function isTenantContext(ctx: object): ctx is Context {
  return 'environmentId' in ctx && 'environmentKind' in ctx;
}
