import { distance } from 'fastest-levenshtein';
import { fail } from '../../errors.ts';
import type { Context } from '../../context.ts';
import {
  coversScope,
  isGrantableScope,
  keyScopes,
  permissionOf,
  publishableScopes,
} from '../scopes.ts';
import type { ApiKeyInput } from './schemas.ts';

/**
 * The scopes that a new key gets; 400 for a secret key without scopes, `invalid_scope` for one that cannot be granted.
 */
export function scopesFor({ type, scopes }: ApiKeyInput): readonly string[] {
  if (type === 'publishable') {
    const allowed: readonly string[] = publishableScopes;
    return checked(scopes ?? publishableScopes, (scope) => allowed.includes(scope));
  }
  if (!scopes) {
    fail('validation_error', [
      { path: 'scopes', code: 'required', message: 'scopes is required for a secret key.' },
    ]);
  }
  return checked(scopes, isGrantableScope);
}

/** Rejects scopes of a secret key that the caller does not have: 403 `permission_denied`. */
export function requireCanGive(
  { canGive }: Pick<Context, 'canGive'>,
  type: ApiKeyInput['type'],
  held: readonly string[],
): void {
  if (type === 'publishable') return;
  const beyond = keyScopes.filter((scope) => coversScope(held, scope) && canGive?.(scope) !== true);
  if (beyond.length === 0) return;
  fail(
    'permission_denied',
    beyond.map((scope) => ({
      path: 'scopes',
      code: 'missing_permission',
      gate: 'role',
      required: permissionOf(scope),
      held: null,
      message: `A key has no more rights than its maker; you lack those of ${scope}.`,
    })),
  );
}

function checked(
  scopes: readonly string[],
  isAllowed: (scope: string) => boolean,
): readonly string[] {
  const refused = scopes.flatMap((scope, index) => {
    if (isAllowed(scope)) return [];
    const suggestion = keyScopes.find((known) => isAllowed(known) && distance(known, scope) <= 2);
    const hint = suggestion === undefined ? '.' : `; did you mean ${suggestion}?`;
    return [
      {
        path: `scopes.${index}`,
        code: 'invalid_scope',
        received: scope,
        message: `The scope ${scope} is unknown or not for this type of key${hint}`,
        ...(suggestion === undefined ? {} : { suggestion }),
      },
    ];
  });
  const [first] = refused;
  return first ? fail('invalid_scope', refused, { message: first.message }) : scopes;
}
