import type { DueWork } from '../../clock/due-work.ts';
import { expireDueSessions } from './expire-due-sessions.ts';

/** Expires checkout sessions that were not completed in time. */
export const sessionExpiryWork: DueWork = {
  name: 'session-expiry',
  pattern: '* * * * *',
  run: expireDueSessions,
};
