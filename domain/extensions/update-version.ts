import type { ExtensionVersion } from '../../storage/entities/extension-version.ts';
import { concludingUnit, type Concluded, type WorkspaceContext } from '../context.ts';
import { auditVersion } from './audit.ts';
import { lockOwnVersion } from './load.ts';
import { requireDraft } from './require-state.ts';
import type { VersionChanges } from './schemas.ts';
import { applyTerms, rejectUsedVersion, requireVersionTerms } from './version-terms.ts';
import { toVersionView } from './view.ts';

/** Updates a draft. A published version never changes: 409 `invalid_state`. */
export async function updateVersion(
  ctx: WorkspaceContext,
  extensionId: string,
  versionId: string,
  changes: VersionChanges,
): Promise<Concluded<ExtensionVersion>> {
  requireVersionTerms(ctx.services, changes);
  return rejectUsedVersion(changes.version, () =>
    concludingUnit(ctx, async (tx) => {
      const version = await lockOwnVersion(ctx, tx, extensionId, versionId);
      requireDraft(version);
      const before = toVersionView(version);
      applyTerms(version, changes);
      version.markUpdated(ctx.services.clock());
      auditVersion(ctx, tx, version, 'updated', before);
      return version;
    }),
  );
}
