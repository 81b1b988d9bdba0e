import { LOCK_ENVIRONMENT } from '../../../storage/queries/tenancy/environments.ts';
import { Environment } from '../../../storage/entities/environment.ts';
import { isUuid } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/database.ts';
import { fail } from '../../errors.ts';
import { requireNotArchived } from './require-state.ts';

/** An environment of the workspace under its row lock; 404 `environment_not_found` also when archived. */
export async function lockEnvironment(
  tx: Transaction,
  workspaceId: string,
  environmentId: string,
): Promise<Environment> {
  if (!isUuid(environmentId)) fail('environment_not_found');
  const [row] = await tx.query(LOCK_ENVIRONMENT, [workspaceId, environmentId]);
  const environment = row ? tx.em.map(Environment, row) : fail('environment_not_found');
  requireNotArchived(environment);
  return environment;
}
