import { concludingUnit, type ApplicationContext, type Concluded } from '../../context.ts';
import { fail } from '../../errors.ts';
import { requireCanGive, scopesFor } from './check-scopes.ts';
import { createKey } from './new-key.ts';
import type { ApiKeyInput } from './schemas.ts';
import type { NewApiKey } from './view.ts';

/**
 * Creates a key for the context's application and environment, with scopes that the member has too; it is shown only in
 * this response.
 */
export async function createApiKey(
  ctx: ApplicationContext,
  input: ApiKeyInput,
): Promise<Concluded<NewApiKey>> {
  const { name, type } = input;
  const scopes = scopesFor(input);
  requireCanGive(ctx, input.type, scopes);
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  if (expiresAt && expiresAt.getTime() <= ctx.services.clock().getTime()) {
    const detail = { path: 'expiresAt', code: 'too_small', received: input.expiresAt };
    fail('validation_error', [{ ...detail, message: 'expiresAt must lie in the future.' }], {
      status: 422,
    });
  }
  return concludingUnit(ctx, async (tx) =>
    createKey(ctx, tx, { name, type, scopes, expiresAt, owner: { madeBy: ctx.actor.id } }),
  );
}
