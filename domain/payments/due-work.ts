import {
  countDueAuthorizations,
  nextDueAuthorizationAt,
} from '../../storage/queries/due-authorizations.ts';
import type { DueWork } from '../clock/due-work.ts';
import { voidDueAuthorizations } from './modifications/void-due-authorizations.ts';

const BATCH = 100;

/** Authorizations that lapse. */
export const authorizationExpiryWork: DueWork = {
  name: 'authorization-expiry',
  count: ({ database }, { environmentId }, until) =>
    countDueAuthorizations(database, environmentId, until),
  nextDueAt: ({ database }, { environmentId }, until) =>
    nextDueAuthorizationAt(database, environmentId, until),
  runDue: async (ctx, { environmentId }, at, signal) => {
    let done = 0;
    while (!signal.aborted) {
      const voided = await voidDueAuthorizations(ctx, { now: at, environmentId, batch: BATCH });
      done += voided;
      if (voided < BATCH) break;
    }
    return done;
  },
};
