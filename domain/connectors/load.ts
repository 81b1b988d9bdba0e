import { Connector } from '../../storage/entities/connector.ts';
import { isUuid } from '../../storage/ids.ts';
import {
  CONNECTOR_OF_TENANT,
  LOCK_CONNECTOR_OF_TENANT,
} from '../../storage/queries/connectors/connector-rows.ts';
import type { ApplicationContext, Transaction } from '../context.ts';
import { fail } from '../errors.ts';

/** A connector of the application in the environment; 404 for any other. */
export async function loadConnector(ctx: ApplicationContext, id: string): Promise<Connector> {
  if (!isUuid(id)) fail('not_found');
  const { database } = ctx;
  const [row] = await database.read(CONNECTOR_OF_TENANT, valuesOf(ctx, id));
  return row ? database.em().map(Connector, row) : fail('not_found');
}

/** A connector under its row lock. */
export async function lockConnector(
  ctx: ApplicationContext,
  tx: Transaction,
  id: string,
): Promise<Connector> {
  if (!isUuid(id)) fail('not_found');
  const [row] = await tx.query(LOCK_CONNECTOR_OF_TENANT, valuesOf(ctx, id));
  return row ? tx.em.map(Connector, row) : fail('not_found');
}

function valuesOf(ctx: ApplicationContext, id: string): string[] {
  return [ctx.workspaceId, ctx.environmentId, ctx.applicationId, id];
}
