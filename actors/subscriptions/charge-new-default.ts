import { Value } from '@sinclair/typebox/value';
import { CHARGE_NEW_DEFAULT } from '../../domain/payment-methods/lock.ts';
import {
  chargeNewDefault,
  NewDefaultCard,
} from '../../domain/subscriptions/dunning/charge-new-default.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Has what is past due charged to a customer's new default card.
 *
 * Reads: the customer's subscriptions that are past due. Writes: their next step, which is a retry now. Guarantees: each is
 * tried once for a change of the default, also through a crash. Does not guarantee: that the card is accepted.
 */
export const chargeNewDefaultTask: JobTask = {
  kind: 'job',
  name: CHARGE_NEW_DEFAULT,
  concurrency: 5,
  run: async ({ ctx }, { key, workspaceId, payload }) => {
    if (workspaceId === null) throw new Error(`the job of customer ${key} names no workspace`);
    await chargeNewDefault(ctx, workspaceId, Value.Parse(NewDefaultCard, payload));
  },
};
