import {
  loadSessionWithContext,
  type SessionWithContext,
  locateSessionTenant,
} from '../../domain/checkout/sessions/session-context.ts';
import type { Actor, ApplicationContext, CellsContext } from '../../domain/context.ts';
import { fail } from '../../domain/errors.ts';
import { capability, type KeylessAccess } from '../http/access.ts';
import { admitAnonymous } from './anonymous.ts';

/** The context of a buyer on the page of one checkout session. */
export interface CheckoutSessionContext extends ApplicationContext {
  readonly opened: Omit<SessionWithContext, 'ctx'>;
}

/** The access of routes whose path names a checkout session by `id`. */
export function checkoutSession(): KeylessAccess<CheckoutSessionContext> {
  return capability(async (base, { id = '' }) => {
    const { ctx, ...opened } = await enterCheckoutSession(base, id);
    return { ...ctx, opened };
  });
}

/** The session as the verbs take it, in the context that concludes the request. */
export function openedSession(ctx: CheckoutSessionContext): SessionWithContext {
  return { ...ctx.opened, ctx };
}

/** The id of a checkout session is the capability to pay it (contract 00 §1). 404 `session_not_found`. */
export async function enterCheckoutSession(
  base: CellsContext,
  sessionId: string,
): Promise<SessionWithContext> {
  const tenant = await locateSessionTenant(base.database, sessionId);
  if (!tenant || tenant.environment.archived) fail('session_not_found');
  const actor = buyerOf(base, sessionId);
  return loadSessionWithContext(await admitAnonymous(base, tenant, actor), tenant, sessionId);
}

/** Actors are shown to whoever reads timelines; the id itself would let them act as the buyer, so its hash is there. */
function buyerOf({ services }: CellsContext, sessionId: string): Actor {
  const hash = services.secrets.hash(`actor:${sessionId}`).slice(0, 32);
  return { type: 'buyer', id: `checkout_${hash}`, label: 'Buyer' };
}
