import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { auditInstallation } from './audit.ts';
import { setEndpointOpen } from './endpoint.ts';
import { lockInstallation } from './load.ts';
import type { SuspendInput } from './schemas.ts';
import { toInstallationView, type InstallationWithEnvironment } from './view.ts';

/** Suspends an installation: its key is rejected, it gets no events and no launch tokens. Idempotent. */
export async function suspendInstallation(
  ctx: ApplicationContext,
  id: string,
  { reason }: SuspendInput,
): Promise<Concluded<InstallationWithEnvironment>> {
  const suspended = await concludingUnit(ctx, async (tx) => {
    const found = await lockInstallation(ctx, tx, id);
    const { installation } = found;
    if (installation.status === 'suspended') return found;
    const before = toInstallationView(found);
    await setEndpointOpen(ctx, tx, installation, false);
    installation.suspend(reason ?? null, ctx.services.clock());
    const after = toInstallationView(found);
    auditInstallation(ctx, tx, installation.id, 'suspended', { before, after });
    return found;
  });
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return suspended;
}
