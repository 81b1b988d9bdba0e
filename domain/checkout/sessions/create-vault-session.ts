import { concludingUnit, type Concluded } from '../../context.ts';
import type { BuyerContext } from '../../customers/buyer-context.ts';
import type { VaultSession } from '../view.ts';
import { emitSessionEvent, withOwnAmount } from './events.ts';
import { mintToken } from './mint-token.ts';
import { newSession, newSessionId } from './new-session.ts';

/** Enough time for a buyer who has just opened it. */
const LIFETIME_MINUTES = 60;

/** Creates a session in which the buyer of a PM token stores a card; it cannot charge. */
export async function createVaultSession(ctx: BuyerContext): Promise<Concluded<VaultSession>> {
  const { currency } = ctx.settings;
  const of = {
    id: newSessionId(await ctx.database.cell()),
    applicationId: ctx.applicationId,
    mode: 'vault' as const,
  };
  const price = { amount: 0, currency };
  const { token, connector } = await mintToken(ctx, of, price);
  const { merchantAccountId } = connector.config;
  return concludingUnit(ctx, async (tx) => {
    const session = newSession(ctx, tx, of, LIFETIME_MINUTES, {
      ...price,
      allowedMethods: ['card'],
      customer: { customerId: ctx.customerId },
    });
    const shown = withOwnAmount(session);
    emitSessionEvent(ctx, tx, shown, 'checkout_session.created');
    return {
      ...shown,
      embedToken: token,
      processorId: connector.id,
      merchantAccountId: typeof merchantAccountId === 'string' ? merchantAccountId : null,
      environment: ctx.environmentKind === 'production' ? ('live' as const) : ('sandbox' as const),
    };
  });
}
