import type { Page } from '../../storage/page.ts';
import { installationList } from '../../storage/queries/installations/installations.ts';
import type { ApplicationContext } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import { toInstallationWithEnvironment } from './load.ts';
import type { InstallationFilter } from './schemas.ts';
import type { InstallationWithEnvironment } from './view.ts';

/** The installations of the application in the environment, newest first. */
export async function listInstallations(
  ctx: ApplicationContext,
  { status, ...request }: InstallationFilter,
): Promise<Page<InstallationWithEnvironment>> {
  const em = ctx.database.em();
  const page = await listPage(ctx, installationList(ctx, status), request);
  return mapPage(page, (row) => toInstallationWithEnvironment(em, row));
}
