import { randomBase62 } from '../../storage/ids.ts';
import { storePricingSecret } from '../../storage/queries/embed/config.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { recordTenantAudit } from '../audit/record.ts';

/**
 * Creates the secret that signs a storefront's prices; the old one becomes invalid. It is shown only in this response.
 */
export async function createPricingSecret(
  ctx: ApplicationContext,
): Promise<Concluded<{ pricingSecret: string }>> {
  const pricingSecret = `ps_${randomBase62(40)}`;
  const sealed = ctx.services.secrets.seal(pricingSecret);
  const now = ctx.now();
  return concludingUnit(ctx, async (tx) => {
    tx.write(storePricingSecret(ctx, sealed, now));
    recordTenantAudit(ctx, tx, {
      action: 'embed_config.pricing_secret_made',
      resourceId: ctx.applicationId,
      before: null,
      after: null,
    });
    return { pricingSecret };
  });
}
