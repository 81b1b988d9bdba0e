import type { ExtensionVersion } from '../../storage/entities/extension-version.ts';
import type { ApplicationContext } from '../context.ts';
import { fail } from '../errors.ts';
import { coversScope } from '../tenancy/scopes.ts';
import { matchesEventType } from '../event-types.ts';

type Grants = Pick<ExtensionVersion, 'scopes' | 'eventSubscriptions'>;

const noGrants: Grants = { scopes: [], eventSubscriptions: [] };

/**
 * Prevents an extension's page from granting more rights than it has, to itself or others: what the version requests
 * beyond `granted` must be covered by the page's scopes; subscribing to events requires `events:read`. Members may
 * consent to anything (decision 0021).
 */
export function requirePageScopes(
  { pageScopes: held }: ApplicationContext,
  requested: Grants,
  granted: Grants = noGrants,
): void {
  if (held === undefined) return;
  const subscribesMore = requested.eventSubscriptions.some(
    (filter) => !matchesEventType(granted.eventSubscriptions, filter),
  );
  const more = requested.scopes.filter((scope) => !coversScope(granted.scopes, scope));
  const beyond = [...more, ...(subscribesMore ? ['events:read'] : [])].filter(
    (scope) => !coversScope(held, scope),
  );
  if (beyond.length === 0) return;
  const details = beyond.map((required) => {
    const message = `An extension's page without ${required} cannot give it; a member of the team can.`;
    return { code: 'missing_scope', gate: 'scope', required, held, message };
  });
  fail('permission_denied', details);
}
