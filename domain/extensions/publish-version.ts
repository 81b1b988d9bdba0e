import type { ExtensionVersion } from '../../storage/entities/extension-version.ts';
import { concludingUnit, type Concluded, type WorkspaceContext } from '../context.ts';
import { auditVersion } from './audit.ts';
import { lockOwnVersion } from './load.ts';
import { requirePublishable } from './require-state.ts';
import { toVersionView } from './view.ts';

/** Publishes a draft, so that every workspace sees and can install it. A published version never changes. */
export async function publishVersion(
  ctx: WorkspaceContext,
  extensionId: string,
  versionId: string,
): Promise<Concluded<ExtensionVersion>> {
  return concludingUnit(ctx, async (tx) => {
    const version = await lockOwnVersion(ctx, tx, extensionId, versionId);
    requirePublishable(version);
    if (version.status === 'published') return version;
    const before = toVersionView(version);
    version.publish(ctx.services.clock());
    auditVersion(ctx, tx, version, 'published', before);
    return version;
  });
}
