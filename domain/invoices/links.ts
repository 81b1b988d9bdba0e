import { Type, type Static } from '@sinclair/typebox';
import type { Invoice } from '../../storage/entities/invoice.ts';
import type { BaseContext } from '../context.ts';
import type { Signing } from '../ports/signing.ts';
import type { Settings } from '../ports/settings.ts';
import { UuidClaim, secondsAfter, signedToken, type ReadToken } from '../signed-token.ts';

const DAY_SECONDS = 86_400;

/** Grants the holder of a mail's link the invoice of one payment. It expires by the environment's clock. */
export const invoiceDownloadToken = signedToken({
  audience: 'invoice-download',
  claims: Type.Object({ workspaceId: UuidClaim, environmentId: UuidClaim, paymentId: UuidClaim }),
  refusal: 'invalid_token',
});

const DAYS_MAX = 365;

/** A link is valid for the Net-N term, at least a day and at most a year. */
export function linkExpiry(netN: number, now: Date): Date {
  return secondsAfter(now, Math.min(Math.max(netN, 1), DAYS_MAX) * DAY_SECONDS);
}

const Claims = Type.Object({
  workspaceId: UuidClaim,
  environmentId: UuidClaim,
  applicationId: UuidClaim,
  invoiceId: UuidClaim,
});
export type InvoiceLinkClaims = Static<typeof Claims>;

const invoicePageToken = signedToken({
  audience: 'invoice-page',
  claims: Claims,
  refusal: 'unauthorized',
});

export interface InvoiceLink {
  readonly url: string;
  readonly expiresAt: Date;
}

interface Linking {
  readonly services: Signing & Pick<Settings, 'urls'>;
  readonly now: BaseContext['now'];
}

type LinkedInvoice = Pick<
  Invoice,
  'id' | 'workspaceId' | 'environmentId' | 'applicationId' | 'dueAt'
>;

/** Beyond the due day: the last reminder is sent 14 days after it, and is answered later still. */
const DAYS_AFTER_DUE = 90;

/**
 * The address of one invoice's hosted page, and of nothing else (decision 148). It ends by the environment's clock, 90
 * days after the due day, or after today once that has passed.
 */
export async function invoiceLinkOf(
  { services, now }: Linking,
  { workspaceId, environmentId, applicationId, id: invoiceId, dueAt }: LinkedInvoice,
): Promise<InvoiceLink> {
  const from = dueAt !== null && dueAt > now() ? dueAt : now();
  const expiresAt = secondsAfter(from, DAYS_AFTER_DUE * DAY_SECONDS);
  const claims = { workspaceId, environmentId, applicationId, invoiceId };
  const token = await invoicePageToken.issue(services, claims, expiresAt);
  return { url: `${services.urls.checkout}/i/${token}`, expiresAt };
}

/** What a link's token holds, expired or not; 401 `unauthorized` for a token that is none. */
export function readInvoiceLink(
  services: Signing,
  token: string,
): Promise<ReadToken<InvoiceLinkClaims>> {
  return invoicePageToken.read(services, token);
}
