import type { SealedSecret } from '../../../storage/entities/webhook-endpoint.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { generateSigningSecret } from '../../outgoing/signature.ts';
import { toEndpointView } from '../view.ts';
import { auditEndpoint } from './audit.ts';
import { lockEndpoint } from './load.ts';

export interface RotatedSecret {
  readonly id: string;
  readonly signingSecret: string;
  readonly previousSecretExpiresAt: string;
}

const SECRETS_MAX = 3;

/** Rotates the endpoint's secret; the previous one signs as well until the overlap ends. */
export async function rotateSecret(
  ctx: Context,
  id: string,
  overlapSeconds: number,
): Promise<Concluded<RotatedSecret>> {
  const { services } = ctx;
  const signingSecret = generateSigningSecret();
  return concludingUnit(ctx, async (tx) => {
    const endpoint = await lockEndpoint(ctx, tx, id);
    const now = services.clock();
    const expiresAt = new Date(now.getTime() + overlapSeconds * 1000).toISOString();
    const former = endpoint.sealedSecrets
      .map((secret): SealedSecret => ({ ...secret, expiresAt: earlier(secret, expiresAt) }))
      .filter((secret) => secret.expiresAt !== null && new Date(secret.expiresAt) > now);
    const newest = { sealed: services.secrets.seal(signingSecret), expiresAt: null };
    endpoint.signBy([newest, ...former].slice(0, SECRETS_MAX), now);
    const view = toEndpointView(endpoint);
    auditEndpoint(ctx, tx, endpoint, 'secret_rotated', { before: view, after: view });
    return { id: endpoint.id, signingSecret, previousSecretExpiresAt: expiresAt };
  });
}

function earlier({ expiresAt }: SealedSecret, end: string): string {
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}
