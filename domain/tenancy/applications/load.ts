import {
  APPLICATION_BY_ID,
  LOCK_APPLICATION_BY_ID,
  type ApplicationRow,
} from '../../../storage/queries/tenancy/applications.ts';
import { Application } from '../../../storage/entities/application.ts';
import { isUuid } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/database.ts';
import { embedPlaceOf, fromRow, type LoadedEmbedConfig } from '../../embed/load.ts';
import { fail } from '../../errors.ts';
import type { MemberContext } from '../member-context.ts';

/** An application with its embed configuration in the environment that the request selects, if any. */
export interface LoadedApplication {
  readonly application: Application;
  readonly embed: LoadedEmbedConfig | null;
}

export function toLoadedApplication(
  ctx: MemberContext,
  { embed_config, embed_updated_at, ...row }: ApplicationRow,
): LoadedApplication {
  const { workspaceId, environment } = ctx;
  const place = environment && embedPlaceOf(workspaceId, environment, row.id);
  return {
    application: ctx.database.em().map(Application, row),
    embed: place && fromRow(place, { config: embed_config, updated_at: embed_updated_at }),
  };
}

/** An application of the workspace; 404 `application_not_found`. */
export async function loadApplication(
  ctx: MemberContext,
  applicationId: string,
): Promise<LoadedApplication> {
  if (!isUuid(applicationId)) fail('application_not_found');
  const values = [ctx.workspaceId, applicationId, ctx.environment?.id ?? null];
  const [row] = await ctx.database.read(APPLICATION_BY_ID, values);
  return row ? toLoadedApplication(ctx, row) : fail('application_not_found');
}

/** An application under its row lock. */
export async function lockApplication(
  tx: Transaction,
  workspaceId: string,
  applicationId: string,
): Promise<Application> {
  if (!isUuid(applicationId)) fail('application_not_found');
  const [row] = await tx.query(LOCK_APPLICATION_BY_ID, [workspaceId, applicationId]);
  return row ? tx.em.map(Application, row) : fail('application_not_found');
}
