import { concludingUnit, type ApplicationContext, type Concluded } from '../../context.ts';
import { planTerms, sellTerms } from '../recurring/sell-terms.ts';
import type { EmbedSessionInput } from '../body-schemas.ts';
import type { SessionWithAmount } from '../view.ts';
import { emitSessionEvent, withOwnAmount } from './events.ts';
import { mintToken } from './mint-token.ts';
import { newSession, newSessionId } from './new-session.ts';

const LIFETIME_MINUTES = 24 * 60;

export interface EmbedSession extends SessionWithAmount {
  readonly embedToken: string;
}

/** Creates a payment-only session whose page is the processor's widget, with the widget's first token. */
export async function createEmbedSession(
  ctx: ApplicationContext,
  input: EmbedSessionInput,
): Promise<Concluded<EmbedSession>> {
  const of = {
    id: newSessionId(await ctx.database.cell()),
    applicationId: ctx.applicationId,
    mode: 'payment_only' as const,
  };
  const { amount, currency, country } = input;
  // Before the processor is called.
  const recurring = planTerms(input.recurring ?? null, []);
  const price = { amount, currency };
  const { token: embedToken } = await mintToken(ctx, { ...of, country, recurring }, price);
  return concludingUnit(ctx, async (tx) => {
    const sold = await sellTerms(ctx, tx, input.recurring ?? null, { cart: null, currency });
    const session = newSession(ctx, tx, of, LIFETIME_MINUTES, {
      amount,
      currency,
      country,
      externalCartId: input.externalCartId ?? null,
      recurring: sold?.terms ?? null,
      customerEmail: input.customerEmail ?? null,
      locale: input.locale ?? null,
      allowedMethods: ['card'],
    });
    const shown = withOwnAmount(session);
    emitSessionEvent(ctx, tx, shown, 'checkout_session.created');
    return { ...shown, embedToken };
  });
}
