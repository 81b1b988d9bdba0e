import type { Connector } from '../../../storage/entities/connector.ts';
import type { Resources } from '../../ports/services.ts';
import { fail } from '../../errors.ts';
import type { Capabilities, PaymentConnector } from '../../ports/payment-connector.ts';
import { openAccount, publishableKeyOf, type StripeAccount } from './account.ts';
import { describeCard, forgetCard } from './card.ts';
import { runIntent } from './charge.ts';
import { stripeCapabilities } from './capabilities.ts';
import { failureOf } from './failure.ts';
import { paymentIntents, setupIntents } from './intents.ts';
import { lookUp } from './lookup.ts';
import { modify } from './modify.ts';
import { stripeDisputes } from './disputes.ts';
import { registerWalletHosts } from './wallet-hosts.ts';

const KEY_SHOWN_MS = 30 * 60_000;

/** A merchant's account at Stripe, called through the `stripe` package (docs/stripe.md). */
export function createStripeConnector(resources: Resources, row: Connector): PaymentConnector {
  const account = openAccount(resources, row);
  return {
    id: row.id,
    kind: 'stripe',
    displayName: row.displayName,
    capabilities: () => askCapabilities(account),
    ...(row.config['wallets'] === false
      ? {}
      : { registerWalletHosts: (hosts) => registerWalletHosts(account, hosts) }),
    describe: (source) => describeCard(account, source),
    charge: (request) => runIntent(account, paymentIntents(account, 'automatic'), request),
    authorize: (request) => runIntent(account, paymentIntents(account, 'manual'), request),
    vault: (request) => runIntent(account, setupIntents(account), { ...request, store: true }),
    capture: (request) => modify(account, 'capture', request),
    void: (request) => modify(account, 'void', request),
    refund: (request) => modify(account, 'refund', request),
    forget: (storedRef) => forgetCard(account, storedRef),
    lookup: (idempotencyKey, known) => lookUp(account, idempotencyKey, known),
    disputes: stripeDisputes(account),
    // Stripe's card fields are opened with the account's publishable key, which does not expire.
    embedToken: async () => ({
      token: publishableKeyOf(row),
      expiresAt: new Date(resources.services.clock().getTime() + KEY_SHOWN_MS),
    }),
    // Its card fields give tokens and charge nothing themselves.
    findTransaction: async () => null,
  };
}

/** Stripe reports no capabilities: a list of one intent proves that the key is good for what is needed most. */
async function askCapabilities({ stripe }: StripeAccount): Promise<Capabilities> {
  try {
    await stripe.paymentIntents.list({ limit: 1 });
    return stripeCapabilities;
  } catch (error) {
    const failure = failureOf(error);
    const message = 'message' in failure ? failure.message : 'Stripe refused the call.';
    fail('processor_upstream_error', { message });
  }
}
