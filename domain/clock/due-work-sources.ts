import { cartAbandonmentWork } from '../abandonment/due-work.ts';
import { sessionExpiryWork } from '../checkout/sessions/due-work.ts';
import { overdueWork } from '../invoices/due-work.ts';
import { authorizationExpiryWork } from '../payments/due-work.ts';
import type { DueWork } from './due-work.ts';

/** Every source, one import and one entry each. At the same instant they run in this order. */
export const dueWorkSources: readonly DueWork[] = [
  sessionExpiryWork,
  cartAbandonmentWork,
  overdueWork,
  authorizationExpiryWork,
];
