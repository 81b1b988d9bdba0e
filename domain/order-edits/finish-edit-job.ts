import { readEdit } from '../../storage/queries/orders/order-edits.ts';
import type { SystemContext } from '../context.ts';
import { environmentContext } from '../tenancy/enter-tenant.ts';
import { finishEdit } from './finish-edit.ts';

/** Finishes an edit that a crashed process left behind. */
export async function finishEditJob(
  base: SystemContext,
  workspaceId: string,
  editId: string,
): Promise<void> {
  const edit = await readEdit(base.database, workspaceId, editId);
  if (edit?.status !== 'settling') return;
  await finishEdit(await environmentContext(base, edit), workspaceId, editId);
}
