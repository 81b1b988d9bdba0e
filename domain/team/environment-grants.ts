import { ACTIVE_ENVIRONMENTS } from '../../storage/queries/tenancy/environments.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import { fail } from '../errors.ts';
import type { MemberFacts } from '../tenancy/member-context.ts';
import type { EnvironmentGrantsInput } from './schemas.ts';

export type Grants = Pick<MemberFacts, 'grantType' | 'environmentIds'>;

/** Only owners and workspace admins set grants. */
export function requireCanSetGrants({ workspaceRole }: MemberFacts): void {
  if (workspaceRole !== null) return;
  fail('environment_grants_forbidden', [
    {
      path: 'environmentGrants',
      code: 'missing_permission',
      gate: 'role',
      required: 'workspace:set-environment-grants',
      held: null,
      message: 'Leave environmentGrants out; a workspace admin may set them.',
    },
  ]);
}

/** `selected` names active environments of the workspace; the other types name none. */
export async function checkedGrants(
  tx: Transaction,
  workspaceId: string,
  { grantType, environmentIds }: EnvironmentGrantsInput,
): Promise<Grants> {
  if (grantType !== 'selected') {
    if (environmentIds.length > 0) refuse('environmentIds belong with grantType selected only.');
    return { grantType, environmentIds: [] };
  }
  if (environmentIds.length === 0) refuse('selected needs at least one environment id.');
  const known = await tx.query(ACTIVE_ENVIRONMENTS, [workspaceId, environmentIds]);
  if (known.length < new Set(environmentIds).size) {
    refuse('every environment id must be an active environment of the workspace.');
  }
  return { grantType, environmentIds };
}

function refuse(message: string): never {
  fail('invalid_environment_grants', [
    { path: 'environmentGrants.environmentIds', code: 'invalid_environment_grants', message },
  ]);
}
