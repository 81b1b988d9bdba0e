import {
  findSessionTenant,
  loadSessionWithContext,
  type SessionWithContext,
} from '../../domain/checkout/sessions/session-context.ts';
import type { SystemContext } from '../../domain/context.ts';
import { fail } from '../../domain/errors.ts';
import { admitAnonymous } from './anonymous.ts';

/** The id of a checkout session is the capability to pay it (00 §5). 404 `session_not_found`. */
export async function enterCheckoutSession(
  base: SystemContext,
  sessionId: string,
): Promise<SessionWithContext> {
  const tenant = await findSessionTenant(base.database, sessionId);
  if (!tenant || tenant.environment.archived) fail('session_not_found');
  const actor = { type: 'buyer', id: sessionId, label: 'Buyer' } as const;
  return loadSessionWithContext(await admitAnonymous(base, tenant, actor), tenant, sessionId);
}
