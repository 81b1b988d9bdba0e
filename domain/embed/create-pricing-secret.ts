import { unitOfWork, type ApplicationContext } from '../context.ts';
import { randomBase62 } from '../../storage/ids.ts';
import { recordAudit } from '../audit/record.ts';

/** Makes the secret that signs a storefront's prices; the old one dies. The answer is the only time it is shown. */
export async function createPricingSecret(
  ctx: ApplicationContext,
): Promise<{ pricingSecret: string }> {
  const pricingSecret = `ps_${randomBase62(40)}`;
  const sealed = ctx.services.secrets.seal(pricingSecret);
  const now = ctx.now();
  return unitOfWork(ctx, async (tx) => {
    tx.write(
      (bind) => `
        insert into embed_config (workspace_id, environment_id, application_id, config, sealed_pricing_secret, created_at, updated_at)
        values (${bind(ctx.workspaceId)}, ${bind(ctx.environmentId)}, ${bind(ctx.applicationId)}, '{}'::jsonb,
          ${bind(sealed)}, ${bind(now)}, ${bind(now)})
        on conflict (workspace_id, environment_id, application_id)
        do update set sealed_pricing_secret = excluded.sealed_pricing_secret, updated_at = excluded.updated_at`,
    );
    recordAudit(ctx, tx, {
      workspaceId: ctx.workspaceId,
      environmentId: ctx.environmentId,
      applicationId: ctx.applicationId,
      action: 'embed_config.pricing_secret_made',
      resourceId: ctx.applicationId,
      before: null,
      after: null,
    });
    return { pricingSecret };
  });
}
