import type { Dispute } from '../../../storage/entities/disputes/dispute.ts';
import {
  isAnonymized,
  lockEndedDisputes,
  readFilesOf,
} from '../../../storage/queries/disputes/dispute-rows.ts';
import { giveUpObject } from '../../../storage/queries/uploads/stored-objects.ts';
import type { BaseContext, Transaction } from '../../context.ts';

/**
 * Erases the texts and files of a dispute, whose row is locked. Returns the keys of the objects, which the caller
 * removes once it has committed.
 */
async function eraseEvidence(
  ctx: BaseContext,
  tx: Transaction,
  dispute: Dispute,
): Promise<readonly string[]> {
  const files = await readFilesOf(tx, dispute);
  for (const file of files) {
    tx.em.remove(file);
    await giveUpObject((text, values) => tx.query(text, values), file.objectKey, 'kept');
  }
  if (Object.keys(dispute.evidence).length > 0) dispute.redact(ctx.services.clock());
  return files.map(({ objectKey }) => objectKey);
}

/** The same of all disputes of a customer that have ended; an open one needs its evidence until it has. */
export async function eraseEndedEvidence(
  ctx: BaseContext,
  tx: Transaction,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
): Promise<readonly string[]> {
  const disputes = await lockEndedDisputes(tx, workspaceId, id);
  const keys: string[] = [];
  for (const dispute of disputes) keys.push(...(await eraseEvidence(ctx, tx, dispute)));
  return keys;
}

/** The evidence of a customer who was erased meanwhile was left for the dispute alone. */
export async function eraseOfAnonymized(
  ctx: BaseContext,
  tx: Transaction,
  dispute: Dispute,
): Promise<readonly string[]> {
  const { workspaceId, customerId = null } = dispute;
  if (customerId === null || !(await isAnonymized(tx, workspaceId, customerId))) return [];
  return eraseEvidence(ctx, tx, dispute);
}
