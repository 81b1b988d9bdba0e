import type { Static } from '@sinclair/typebox';
import { Connector } from '../../storage/entities/connector.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../storage/page.ts';
import type { ApplicationContext } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import type { ListConnectorsQuery } from './schemas.ts';

const keyset = newestFirst('connectors');

export async function listConnectors(
  ctx: ApplicationContext,
  { status, kind, ...request }: Static<typeof ListConnectorsQuery>,
): Promise<Page<Connector>> {
  const em = ctx.database.em();
  const page = await listPage<{ id: string; created_at: Date }>(
    ctx,
    {
      keyset,
      select: 'select * from connector',
      where: (bind) => [
        `workspace_id = ${bind(ctx.workspaceId)}`,
        `environment_id = ${bind(ctx.environmentId)}`,
        `application_id = ${bind(ctx.applicationId)}`,
        'deleted_at is null',
        ...(status === undefined ? [] : [`status = ${bind(status)}`]),
        ...(kind === undefined ? [] : [`kind = ${bind(kind)}`]),
      ],
      positionOf: newestFirstPosition,
    },
    request,
  );
  return mapPage(page, (row) => em.map(Connector, row));
}
