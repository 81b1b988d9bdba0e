import { LETTERHEAD } from '../../../storage/queries/subscriptions/application.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import { mailBrandOf } from '../../mail/mail-brand.ts';
import { mayMailCustomers } from '../../mail/may-mail-customers.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { SubscriptionMail } from '../../mail/templates.ts';
import type { LoadedSubscription } from '../subscription-state.ts';
import { mailedUntil, portalUrlOf } from '../portal/portal-link.ts';

/** What a mail about a subscription says, besides what every one of them does. */
export type SubscriptionLetter = SubscriptionMail extends infer Mail
  ? Mail extends unknown
    ? Omit<Mail, 'brand' | 'isTest' | 'planName' | 'link'>
    : never
  : never;

export interface LetterWriter {
  /** BCP 47, of the buyer. */
  readonly locale: string;
  /** A day where the subscription is billed, written out. */
  readonly day: (instant: Date) => string;
  /** This instant there, to the second and with the zone: when something arrived. */
  readonly arrival: string;
}

/**
 * Queues a mail to the customer of a locked subscription, with a link to the portal; once for each cause. Not for a
 * customer whose address was anonymized, nor where the application mails no customers. Reads whom it goes to only now:
 * most changes have no mail.
 */
export async function queueSubscriptionMail(
  ctx: BaseContext,
  tx: Transaction,
  { subscription, settings }: LoadedSubscription,
  cause: string,
  compose: (write: LetterWriter) => SubscriptionLetter | null,
): Promise<void> {
  const { services } = ctx;
  if (!settings.email.enabled || !mayMailCustomers(services)) return;
  const { workspaceId, environmentId, applicationId, customerId, timezone } = subscription;
  const scope = [
    workspaceId,
    environmentId,
    applicationId,
    customerId,
    subscription.checkoutSessionId,
  ];
  const [letterhead] = await tx.query(LETTERHEAD, scope);
  if (!letterhead || letterhead.email.endsWith('@invalid')) return;
  const { applicationName, embedConfig, buyerLocale } = letterhead;
  const brand = mailBrandOf(embedConfig, applicationName, buyerLocale);
  const { locale } = brand;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: timezone });
  const exact = { dateStyle: 'long', timeStyle: 'long', timeZone: timezone } as const;
  const letter = compose({
    locale,
    day: (instant) => format.format(instant),
    arrival: new Intl.DateTimeFormat(locale, exact).format(ctx.now()),
  });
  if (!letter) return;
  const tenant = { workspaceId, environmentId, applicationId, customerId };
  const claims = { ...tenant, returnUrl: null, mailedTo: letterhead.email };
  queueMail(ctx, tx, {
    cause,
    workspaceId,
    environmentId,
    applicationId,
    to: letterhead.email,
    content: {
      ...letter,
      brand,
      isTest: letterhead.environmentKind !== 'production',
      planName: subscription.planName ?? subscription.planId,
      link: portalUrlOf(services, claims, mailedUntil(services)),
    },
  });
}
