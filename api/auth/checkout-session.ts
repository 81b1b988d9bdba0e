import {
  findSessionTenant,
  loadSessionWithContext,
  type SessionWithContext,
} from '../../domain/checkout/sessions/session-context.ts';
import type { Actor, SystemContext } from '../../domain/context.ts';
import { fail } from '../../domain/errors.ts';
import { admitAnonymous } from './anonymous.ts';

/** The id of a checkout session is the capability to pay it (00 §5). 404 `session_not_found`. */
export async function enterCheckoutSession(
  base: SystemContext,
  sessionId: string,
): Promise<SessionWithContext> {
  const tenant = await findSessionTenant(base.database, sessionId);
  if (!tenant || tenant.environment.archived) fail('session_not_found');
  const actor = buyerOf(base, sessionId);
  return loadSessionWithContext(await admitAnonymous(base, tenant, actor), tenant, sessionId);
}

/** Actors are shown to whoever reads timelines; the id itself would let them act as the buyer, so its hash stands there. */
function buyerOf({ services }: SystemContext, sessionId: string): Actor {
  const hash = services.secrets.hash(`actor:${sessionId}`).slice(0, 32);
  return { type: 'buyer', id: `checkout_${hash}`, label: 'Buyer' };
}
