import type Stripe from 'stripe';
import type { WalletHost } from '../../ports/payment-connector.ts';
import type { StripeAccount } from './account.ts';
import { failureOf } from './failure.ts';

/**
 * Registers the hosts at Stripe, which shows wallets on no other (docs.stripe.com/payments/payment-methods/pmd-registration).
 * One that is registered already is checked again where Apple Pay or Google Pay is not active.
 */
export function registerWalletHosts(
  { stripe }: StripeAccount,
  hosts: readonly string[],
): Promise<WalletHost[]> {
  return Promise.all(hosts.map(async (host) => ({ host, problem: await problemOf(stripe, host) })));
}

async function problemOf(stripe: Stripe, host: string): Promise<string | null> {
  try {
    const { data } = await stripe.paymentMethodDomains.list({ domain_name: host, limit: 1 });
    const [known] = data;
    if (known?.enabled === false) return 'The host is switched off at Stripe.';
    if (!known) return faultOf(await stripe.paymentMethodDomains.create({ domain_name: host }));
    if (faultOf(known) === null) return null;
    return faultOf(await stripe.paymentMethodDomains.validate(known.id));
  } catch (error) {
    const failure = failureOf(error);
    return 'message' in failure ? failure.message : 'Stripe refused the call.';
  }
}

function faultOf({ apple_pay, google_pay }: Stripe.PaymentMethodDomain): string | null {
  const inactive = [
    { name: 'Apple Pay', wallet: apple_pay },
    { name: 'Google Pay', wallet: google_pay },
  ].filter(({ wallet }) => wallet.status !== 'active');
  const faults = inactive.map(
    ({ name, wallet }) => `${name}: ${wallet.status_details?.error_message ?? 'not active'}`,
  );
  return faults.length === 0 ? null : faults.join(' ');
}
