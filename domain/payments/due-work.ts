import {
  countDueAuthorizations,
  nextDueAuthorizationAt,
} from '../../storage/queries/payments/due-authorizations.ts';
import type { DueWork } from '../clock/due-work.ts';
import { voidDueAuthorizations } from './modifications/void-due-authorizations.ts';

/** Authorizations that expire. */
export const authorizationExpiryWork: DueWork = {
  name: 'authorization-expiry',
  hasActor: true,
  pattern: '*/10 * * * *',
  countDue: ({ database }, { environmentId }, until) =>
    countDueAuthorizations(database, environmentId, until),
  nextDueAt: ({ database }, { environmentId }, until) =>
    nextDueAuthorizationAt(database, environmentId, until),
  run: voidDueAuthorizations,
};
