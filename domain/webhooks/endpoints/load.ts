import { WebhookEndpoint } from '../../../storage/entities/webhook-endpoint.ts';
import { isUuid } from '../../../storage/ids.ts';
import {
  ENDPOINT_BY_ID,
  ENDPOINT_BY_ID_LOCKED,
} from '../../../storage/queries/webhooks/endpoints.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';

/** An endpoint for reading; 404 for a malformed, unknown, deleted or foreign id. */
export async function loadEndpoint(ctx: Context, id: string): Promise<WebhookEndpoint> {
  if (!isUuid(id)) fail('not_found');
  const { database } = ctx;
  const [row] = await database.read(ENDPOINT_BY_ID, valuesOf(ctx, id));
  return row ? database.em().map(WebhookEndpoint, row) : fail('not_found');
}

/** An endpoint under its row lock. */
export async function lockEndpoint(
  ctx: Context,
  tx: Transaction,
  id: string,
): Promise<WebhookEndpoint> {
  if (!isUuid(id)) fail('not_found');
  const [row] = await tx.query(ENDPOINT_BY_ID_LOCKED, valuesOf(ctx, id));
  return row ? tx.em.map(WebhookEndpoint, row) : fail('not_found');
}

function valuesOf(ctx: Context, id: string): (string | null)[] {
  return [ctx.workspaceId, ctx.environmentId, ctx.applicationId, id];
}
