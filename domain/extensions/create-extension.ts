import { Extension } from '../../storage/entities/extension.ts';
import { newId, prefixedId } from '../../storage/ids.ts';
import { recordAudit } from '../audit/record.ts';
import { concludingUnit, type Concluded, type WorkspaceContext } from '../context.ts';
import { rejectDuplicateSlug } from '../tenancy/reject-duplicate-slug.ts';
import type { ExtensionInput } from './schemas.ts';
import { toExtensionView } from './view.ts';

/** Creates an extension of the workspace; its published versions can be installed. */
export async function createExtension(
  ctx: WorkspaceContext,
  input: ExtensionInput,
): Promise<Concluded<Extension>> {
  const { workspaceId } = ctx;
  return rejectDuplicateSlug('extension_slug_unique', 'slug_taken', input.slug, () =>
    concludingUnit(ctx, async (tx) => {
      const now = ctx.services.clock();
      const extension = tx.em.create(Extension, {
        id: newId(),
        workspaceId,
        ...input,
        createdAt: now,
        updatedAt: now,
      });
      recordAudit(ctx, tx, {
        workspaceId,
        action: 'extension.created',
        resourceId: prefixedId('ext', extension.id),
        before: null,
        after: toExtensionView(extension),
      });
      return extension;
    }),
  );
}
