import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { generateSigningSecret } from '../outgoing/signature.ts';
import { auditConnector } from './audit.ts';
import { lockConnector } from './load.ts';
import { requireSigning } from './require-unused.ts';
import {
  openSigningSecrets,
  rotatedSigningSecrets,
  sealSigningSecrets,
} from './signing-secrets.ts';

export interface RotatedSecret {
  readonly id: string;
  readonly signingSecret: string;
  readonly previousSecretExpiresAt: string;
}

/** Rotates the signing secret; the previous one still signs and verifies during the overlap. */
export async function rotateSecret(
  ctx: ApplicationContext,
  id: string,
  overlapSeconds: number,
): Promise<Concluded<RotatedSecret>> {
  const { secrets, clock } = ctx.services;
  return concludingUnit(ctx, async (tx) => {
    const connector = await lockConnector(ctx, tx, id);
    requireSigning(connector);
    const now = clock();
    const formerExpiresAt = new Date(now.getTime() + overlapSeconds * 1000);
    const signingSecret = generateSigningSecret();
    const former = openSigningSecrets(secrets, connector);
    const list = rotatedSigningSecrets(former, signingSecret, formerExpiresAt, now);
    connector.signBy(sealSigningSecrets(secrets, list), now);
    auditConnector(ctx, tx, connector, 'secret_rotated', {
      before: null,
      after: { previousSecretExpiresAt: formerExpiresAt },
    });
    return { id, signingSecret, previousSecretExpiresAt: formerExpiresAt.toISOString() };
  });
}
