import { amountFormat } from '../currencies.ts';
import { mailBrandOf } from '../embed/default-config.ts';
import { optOutTokenOf } from '../mail/opt-out-token.ts';
import type { MailRequest } from '../mail/queue-mail.ts';
import type { Signing } from '../ports/signing.ts';
import type { Settings } from '../ports/settings.ts';
import type { IdleCart } from './idle-cart.ts';
import type { RecoveryOffer } from './recovery.ts';

const ITEMS_SHOWN = 10;

/** The recovery mail of an abandoned cart, at most one per cart; null when none is sent. */
export function recoveryMailOf(
  services: Pick<Signing, 'secrets'> & Pick<Settings, 'urls'>,
  { found, recovery, recoveryUrl }: RecoveryOffer & { readonly found: IdleCart },
): MailRequest | null {
  const { cart, lines, customer, config } = found;
  if (recovery !== 'mailed' || recoveryUrl === null || customer === null) return null;
  const { workspaceId, environmentId, applicationId } = cart;
  const tenant = { workspaceId, environmentId, applicationId };
  const token = optOutTokenOf(services, {
    ...tenant,
    email: customer.email,
    category: 'cart_recovery',
  });
  const brand = mailBrandOf(config, found.applicationName);
  const amount = amountFormat(brand.locale, cart.currency);
  return {
    cause: `customer.cart_abandoned:${cart.id}`,
    ...tenant,
    to: customer.email,
    content: {
      template: 'customer.cart_abandoned',
      brand,
      isTest: found.environmentKind !== 'production',
      firstName: customer.firstName,
      items: lines.slice(0, ITEMS_SHOWN).map((line) => ({
        name: line.name,
        quantity: line.quantity,
        amount: amount(line.unitPrice * line.quantity - line.discountAmount),
        imageUrl: line.imageUrl ?? null,
      })),
      itemsLeftOut: Math.max(0, lines.length - ITEMS_SHOWN),
      total: amount(cart.total),
      link: recoveryUrl,
      unsubscribeUrl: `${services.urls.base}/unsubscribe?token=${token}`,
    },
  };
}
