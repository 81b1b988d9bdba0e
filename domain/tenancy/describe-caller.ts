import { CALLER } from '../../storage/queries/tenancy/caller.ts';
import type { BaseContext, Context } from '../context.ts';
import { defaultSettings } from './applications/effective-settings.ts';

/** Who calls, and where what they do would happen; null what a session has not chosen. */
export async function describeCaller(ctx: BaseContext) {
  const actor = { type: ctx.actor.type, id: ctx.actor.id, label: ctx.actor.label };
  if (!isInEnvironment(ctx))
    return { actor, workspace: null, environment: null, application: null };
  const { workspaceId, environmentId, applicationId } = ctx;
  const [row] = await ctx.database.read(CALLER, [workspaceId, environmentId, applicationId]);
  if (row === undefined) throw new Error(`environment ${environmentId} of a credential is missing`);
  return {
    actor,
    workspace: {
      id: workspaceId,
      name: row.workspace_name,
      slug: row.workspace_slug,
      lifecycleStage: row.lifecycle_stage,
    },
    environment: {
      id: environmentId,
      name: row.environment_name,
      slug: row.environment_slug,
      kind: row.kind,
    },
    application:
      applicationId === null || row.application_name === null
        ? null
        : {
            id: applicationId,
            name: row.application_name,
            currency: row.currency ?? defaultSettings.currency,
          },
  };
}

/** A key and an extension's session are pinned to an environment. */
function isInEnvironment(ctx: BaseContext): ctx is Context {
  return 'workspaceId' in ctx && 'environmentId' in ctx && ctx.environmentId !== null;
}
