import type { Service } from '../requests/send-to-service.ts';
import { isLive } from './access.ts';

/** A thing of the service; null where a credential is not bound to one. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly slug?: string;
}

/** Whose key it is, and where its writes go. */
export interface Identity {
  readonly actor: { readonly type: string; readonly id: string; readonly label: string };
  readonly workspace: Named | null;
  readonly environment: (Named & { readonly kind: string }) | null;
  readonly application: (Named & { readonly currency: string }) | null;
}

/** Checks the key, and says whose it is. */
export async function identify(service: Service): Promise<Identity> {
  return (await service.get('/api/v1/auth/whoami')) as Identity;
}

export function identityLines(
  service: Service,
  profile: string | null,
  identity: Identity,
): string[] {
  const { workspace, environment, application, actor } = identity;
  const kind = isLive(service.access) ? 'LIVE' : 'sandbox';
  return [
    `service      ${service.url}`,
    ...(profile === null ? [] : [`profile      ${profile}`]),
    `key          ${actor.label}`,
    `workspace    ${nameOf(workspace)}`,
    `environment  ${nameOf(environment)}, ${kind}`,
    `application  ${nameOf(application)}`,
  ];
}

function nameOf(named: Named | null): string {
  return named === null ? '-' : `${named.name} (${named.slug ?? named.id})`;
}
