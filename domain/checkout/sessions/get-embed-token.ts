import type { DatabaseContext } from '../../context.ts';
import { mintToken } from './mint-token.ts';
import { openForBuyer } from './open-for-buyer.ts';

export interface EmbedToken {
  readonly embedToken: string;
  readonly amount: number | null;
  readonly currency: string | null;
  /** What the processor calls the session: it is told our id. */
  readonly processorCheckoutSessionId: string;
}

/** A fresh token of the processor's widget for an open session; the session is the durable handle. */
export async function getEmbedToken(base: DatabaseContext, sessionId: string): Promise<EmbedToken> {
  const { ctx, session, amount, currency } = await openForBuyer(base, sessionId);
  const { token: embedToken } = await mintToken(ctx, session, { amount, currency });
  return { embedToken, amount, currency, processorCheckoutSessionId: session.id };
}
