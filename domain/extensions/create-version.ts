import { ExtensionVersion } from '../../storage/entities/extension-version.ts';
import { newId } from '../../storage/ids.ts';
import { concludingUnit, type Concluded, type WorkspaceContext } from '../context.ts';
import { auditVersion } from './audit.ts';
import { extensionIdOf, requireOwnExtension } from './load.ts';
import type { VersionInput } from './schemas.ts';
import { applyTerms, rejectUsedVersion, requireVersionTerms } from './version-terms.ts';

/** Creates a draft of an extension's next version. */
export async function createVersion(
  ctx: WorkspaceContext,
  extension: string,
  input: VersionInput,
): Promise<Concluded<ExtensionVersion>> {
  requireVersionTerms(ctx.services, input);
  const extensionId = extensionIdOf(extension);
  return rejectUsedVersion(input.version, () =>
    concludingUnit(ctx, async (tx) => {
      await requireOwnExtension(ctx, tx, extensionId);
      const now = ctx.services.clock();
      const version = tx.em.create(ExtensionVersion, {
        id: newId(),
        workspaceId: ctx.workspaceId,
        extensionId,
        version: input.version,
        status: 'draft',
        scopes: [],
        notes: null,
        iframeUrl: null,
        iframeOrigin: null,
        webhookUrl: null,
        eventSubscriptions: [],
        configSchema: null,
        publishedAt: null,
        createdAt: now,
        updatedAt: now,
      });
      applyTerms(version, input);
      auditVersion(ctx, tx, version, 'created', null);
      return version;
    }),
  );
}
