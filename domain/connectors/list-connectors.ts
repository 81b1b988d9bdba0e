import type { Static } from '@sinclair/typebox';
import { Connector } from '../../storage/entities/connector.ts';
import type { Page } from '../../storage/page.ts';
import { connectorList } from '../../storage/queries/connectors/list-connectors.ts';
import type { ApplicationContext } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import type { ListConnectorsQuery } from './schemas.ts';

export async function listConnectors(
  ctx: ApplicationContext,
  query: Static<typeof ListConnectorsQuery>,
): Promise<Page<Connector>> {
  const em = ctx.database.em();
  const page = await listPage(ctx, connectorList(ctx, query), query);
  return mapPage(page, (row) => em.map(Connector, row));
}
