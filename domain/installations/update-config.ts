import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { requireRevision } from '../document-revision.ts';
import { requireConfig } from '../extensions/config-schema.ts';
import { loadInstalledVersion } from '../extensions/load.ts';
import { auditInstallation } from './audit.ts';
import { lockInstallation } from './load.ts';
import type { ConfigInput } from './schemas.ts';
import { toInstallationView, type InstallationWithEnvironment } from './view.ts';

/**
 * Replaces the configuration; it must match the installed version's schema. With an expected revision, only the one that
 * has it is replaced.
 */
export async function updateConfig(
  ctx: ApplicationContext,
  id: string,
  { config, expectedRevision }: ConfigInput,
): Promise<Concluded<InstallationWithEnvironment>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockInstallation(ctx, tx, id);
    const { installation } = found;
    requireRevision('installation_config_changed', installation.config, expectedRevision);
    const version = await loadInstalledVersion(ctx, tx, installation.versionId);
    requireConfig(version.configSchema ?? null, config);
    const before = toInstallationView(found);
    installation.configure(config, ctx.services.clock());
    const after = toInstallationView(found);
    auditInstallation(ctx, tx, installation.id, 'config_updated', { before, after });
    return found;
  });
}
