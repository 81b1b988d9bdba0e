import { ExtensionVersion } from '../../storage/entities/extension-version.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import { unitOfWork, type ApplicationContext } from '../context.ts';
import { requireConfig } from '../extensions/config-schema.ts';
import { auditInstallation } from './audit.ts';
import { lockInstallation } from './load.ts';
import type { ConfigInput } from './schemas.ts';
import { toInstallationView, type PlacedInstallation } from './view.ts';

/** Replaces the configuration by one that the installed version's schema admits. */
export async function updateConfig(
  ctx: ApplicationContext,
  id: string,
  { config }: ConfigInput,
): Promise<PlacedInstallation> {
  return unitOfWork(ctx, async (tx) => {
    const placed = await lockInstallation(ctx, tx, id);
    const { installation } = placed;
    requireConfig(await schemaOf(ctx, tx, installation.versionId), config);
    const before = toInstallationView(placed);
    installation.config = config;
    installation.updatedAt = ctx.services.clock();
    const after = toInstallationView(placed);
    auditInstallation(ctx, tx, installation.id, 'config_updated', { before, after });
    return placed;
  });
}

async function schemaOf(
  ctx: ApplicationContext,
  tx: Transaction,
  versionId: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  const sql = 'select * from extension_version_lookup where id = $1';
  const [row] = await tx.query(sql, [versionId]);
  if (!row) throw new Error(`the installed version ${versionId} is not to be seen`);
  return ctx.services.database.em().map(ExtensionVersion, row).configSchema ?? null;
}
