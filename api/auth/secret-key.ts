import type { Actor, Context } from '../../domain/context.ts';
import { fail } from '../../domain/errors.ts';
import type { KeyFacts } from '../../domain/tenancy/find-key.ts';
import { requireProductionAccess } from '../../domain/tenancy/production-gate.ts';
import { coversScope, type Scope } from '../../domain/tenancy/scopes.ts';
import { prefixedId } from '../../storage/ids.ts';
import { requestBucketOf } from '../../domain/tenancy/request-bucket.ts';
import { enterTenant } from '../../domain/tenancy/enter-tenant.ts';
import type { EdgeDeps } from '../http/deps.ts';
import { limitHeadersOf } from '../http/rate-limit-headers.ts';
import type { Admitted } from './admitted.ts';
import { anonymousContext } from './anonymous.ts';
import { isSecretKeyForm, refuseKey } from './credential-hints.ts';
import type { KeyRing } from './key-ring.ts';

type Headers = Readonly<Record<string, string>>;

const PREFIX_LENGTH = 'sk_live_'.length;

/** K: the tenant that a secret key is pinned to. */
export async function admitSecretKey(
  deps: EdgeDeps,
  ring: KeyRing,
  request: Request,
  requestId: string,
  { presented: secretKey, keyHash }: { readonly presented: string; readonly keyHash: string },
  requireKind: (headers: Headers) => void,
): Promise<Admitted & { readonly facts: KeyFacts; readonly requireScope: (scope: Scope) => void }> {
  if (!isSecretKeyForm(secretKey)) refuseKey(secretKey);
  const admitted = await ring.admit(
    keyHash,
    (facts) => [requestBucketOf(deps.services.limits, facts.workspace, facts.environment)],
    secretKey.slice(PREFIX_LENGTH),
  );
  if (!admitted) refuseKey(secretKey);
  const { facts, admission } = admitted;
  const now = deps.services.clock();
  if (facts.environment.archived) refuseKey(secretKey);
  if (facts.expiresAt && facts.expiresAt.getTime() <= now.getTime()) refuseKey(secretKey);
  const { perSecond } = requestBucketOf(deps.services.limits, facts.workspace, facts.environment);
  // These errors come before the rate limit, but the key is known, so they carry the headers of its bucket.
  const headers = limitHeadersOf({ admission, perSecond });
  requireKind(headers);
  requirePinned(request, facts, headers);
  deps.keyUsed(facts.keyId, facts.workspace.id);
  const { applicationId } = facts;
  const actor = actorOf(facts);
  const entered = enterTenant(anonymousContext(deps, requestId), facts, { actor, applicationId });
  const ctx: Context = { ...entered, requireScope: (scope) => requireScope(facts, scope) };
  return {
    ctx,
    facts,
    admission,
    perSecond,
    gate: () => requireProductionAccess(facts.workspace, facts.environment, now),
    authorize: () => undefined,
    requireScope: (scope) => requireScope(facts, scope),
    idempotencyScope: `${facts.environment.id}:${applicationId}`,
  };
}

/** An extension acts in its own name, which is the name of its key. */
function actorOf({ keyId, installationId, name }: KeyFacts): Actor {
  if (installationId === null) return { type: 'api_key', id: keyId, label: name };
  return { type: 'extension', id: prefixedId('inst', installationId), label: name };
}

type Pinned = Pick<KeyFacts, 'environment' | 'applicationId'>;

/** Headers may repeat what the credential is pinned to, never contradict it. */
export function requirePinned(request: Request, facts: Pinned, headers: Headers): void {
  const environmentId = request.headers.get('x-service-environment-id');
  if (environmentId !== null && environmentId.toLowerCase() !== facts.environment.id) {
    const pinned = { code: 'pinned', gate: 'environment', required: facts.environment.id } as const;
    const message = 'The credential is pinned to another environment.';
    const path = 'header.x-service-environment-id';
    fail('environment_mismatch', [{ path, ...pinned, held: environmentId, message }], { headers });
  }
  const applicationId =
    request.headers.get('x-service-application-id') ?? request.headers.get('x-application-id');
  if (applicationId !== null && applicationId.toLowerCase() !== facts.applicationId) {
    const pinned = { code: 'pinned', gate: 'application', required: facts.applicationId } as const;
    const message = 'The credential is pinned to another application.';
    const path = 'header.x-service-application-id';
    fail('application_mismatch', [{ path, ...pinned, held: applicationId, message }], { headers });
  }
}

function requireScope(facts: KeyFacts, scope: string): void {
  if (coversScope(facts.scopes, scope)) return;
  fail('permission_denied', [
    {
      code: 'missing_scope',
      gate: 'scope',
      required: scope,
      held: facts.scopes,
      message: `The key lacks the scope ${scope}.`,
    },
  ]);
}
