import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { loadInstalledVersion } from '../extensions/load.ts';
import { auditInstallation } from './audit.ts';
import { setEndpointOpen } from './endpoint.ts';
import { lockInstallation } from './load.ts';
import { toInstallationView, type InstallationWithEnvironment } from './view.ts';
import { requireResumable } from './require-state.ts';

/**
 * Resumes an installation; events of the time between are not sent. For an active one it only resumes an endpoint that
 * was paused because its receiver failed or returned 410.
 */
export async function resumeInstallation(
  ctx: ApplicationContext,
  id: string,
): Promise<Concluded<InstallationWithEnvironment>> {
  const resumed = await concludingUnit(ctx, async (tx) => {
    const found = await lockInstallation(ctx, tx, id);
    const { installation } = found;
    const version = await loadInstalledVersion(ctx, tx, installation.versionId);
    requireResumable(ctx, installation, version);
    const isReopened = await setEndpointOpen(ctx, tx, installation, true);
    if (installation.status === 'active' && !isReopened) return found;
    const before = toInstallationView(found);
    installation.resume(ctx.services.clock());
    const after = toInstallationView(found);
    auditInstallation(ctx, tx, installation.id, 'resumed', { before, after });
    return found;
  });
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return resumed;
}
