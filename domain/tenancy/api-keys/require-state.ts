import type { ApiKey } from '../../../storage/entities/api-key.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { requireCanGive } from './check-scopes.ts';

/** A key is revoked once: 404 afterwards. */
export function requireRevocable({ revokedAt }: ApiKey): void {
  if (revokedAt) fail('not_found');
}

/** 409 `invalid_state` for a revoked key; 403 `permission_denied` for one with scopes that the caller does not have. */
export function requireRotatable(
  ctx: Pick<Context, 'canGive'>,
  { revokedAt, type, scopes }: ApiKey,
): void {
  if (revokedAt) fail('invalid_state', { status: 'revoked' });
  requireCanGive(ctx, type, scopes);
}
