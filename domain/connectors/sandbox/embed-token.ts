import { jwtVerify, SignJWT } from 'jose';
import { isUuid } from '../../../storage/ids.ts';
import { fail } from '../../errors.ts';
import type { Services } from '../../context.ts';
import type { EmbedTokenRequest } from '../../ports/payment-connector.ts';
import { refuses, type SandboxProcessor } from './processor.ts';

/** What the widget may do: charge a card for one checkout session at one sandbox account. */
export interface EmbedClaims {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly connectorId: string;
  readonly sessionId: string;
  readonly amount: number | null;
  readonly currency: string | null;
  /** Where a buyer challenge of the widget returns to. */
  readonly returnUrl: string | null;
}

const AUDIENCE = 'sandbox-widget';
const LIFETIME_SECONDS = 30 * 60;
const KEY_PURPOSE = 'sandbox-embed-token';

/** Mints the widget's token; null when the connector is told to refuse. */
export async function issueEmbedToken(
  processor: SandboxProcessor,
  request: EmbedTokenRequest,
): Promise<{ token: string; expiresAt: Date } | null> {
  if (refuses(processor, 'embed_token')) return null;
  const { services, workspaceId, environmentId, connectorId } = processor;
  const issuedAt = Math.floor(services.clock().getTime() / 1000);
  const expiresAt = issuedAt + LIFETIME_SECONDS;
  const { amount, currency, returnUrl = null } = request;
  const account = { workspaceId, environmentId, connectorId };
  const token = await new SignJWT({ ...account, amount, currency, returnUrl })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(request.checkoutSessionId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(services.secrets.key(KEY_PURPOSE));
  return { token, expiresAt: new Date(expiresAt * 1000) };
}

/** The claims of a living embed token; 401 `embed_token_invalid` for any other. */
export async function verifyEmbedToken(
  services: Pick<Services, 'secrets' | 'clock'>,
  token: string,
): Promise<EmbedClaims> {
  const { payload } = await jwtVerify(token, services.secrets.key(KEY_PURPOSE), {
    audience: AUDIENCE,
    algorithms: ['HS256'],
    currentDate: services.clock(),
    requiredClaims: ['exp', 'sub'],
  }).catch(() => fail('embed_token_invalid'));
  const { workspaceId, environmentId, connectorId, sub, amount, currency, returnUrl } = payload;
  if (!isId(workspaceId) || !isId(environmentId) || !isId(connectorId) || !sub) {
    fail('embed_token_invalid');
  }
  return {
    workspaceId,
    environmentId,
    connectorId,
    sessionId: sub,
    amount: typeof amount === 'number' ? amount : null,
    currency: typeof currency === 'string' ? currency : null,
    returnUrl: typeof returnUrl === 'string' ? returnUrl : null,
  };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value);
}
