import { countDueSessions, nextDueSessionAt } from '../../../storage/queries/due-sessions.ts';
import type { DueWork } from '../../clock/due-work.ts';
import { expireDueSessions } from './expire-due-sessions.ts';

const BATCH = 500;

/** Checkout sessions whose time ends. */
export const sessionExpiryWork: DueWork = {
  name: 'session-expiry',
  count: ({ services }, { environmentId }, until) =>
    countDueSessions(services.database, environmentId, until),
  nextDueAt: ({ services }, { environmentId }, until) =>
    nextDueSessionAt(services.database, environmentId, until),
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
