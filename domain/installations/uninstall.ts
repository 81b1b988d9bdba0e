import {
  DELETE_INSTALLATION,
  REVOKE_KEY_OF,
} from '../../storage/queries/installations/installations.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { auditInstallation } from './audit.ts';
import { closeEndpoint } from './endpoint.ts';
import { lockInstallationOf } from './load.ts';
import { toInstallationView } from './view.ts';

/** Uninstalls an extension: its key and secret stop working at once, in every process; its open deliveries are skipped. */
export async function uninstallExtension(
  ctx: ApplicationContext,
  extensionId: string,
): Promise<Concluded<void>> {
  const uninstalled = await concludingUnit(ctx, async (tx) => {
    const placed = await lockInstallationOf(ctx, tx, extensionId);
    const { installation } = placed;
    const now = ctx.services.clock();
    await closeEndpoint(ctx, tx, installation);
    await tx.query(REVOKE_KEY_OF, [ctx.workspaceId, installation.id, now]);
    await tx.query(DELETE_INSTALLATION, [ctx.workspaceId, installation.id]);
    const before = toInstallationView(placed);
    auditInstallation(ctx, tx, installation.id, 'deleted', { before, after: null });
  });
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return uninstalled;
}
