import {
  countDueSessions,
  nextDueSessionAt,
} from '../../../storage/queries/checkout/due-sessions.ts';
import type { DueWork } from '../../clock/due-work.ts';
import { expireDueSessions } from './expire-due-sessions.ts';

/** Expires checkout sessions that were not completed in time. */
export const sessionExpiryWork: DueWork = {
  name: 'session-expiry',
  hasActor: true,
  pattern: '* * * * *',
  countDue: ({ database }, { environmentId }, until) =>
    countDueSessions(database, environmentId, until),
  nextDueAt: ({ database }, { environmentId }, until) =>
    nextDueSessionAt(database, environmentId, until),
  run: expireDueSessions,
};
