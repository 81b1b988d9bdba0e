import type { BaseContext, Context } from '../context.ts';
import { fail } from '../errors.ts';
import { revokeApiKey } from '../tenancy/api-keys/revoke-api-key.ts';

/** A secret key ends itself: whoever holds it may, as `commerce logout` does. */
export async function revokeOwnKey(ctx: BaseContext | Context): Promise<void> {
  if (ctx.actor.type !== 'api_key' || !('applicationId' in ctx)) fail('forbidden');
  const { applicationId } = ctx;
  if (applicationId === null) fail('forbidden');
  await revokeApiKey({ ...ctx, applicationId }, ctx.actor.id);
}
