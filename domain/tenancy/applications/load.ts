import { Application } from '../../../storage/entities/application.ts';
import { isUuid } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import { fromRow, type EmbedRow, type LoadedEmbedConfig } from '../../embed/load-config.ts';
import { fail } from '../../errors.ts';
import type { MemberContext } from '../member-context.ts';

/** An application with its embed configuration in the environment that the request selects, if any. */
export interface LoadedApplication {
  readonly application: Application;
  readonly embed: LoadedEmbedConfig | null;
}

export interface ApplicationRow {
  readonly id: string;
  readonly created_at: Date;
  readonly embed_config: EmbedRow['config'];
  readonly embed_updated_at: Date | null;
}

/** Applications `a` beside their embed configuration in the environment of the given placeholder. */
export function selectApplications(environmentId: string): string {
  return `
    select a.*, c.config as embed_config, c.updated_at as embed_updated_at from application a
    left join embed_config c on c.workspace_id = a.workspace_id and c.application_id = a.id and c.environment_id = ${environmentId}`;
}

export function toLoadedApplication(
  ctx: MemberContext,
  { embed_config, embed_updated_at, ...row }: ApplicationRow,
): LoadedApplication {
  const { workspaceId, environment } = ctx;
  const key = environment && { workspaceId, environmentId: environment.id, applicationId: row.id };
  return {
    application: ctx.database.em().map(Application, row),
    embed: key && fromRow(key, { config: embed_config, updated_at: embed_updated_at }),
  };
}

/** An application of the workspace; 404 `application_not_found`. */
export async function loadApplication(
  ctx: MemberContext,
  applicationId: string,
): Promise<LoadedApplication> {
  if (!isUuid(applicationId)) fail('application_not_found');
  const [row] = await ctx.database.read<ApplicationRow>(
    `${selectApplications('$3')} where a.workspace_id = $1 and a.id = $2`,
    [ctx.workspaceId, applicationId, ctx.environment?.id ?? null],
  );
  return row ? toLoadedApplication(ctx, row) : fail('application_not_found');
}

/** An application under its row lock. */
export async function lockApplication(
  tx: Transaction,
  workspaceId: string,
  applicationId: string,
): Promise<Application> {
  if (!isUuid(applicationId)) fail('application_not_found');
  const [row] = await tx.query(
    'select * from application where workspace_id = $1 and id = $2 for update',
    [workspaceId, applicationId],
  );
  return row ? tx.em.map(Application, row) : fail('application_not_found');
}
