import { Type, type Static } from '@sinclair/typebox';
import type { EmbedTokenRequest } from '../../ports/payment-connector.ts';
import { Nullable } from '../../shapes.ts';
import { UuidClaim, secondsAfter, signedToken } from '../../signed-token.ts';
import { refuses, type SandboxProcessor } from './processor.ts';

const EmbedClaimsShape = Type.Object({
  workspaceId: UuidClaim,
  environmentId: UuidClaim,
  connectorId: UuidClaim,
  sessionId: Type.String(),
  amount: Nullable(Type.Integer()),
  currency: Nullable(Type.String()),
  /** Where a buyer returns to after a challenge in the widget. */
  returnUrl: Nullable(Type.String()),
});
export type EmbedClaims = Static<typeof EmbedClaimsShape>;

/** Grants the widget to charge a card for one checkout session at one sandbox account. */
export const embedToken = signedToken({
  audience: 'sandbox-widget',
  claims: EmbedClaimsShape,
  refusal: 'embed_token_invalid',
});

const LIFETIME_SECONDS = 30 * 60;

/** Mints the widget's token; null when the connector's configuration rejects it. */
export async function issueEmbedToken(
  processor: SandboxProcessor,
  request: EmbedTokenRequest,
): Promise<{ token: string; expiresAt: Date } | null> {
  if (refuses(processor, 'embed_token')) return null;
  const { services, workspaceId, environmentId, connectorId } = processor;
  const { checkoutSessionId: sessionId, amount, currency, returnUrl = null } = request;
  const account = { workspaceId, environmentId, connectorId };
  const claims = { ...account, sessionId, amount, currency, returnUrl };
  const expiresAt = secondsAfter(services.clock(), LIFETIME_SECONDS);
  return { token: await embedToken.issue(services, claims, expiresAt), expiresAt };
}
