import { newestFirst, type Page, newestFirstPosition } from '../../storage/page.ts';
import type { ApplicationContext } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import { PLACED_SQL, toPlaced, type PlacedRow } from './load.ts';
import type { InstallationFilter } from './schemas.ts';
import type { PlacedInstallation } from './view.ts';

const keyset = newestFirst('installations', 'i');

/** What is installed in the application and environment, newest first. */
export async function listInstallations(
  ctx: ApplicationContext,
  { status, ...request }: InstallationFilter,
): Promise<Page<PlacedInstallation>> {
  const em = ctx.database.em();
  const page = await listPage<PlacedRow>(
    ctx,
    {
      keyset,
      select: PLACED_SQL,
      where: (bind) => [
        `i.workspace_id = ${bind(ctx.workspaceId)}`,
        `i.environment_id = ${bind(ctx.environmentId)}`,
        `i.application_id = ${bind(ctx.applicationId)}`,
        ...(status === undefined ? [] : [`i.status = ${bind(status)}`]),
      ],
      positionOf: newestFirstPosition,
    },
    request,
  );
  return mapPage(page, (row) => toPlaced(em, row));
}
