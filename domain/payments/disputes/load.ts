import { isUuid } from '../../../storage/ids.ts';
import {
  lockDisputeRows,
  readDisputeRows,
  type DisputeRows,
} from '../../../storage/queries/disputes/dispute-rows.ts';
import { openConnector } from '../../connectors/open-connector.ts';
import type { Context, Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { DisputePort } from '../../ports/payment-connector.ts';
import type { DisputeWithEvidence } from './view.ts';

/** A dispute for reading; 404 `not_found` for a malformed, unknown or foreign id. */
export async function loadDispute(ctx: Context, disputeId: string): Promise<DisputeRows> {
  const found = isUuid(disputeId) ? await readDisputeRows(ctx.database, ctx, disputeId) : null;
  return found ?? fail('not_found');
}

/** A dispute under its row lock; 404 `not_found`. */
export async function lockDispute(
  ctx: Context,
  tx: Transaction,
  disputeId: string,
): Promise<DisputeRows> {
  const found = isUuid(disputeId) ? await lockDisputeRows(tx, ctx, disputeId) : null;
  return found ?? fail('not_found');
}

/** How the processor of a dispute takes evidence; null where it takes none, or its connector is gone. */
export async function disputePortOf(
  ctx: Context,
  { workspaceId, connectorId }: { readonly workspaceId: string; readonly connectorId: string },
): Promise<DisputePort | null> {
  const opened = await openConnector(ctx, workspaceId, connectorId);
  return opened?.connector.disputes ?? null;
}

/** A dispute with its evidence, for reading. */
export async function loadDisputeDetail(
  ctx: Context,
  disputeId: string,
): Promise<DisputeWithEvidence> {
  const found = await loadDispute(ctx, disputeId);
  return { ...found, takesEvidence: (await disputePortOf(ctx, found.dispute)) !== null };
}
