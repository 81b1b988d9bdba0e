import { REMOVE_OLD_ANSWERS } from '../../storage/queries/idempotency/remove-answers.ts';
import type { SystemContext } from '../context.ts';
import { removeInBatches } from './remove-in-batches.ts';

const BATCH = 5_000;

/** Removes stored responses of Idempotency-Keys that are no longer replayed (24 h), in small commits. */
export function removeOldAnswers(ctx: SystemContext, signal: AbortSignal): Promise<number> {
  return removeInBatches(ctx, REMOVE_OLD_ANSWERS, BATCH, signal);
}
