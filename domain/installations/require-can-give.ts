import type { ExtensionVersion } from '../../storage/entities/extension-version.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { coversScope } from '../tenancy/scopes.ts';
import { matchesEventType } from '../event-types.ts';

type Grants = Pick<ExtensionVersion, 'scopes' | 'eventSubscriptions'>;

const noGrants: Grants = { scopes: [], eventSubscriptions: [] };

/**
 * Prevents anybody from giving an extension more rights than they have themselves, since the response holds its key: what
 * the version requests beyond `granted` must be the caller's to give; subscribing to events requires `events:read`.
 */
export function requireCanGive(
  { canGive }: Pick<Context, 'canGive'>,
  requested: Grants,
  granted: Grants = noGrants,
): void {
  const subscribesMore = requested.eventSubscriptions.some(
    (filter) => !matchesEventType(granted.eventSubscriptions, filter),
  );
  const more = requested.scopes.filter((scope) => !coversScope(granted.scopes, scope));
  const beyond = [...more, ...(subscribesMore ? ['events:read'] : [])].filter(
    (scope) => canGive?.(scope) !== true,
  );
  if (beyond.length === 0) return;
  const details = beyond.map((required) => {
    const message = `Nobody gives ${required} without having it; a member of the team who has it can.`;
    return { code: 'missing_scope', gate: 'scope', required, held: null, message } as const;
  });
  fail('permission_denied', details);
}
