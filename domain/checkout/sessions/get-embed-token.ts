import type { SessionWithContext } from './session-context.ts';
import { mintToken } from './mint-token.ts';
import { requirePayable } from './end-session.ts';

export interface EmbedToken {
  readonly embedToken: string;
  readonly amount: number | null;
  readonly currency: string | null;
  /** The processor's name for the session, which is our id. */
  readonly processorCheckoutSessionId: string;
}

/** A new token of the processor's widget for an open session. */
export async function getEmbedToken(opened: SessionWithContext): Promise<EmbedToken> {
  await requirePayable(opened);
  const { ctx, session, amount, currency } = opened;
  const { token: embedToken } = await mintToken(ctx, session, { amount, currency });
  return { embedToken, amount, currency, processorCheckoutSessionId: session.id };
}
