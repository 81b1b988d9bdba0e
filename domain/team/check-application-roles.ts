import { APPLICATION_NAMES } from '../../storage/queries/tenancy/applications.ts';
import type { Transaction } from '../../storage/database.ts';
import { fail } from '../errors.ts';
import type { ApplicationRoleFact } from '../tenancy/member-context.ts';

/** Rejects roles in applications outside the workspace (404), and two roles in one (400). */
export async function checkApplicationRoles(
  tx: Transaction,
  workspaceId: string,
  roles: readonly Pick<ApplicationRoleFact, 'applicationId'>[],
): Promise<void> {
  const ids = [...new Set(roles.map(({ applicationId }) => applicationId))];
  if (ids.length < roles.length) {
    const message = 'applicationRoles names an application twice.';
    fail('validation_error', [{ path: 'applicationRoles', code: 'not_unique', message }]);
  }
  if (ids.length === 0) return;
  const known = await tx.query(APPLICATION_NAMES, [workspaceId, ids]);
  if (known.length < ids.length) fail('application_not_found');
}
