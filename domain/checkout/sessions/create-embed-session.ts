import { unitOfWork, type ApplicationContext } from '../../context.ts';
import { emitSessionEvent, withCurrentAmount } from './events.ts';
import { mintToken } from './mint-token.ts';
import { newSession, newSessionId } from './new-session.ts';
import type { EmbedSessionInput } from '../schemas.ts';
import type { SessionWithAmount } from '../view.ts';

const LIFETIME_MINUTES = 24 * 60;

export interface EmbedSession extends SessionWithAmount {
  readonly embedToken: string;
}

/** Creates a payment-only session whose page is the processor's widget, with the widget's first token. */
export async function createEmbedSession(
  ctx: ApplicationContext,
  input: EmbedSessionInput,
): Promise<EmbedSession> {
  const of = {
    id: newSessionId(),
    applicationId: ctx.applicationId,
    mode: 'payment_only' as const,
  };
  const { amount, currency, country } = input;
  const { token: embedToken } = await mintToken(ctx, { ...of, country }, { amount, currency });
  return unitOfWork(ctx, async (tx) => {
    const session = newSession(ctx, tx, of, LIFETIME_MINUTES, {
      amount,
      currency,
      country,
      externalCartId: input.externalCartId ?? null,
      allowedMethods: ['card'],
    });
    const shown = withCurrentAmount(session, null);
    emitSessionEvent(ctx, tx, shown, 'checkout_session.created');
    return { ...shown, embedToken };
  });
}
