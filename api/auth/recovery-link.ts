import { findRecovery, type RecoveryLink } from '../../domain/abandonment/find-recovery.ts';
import type { ApplicationContext, CellsContext } from '../../domain/context.ts';
import { fail } from '../../domain/errors.ts';
import { admitAnonymous } from './anonymous.ts';

/**
 * A buyer who came by the recovery link of a cart: 401 `invalid_token` unless the token is the cart's. The verb
 * checks the page's origin against the application.
 */
export async function enterByRecoveryLink(
  base: CellsContext,
  link: RecoveryLink,
): Promise<ApplicationContext> {
  const tenant = await findRecovery(base, link);
  if (!tenant || tenant.environment.archived) fail('invalid_token');
  return admitAnonymous(base, tenant, { type: 'buyer', id: link.cartId, label: 'Buyer' });
}
