import { cartAbandonmentWork } from '../abandonment/due-work.ts';
import { sessionExpiryWork } from '../checkout/sessions/expire-due-sessions.ts';
import type { DueWork } from '../clock/due-work.ts';
import { overdueWork } from '../invoices/wake-invoice.ts';
import { authorizationExpiryWork } from '../payments/modifications/void-due-authorizations.ts';
import { invitationExpiryWork } from '../team/due-work.ts';

/** All work that falls due by a clock and that a sweep can do as well: one import and one entry each. */
export const allDueWork: readonly DueWork[] = [
  sessionExpiryWork,
  cartAbandonmentWork,
  overdueWork,
  authorizationExpiryWork,
  invitationExpiryWork,
];
