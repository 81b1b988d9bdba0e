import type { CartRecovery } from '../../storage/entities/cart.ts';
import { mayMailCustomers } from '../mail/queue-mail.ts';
import { emailHashOf } from '../email-hash.ts';
import type { Signing } from '../ports/signing.ts';
import type { Settings } from '../ports/settings.ts';
import type { Mailing } from '../ports/services.ts';
import type { IdleCart } from './idle-cart.ts';
import { optOutKeyOf } from './find-opted-out.ts';
import { recoveryUrlOf } from './recovery-token.ts';

export interface RecoveryOffer {
  readonly recovery: CartRecovery;
  /** Part of the event even when no mail is sent. */
  readonly recoveryUrl: string | null;
}

/** Whether the buyer gets a recovery mail (contract 30 §5). */
export function recoveryOf(
  services: Mailing & Pick<Signing, 'secrets'> & Pick<Settings, 'production'>,
  { cart, customer, config, mailsCustomers, hasMovedOn }: IdleCart,
  optedOut: ReadonlySet<string>,
): RecoveryOffer {
  const recoveryUrl = recoveryUrlOf(services, config.cartRecoveryUrlTemplate, cart);
  if (!customer || recoveryUrl === null || !mailsCustomers || !mayMailCustomers(services)) {
    return { recovery: 'no_email', recoveryUrl };
  }
  const key = optOutKeyOf(cart, emailHashOf(services, customer.email));
  return { recovery: hasMovedOn || optedOut.has(key) ? 'suppressed' : 'mailed', recoveryUrl };
}
