import { WebhookEndpoint } from '../../../storage/entities/webhook-endpoint.ts';
import { isUuid } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';

const SQL = `
  select * from webhook_endpoint
  where workspace_id = $1 and environment_id = $2 and id = $4 and deleted_at is null
    and installation_id is null
    and ($3::uuid is null or application_id = $3)`;

/** An endpoint for reading; 404 for a malformed, unknown, deleted or foreign id. */
export async function loadEndpoint(ctx: Context, id: string): Promise<WebhookEndpoint> {
  if (!isUuid(id)) fail('not_found');
  const { database } = ctx;
  const [row] = await database.read(SQL, valuesOf(ctx, id));
  return row ? database.em().map(WebhookEndpoint, row) : fail('not_found');
}

/** The same under its row lock. */
export async function lockEndpoint(
  ctx: Context,
  tx: Transaction,
  id: string,
): Promise<WebhookEndpoint> {
  if (!isUuid(id)) fail('not_found');
  const [row] = await tx.query(`${SQL} for update`, valuesOf(ctx, id));
  return row ? tx.em.map(WebhookEndpoint, row) : fail('not_found');
}

function valuesOf(ctx: Context, id: string): (string | null)[] {
  return [ctx.workspaceId, ctx.environmentId, ctx.applicationId, id];
}
