import { REMOVE_OLD_SNAPSHOTS } from '../../storage/queries/pricing/remove-snapshots.ts';
import type { DatabaseContext } from '../context.ts';
import { removeInBatches } from './remove-in-batches.ts';

const BATCH = 1_000;

/** Removes calculations that expired 30 days ago and belong to no order (contract 35 §2), in small commits. */
export function removeOldSnapshots(ctx: DatabaseContext, signal: AbortSignal): Promise<number> {
  return removeInBatches(ctx, REMOVE_OLD_SNAPSHOTS, BATCH, signal);
}
