import type { Connector } from '../../../storage/entities/connector.ts';
import type { Resources } from '../../ports/services.ts';
import { fail } from '../../errors.ts';
import type { Capabilities, PaymentConnector } from '../../ports/payment-connector.ts';
import { openAccount, profileIdOf, type MollieAccount } from './account.ts';
import { mollieCapabilities } from './capabilities.ts';
import { describeCard, forgetCard } from './card.ts';
import { createPayment } from './charge.ts';
import { failureOf } from './failure.ts';
import { lookUp } from './lookup.ts';
import { modify } from './modify.ts';

const PROFILE_SHOWN_MS = 30 * 60_000;

/** A merchant's account at Mollie, called through the `@mollie/api-client` package (docs/mollie.md). */
export function createMollieConnector(resources: Resources, row: Connector): PaymentConnector {
  const account = openAccount(resources, row);
  return {
    id: row.id,
    kind: 'mollie',
    displayName: row.displayName,
    capabilities: () => askCapabilities(account),
    describe: (source) => describeCard(account, source),
    charge: (request) => createPayment(account, 'automatic', request),
    authorize: (request) => createPayment(account, 'manual', request),
    // A first payment of nothing.
    vault: (request) => createPayment(account, 'automatic', { ...request, amount: 0, store: true }),
    capture: (request) => modify(account, 'capture', request),
    void: (request) => modify(account, 'void', request),
    refund: (request) => modify(account, 'refund', request),
    forget: (storedRef) => forgetCard(account, storedRef),
    lookup: (idempotencyKey, known) => lookUp(account, idempotencyKey, known),
    // Mollie's card fields are opened for the account's profile, which does not expire.
    embedToken: async () => ({
      token: profileIdOf(row),
      expiresAt: new Date(resources.services.clock().getTime() + PROFILE_SHOWN_MS),
    }),
    // Its card fields give tokens and charge nothing themselves.
    findTransaction: async () => null,
  };
}

/** Mollie's list of capabilities is of another kind: the key's own profile proves that both belong together. */
async function askCapabilities({ mollie, row }: MollieAccount): Promise<Capabilities> {
  const profileId = profileIdOf(row);
  const key = await askProfile(mollie);
  if (key === profileId) return mollieCapabilities;
  fail('processor_upstream_error', {
    message: `The key is of the profile ${key}, not ${profileId}.`,
  });
}

async function askProfile(mollie: MollieAccount['mollie']): Promise<string> {
  try {
    return (await mollie.profiles.getCurrent()).id;
  } catch (error) {
    fail('processor_upstream_error', { message: failureOf(error).message });
  }
}
