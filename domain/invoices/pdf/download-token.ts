import { Type } from '@sinclair/typebox';
import { UuidClaim, secondsAfter, signedToken } from '../../signed-token.ts';

/** Grants the holder of a mail's link the invoice of one payment. It expires by the environment's clock. */
export const invoiceDownloadToken = signedToken({
  audience: 'invoice-download',
  claims: Type.Object({ workspaceId: UuidClaim, environmentId: UuidClaim, paymentId: UuidClaim }),
  refusal: 'invalid_token',
});

const DAY_SECONDS = 86_400;
const DAYS_MAX = 365;

/** A link is valid for the Net-N term, at least a day and at most a year. */
export function linkExpiry(netN: number, now: Date): Date {
  return secondsAfter(now, Math.min(Math.max(netN, 1), DAYS_MAX) * DAY_SECONDS);
}
