import type { DueWork } from '../clock/due-work.ts';
import { voidDueAuthorizations } from './modifications/void-due-authorizations.ts';

/** Authorizations that expire. */
export const authorizationExpiryWork: DueWork = {
  name: 'authorization-expiry',
  pattern: '*/10 * * * *',
  run: voidDueAuthorizations,
};
