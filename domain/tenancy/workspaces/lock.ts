import { Workspace } from '../../../storage/entities/workspace.ts';
import { isUuid } from '../../../storage/ids.ts';
import { LOCK_WORKSPACE_BY_ID } from '../../../storage/queries/tenancy/workspaces.ts';
import type { Transaction } from '../../../storage/database.ts';
import { fail } from '../../errors.ts';

/** A workspace under its row lock; 404 for an unknown one. */
export async function lockWorkspace(tx: Transaction, workspaceId: string): Promise<Workspace> {
  if (!isUuid(workspaceId)) fail('not_found');
  const [row] = await tx.query(LOCK_WORKSPACE_BY_ID, [workspaceId]);
  return row ? tx.em.map(Workspace, row) : fail('not_found');
}
