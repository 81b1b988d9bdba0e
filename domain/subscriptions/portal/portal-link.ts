import { Type, type Static } from '@sinclair/typebox';
import type { Signing } from '../../ports/signing.ts';
import type { Settings } from '../../ports/settings.ts';
import { readSealed, secondsAfter, UuidClaim } from '../../signed-token.ts';

type LinkServices = Pick<Signing, 'secrets'> & Pick<Settings, 'urls'>;

const Claims = Type.Object({
  use: Type.Literal('subscription-portal'),
  workspaceId: UuidClaim,
  environmentId: UuidClaim,
  applicationId: UuidClaim,
  customerId: UuidClaim,
  /** Where the page's link back to the shop leads; null: where the application says. */
  returnUrl: Type.Union([Type.String(), Type.Null()]),
  /** The link ends when this is no longer the customer's address; null: it was not mailed. */
  mailedTo: Type.Union([Type.String(), Type.Null()]),
  expiresAt: Type.String(),
});

export type PortalClaims = Omit<Static<typeof Claims>, 'use' | 'expiresAt'>;

export interface PortalLink {
  readonly claims: PortalClaims;
  readonly expiresAt: Date;
}

const DAY_SECONDS = 86_400;
/** A mail is read days after it was sent; each mail has a link of its own (decision 93). */
const MAILED_DAYS = 14;

/** The address of one customer's portal, sealed against reading and forging. */
export function portalUrlOf(
  { secrets, urls }: LinkServices,
  claims: PortalClaims,
  expiresAt: Date,
): string {
  const use = 'subscription-portal';
  const text = JSON.stringify({ use, ...claims, expiresAt: expiresAt.toISOString() });
  return `${urls.checkout}/p/${secrets.seal(text)}`;
}

/** When the link of a mail that is queued now ends. It does so in real time, whatever the environment's clock says. */
export function mailedUntil({ clock }: Pick<Signing, 'clock'>): Date {
  return secondsAfter(clock(), MAILED_DAYS * DAY_SECONDS);
}

/** What a link's token holds, expired or not; null for a token that is none. */
export function readPortalLink(
  services: Pick<Signing, 'secrets'>,
  token: string,
): PortalLink | null {
  const found = readSealed(services, Claims, token);
  if (!found) return null;
  const { use: _, expiresAt, ...claims } = found;
  return { claims, expiresAt: new Date(expiresAt) };
}
