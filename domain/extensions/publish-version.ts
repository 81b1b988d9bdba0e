import type { ExtensionVersion } from '../../storage/entities/extension-version.ts';
import { concludingUnit, type Concluded, type WorkspaceContext } from '../context.ts';
import { fail } from '../errors.ts';
import { auditVersion } from './audit.ts';
import { lockOwnVersion } from './load.ts';
import { toVersionView } from './view.ts';

/** Publishes a draft, so that every workspace sees and can install it. A published version never changes. */
export async function publishVersion(
  ctx: WorkspaceContext,
  extensionId: string,
  versionId: string,
): Promise<Concluded<ExtensionVersion>> {
  return concludingUnit(ctx, async (tx) => {
    const version = await lockOwnVersion(ctx, tx, extensionId, versionId);
    if (version.status === 'published') return version;
    if (version.eventSubscriptions.length > 0 && !version.webhookUrl) {
      const message = 'Events need a webhookUrl to be sent to.';
      const detail = { path: 'webhookUrl', code: 'required', message };
      fail('validation_error', [detail], { status: 422 });
    }
    const before = toVersionView(version);
    version.publish(ctx.services.clock());
    auditVersion(ctx, tx, version, 'published', before);
    return version;
  });
}
