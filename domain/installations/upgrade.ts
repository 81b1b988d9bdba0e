import { RESCOPE_KEY_OF } from '../../storage/queries/installations/installations.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { fail } from '../errors.ts';
import { loadInstallableVersion, loadInstalledVersion } from '../extensions/load.ts';
import { coversScope } from '../tenancy/scopes.ts';
import { auditInstallation } from './audit.ts';
import { retargetEndpoint } from './endpoint.ts';
import { loadInstallation, lockInstallation } from './load.ts';
import type { UpgradeInput } from './schemas.ts';
import { toInstallationView, type UpgradedInstallation } from './view.ts';
import { requireCanGive } from './require-can-give.ts';

/**
 * Moves an installation to another published version, later or earlier. Its key gets exactly that version's scopes; new
 * ones need the merchant's consent: 409 `new_scopes_require_consent`.
 */
export async function upgradeInstallation(
  ctx: ApplicationContext,
  id: string,
  { targetVersionId, acknowledgedNewScopes }: UpgradeInput,
): Promise<Concluded<UpgradedInstallation>> {
  const { installation: present } = await loadInstallation(ctx, id);
  await ctx.services.bringPublished(ctx.workspaceId, present.extensionId);
  const upgraded = await concludingUnit(ctx, async (tx) => {
    const placed = await lockInstallation(ctx, tx, id);
    const { installation } = placed;
    const version = await loadInstallableVersion(
      ctx,
      tx,
      installation.extensionId,
      targetVersionId,
    );
    const newScopes = version.scopes.filter((scope) => !coversScope(installation.scopes, scope));
    if (newScopes.length > 0 && !acknowledgedNewScopes)
      fail('new_scopes_require_consent', { newScopes });
    requireCanGive(ctx, version, await loadInstalledVersion(ctx, tx, installation.versionId));
    const before = toInstallationView(placed);
    const now = ctx.services.clock();
    const webhookSigningSecret = await retargetEndpoint(ctx, tx, installation, version);
    await tx.query(RESCOPE_KEY_OF, [ctx.workspaceId, installation.id, version.scopes, now]);
    installation.upgrade(version, now);
    const after = toInstallationView(placed);
    auditInstallation(ctx, tx, installation.id, 'upgraded', { before, after });
    return { ...placed, webhookSigningSecret };
  });
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return upgraded;
}
