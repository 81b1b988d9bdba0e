import { Installation } from '../../storage/entities/installation.ts';
import { newId } from '../../storage/ids.ts';
import { INSTALLATION_PLACE } from '../../storage/queries/installations/installations.ts';
import { violatedConstraint } from '../../storage/errors/database-errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { fail } from '../errors.ts';
import { requireConfig } from '../extensions/config-schema.ts';
import { extensionIdOf, loadInstallableVersion } from '../extensions/load.ts';
import { insertKey } from '../tenancy/api-keys/new-key.ts';
import { auditInstallation } from './audit.ts';
import { addEndpoint } from './endpoint.ts';
import type { InstallInput } from './schemas.ts';
import { toInstallationView, type NewInstallation } from './view.ts';
import { requireCanGive } from './require-can-give.ts';

/** Installs a published version in the application and environment; its key and secret are returned only here. */
export async function installExtension(
  ctx: ApplicationContext,
  extension: string,
  { versionId, config }: InstallInput,
): Promise<Concluded<NewInstallation>> {
  const extensionId = extensionIdOf(extension);
  await ctx.services.bringPublished(ctx.workspaceId, extensionId);
  return rejectSecondInstall(() =>
    concludingUnit(ctx, async (tx) => {
      const [place] = await tx.query(INSTALLATION_PLACE, [
        ctx.workspaceId,
        ctx.environmentId,
        ctx.applicationId,
        extensionId,
      ]);
      if (!place) fail('not_found');
      if (place.isInstalled) fail('already_installed');
      const version = await loadInstallableVersion(ctx, tx, extensionId, versionId);
      requireCanGive(ctx, version);
      requireConfig(version.configSchema ?? null, config);
      const installation = addInstallation(ctx, tx, {
        extensionId,
        versionId: version.id,
        scopes: [...version.scopes],
        config,
      });
      const { key } = insertKey(ctx, tx, {
        name: place.extensionName,
        type: 'secret',
        scopes: version.scopes,
        expiresAt: null,
        owner: { installationId: installation.id },
      });
      const webhookSigningSecret = addEndpoint(ctx, tx, installation, version);
      const environment = { slug: place.environmentSlug, kind: ctx.environmentKind };
      const after = toInstallationView({ installation, environment });
      auditInstallation(ctx, tx, installation.id, 'created', { before: null, after });
      return { installation, environment, apiKey: key, webhookSigningSecret };
    }),
  );
}

function addInstallation(
  ctx: ApplicationContext,
  tx: Transaction,
  terms: Pick<Installation, 'extensionId' | 'versionId' | 'scopes' | 'config'>,
): Installation {
  const { workspaceId, environmentId, applicationId } = ctx;
  const now = ctx.services.clock();
  return tx.em.create(Installation, {
    id: newId(),
    workspaceId,
    environmentId,
    applicationId,
    status: 'active',
    suspendedReason: null,
    ...terms,
    createdAt: now,
    updatedAt: now,
  });
}

/** The unique constraint admits one of concurrent installs. */
async function rejectSecondInstall<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== 'installation_unique') throw error;
    return fail('already_installed');
  }
}
