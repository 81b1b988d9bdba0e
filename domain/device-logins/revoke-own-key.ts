import type { BaseContext, Context } from '../context.ts';
import { fail } from '../errors.ts';
import { revokeApiKey } from '../tenancy/api-keys/revoke-api-key.ts';

/** A secret key ends itself: whoever holds it may, as `commerce logout` does. */
export async function revokeOwnKey(ctx: BaseContext | Context): Promise<void> {
  const { type: held } = ctx.actor;
  if (held !== 'api_key' || !('applicationId' in ctx)) reject(held);
  const { applicationId } = ctx;
  if (applicationId === null) reject(held);
  await revokeApiKey({ ...ctx, applicationId }, ctx.actor.id);
}

function reject(held: string): never {
  const message = 'Only a secret key ends itself.';
  const detail = { code: 'not_a_key', gate: 'credential', required: 'secret_key' } as const;
  fail('forbidden', [{ ...detail, held, message }]);
}
