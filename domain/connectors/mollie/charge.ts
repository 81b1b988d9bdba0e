import type { SequenceType } from '@mollie/api-client';
import type { ChargeRequest, Outcome } from '../../ports/payment-connector.ts';
import { metadataOf } from '../charge-metadata.ts';
import { eventsUrlOf, type MollieAccount } from './account.ts';
import { molliePackage } from './load-package.ts';
import { toMollieAmount } from './amount.ts';
import { mollieCapabilities } from './capabilities.ts';
import { storedCardOf } from './card.ts';
import { declinedBy, failureOf, type Failure } from './failure.ts';
import { stepKey } from './keys.ts';
import { outcomeOfPayment } from './payment-outcome.ts';

/**
 * Charges, authorizes or verifies a card by one call, which may take money at once: Mollie knows no payment that is
 * opened first and confirmed later by us. What became of a call without a response is found by its repeat under the same
 * key, or in Mollie's list (lookup.ts).
 */
export async function createPayment(
  account: MollieAccount,
  captureMode: 'automatic' | 'manual',
  request: ChargeRequest,
): Promise<Outcome> {
  const { currency, idempotencyKey } = request;
  if (!mollieCapabilities.currencies.includes(currency))
    return { kind: 'not_attempted', message: `Mollie takes no cards in ${currency}.` };
  let source: Source | null;
  try {
    source = await sourceOf(account, request);
  } catch (error) {
    return outcomeOfOpening(failureOf(error));
  }
  if (!source) return declinedBy('invalid_account', null);
  const webhookUrl = eventsUrlOf(account);
  const { CaptureMethod, PaymentMethod } = molliePackage();
  try {
    const payment = await account.mollie.payments.create({
      amount: toMollieAmount(request.amount, currency),
      description: request.orderRef ?? request.paymentId,
      method: PaymentMethod.creditcard,
      metadata: metadataOf(request),
      ...(webhookUrl === null ? {} : { webhookUrl }),
      ...(captureMode === 'manual' ? { captureMode: CaptureMethod.manual } : {}),
      ...source,
      idempotencyKey: stepKey(idempotencyKey, 'payment'),
    });
    return await outcomeOfPayment(account, payment);
  } catch (error) {
    return outcomeOfFailure(failureOf(error), request);
  }
}

type Source =
  | { readonly cardToken: string; readonly redirectUrl: string }
  | {
      readonly cardToken: string;
      readonly redirectUrl: string;
      readonly customerId: string;
      readonly sequenceType: SequenceType;
    }
  | {
      readonly customerId: string;
      readonly mandateId: string;
      readonly sequenceType: SequenceType;
    };

/** A new customer for each card that is stored (decision 146); null for what is no card of Mollie's. */
async function sourceOf(
  { mollie, services }: MollieAccount,
  { source, store, customerId, idempotencyKey, returnUrl }: ChargeRequest,
): Promise<Source | null> {
  if ('storedRef' in source) {
    const stored = storedCardOf(source.storedRef);
    const { recurring } = molliePackage().SequenceType;
    return stored && { ...stored, sequenceType: recurring };
  }
  if (!/^tkn_\w+$/.test(source.token)) return null;
  const shown = { cardToken: source.token, redirectUrl: returnUrl ?? services.urls.checkout };
  if (!store) return shown;
  const { id } = await mollie.customers.create({
    metadata: customerId ? { commerce_customer: customerId } : {},
    idempotencyKey: stepKey(idempotencyKey, 'customer'),
  });
  return { ...shown, customerId: id, sequenceType: molliePackage().SequenceType.first };
}

/** No payment was asked for yet; but another call under the same key may be ahead of this one. */
function outcomeOfOpening({ kind, message }: Failure): Outcome {
  return { kind: kind === 'raced' ? 'unknown' : 'not_attempted', message };
}

function outcomeOfFailure({ kind, message, code }: Failure, { source }: ChargeRequest): Outcome {
  switch (kind) {
    case 'declined':
      return declinedBy(code, null);
    case 'missing':
      // The customer of a stored card that was forgotten.
      return 'storedRef' in source
        ? declinedBy('invalid_account', null)
        : { kind: 'not_attempted', message };
    case 'invalid':
    case 'not_attempted':
      return { kind: 'not_attempted', message };
    default:
      return { kind: 'unknown', message };
  }
}
