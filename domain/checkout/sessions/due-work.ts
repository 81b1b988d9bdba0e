import { countDueSessions, nextDueSessionAt } from '../../../storage/queries/due-sessions.ts';
import type { DueWork } from '../../clock/due-work.ts';
import { expireDueSessions } from './expire-due-sessions.ts';

const BATCH = 500;

/** Checkout sessions whose time ends. */
export const sessionExpiryWork: DueWork = {
  name: 'session-expiry',
  count: ({ database }, { environmentId }, until) =>
    countDueSessions(database, environmentId, until),
  nextDueAt: ({ database }, { environmentId }, until) =>
    nextDueSessionAt(database, environmentId, until),
  runDue: async (ctx, { environmentId }, at, signal) => {
    let done = 0;
    while (!signal.aborted) {
      const expired = await expireDueSessions(ctx, { now: at, environmentId, batch: BATCH });
      done += expired;
      if (expired < BATCH) break;
    }
    return done;
  },
};
