import { API_KEY_BY_ID } from '../../storage/queries/api-keys/keys.ts';
import { violatedConstraint } from '../../storage/errors/database-errors.ts';
import { unitOfWork } from '../context.ts';
import type { SignInContext } from '../sign-ins/sign-in-context.ts';
import { createKey } from '../tenancy/api-keys/new-key.ts';
import { enterTenant } from '../tenancy/enter-tenant.ts';
import { mayUseScope } from '../tenancy/scopes-of-member.ts';
import { keyScopes } from '../tenancy/scopes.ts';
import type { Place } from './list-places.ts';

const LASTS_MS = 90 * 86_400_000;
const HOST_LENGTH_MAX = 60;

interface PlannedKey {
  readonly id: string;
  readonly key: string;
  readonly host: string;
  readonly takenAt: Date;
}

/**
 * The planned key, unless it is there already; gives when it ends. It may what the member may who approved it, no more,
 * and is in the list of keys under its host's name.
 */
export async function makeDeviceKey(
  base: SignInContext,
  { workspaceId, environment, application, member }: Place,
  { id, key, host, takenAt }: PlannedKey,
): Promise<Date> {
  const applicationId = application.id;
  const expiresAt = new Date(takenAt.getTime() + LASTS_MS);
  const scope = {
    workspace: { id: workspaceId },
    environment: { id: environment.id, kind: environment.kind, clockNow: null },
  };
  const actor = { type: 'member', id: member.id, label: member.email } as const;
  const ctx = enterTenant(base, scope, { actor, applicationId });
  const mine = keyScopes.filter((one) => mayUseScope(member, applicationId, one));
  const scopes = mine.length === keyScopes.length ? ['*'] : mine;
  const place = [workspaceId, environment.id, applicationId];
  try {
    await unitOfWork(ctx, async (tx) => {
      if ((await tx.query(API_KEY_BY_ID, [...place, id])).length > 0) return;
      createKey(ctx, tx, {
        name: `CLI on ${host.slice(0, HOST_LENGTH_MAX)}`,
        type: 'secret',
        scopes,
        expiresAt,
        owner: { madeBy: member.id },
        planned: { id, key },
      });
    });
  } catch (error) {
    // Another poll made it at the same moment.
    if (violatedConstraint(error)?.startsWith('api_key_') !== true) throw error;
  }
  return expiresAt;
}
