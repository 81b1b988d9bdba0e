import type { ChargeRequest, LookupOutcome, Outcome } from '../../ports/payment-connector.ts';
import type { StripeAccount } from './account.ts';
import { toStripeAmount } from './amount.ts';
import { storedCardOf } from './card.ts';
import { declinedBy, failureOf, type Failure } from './failure.ts';
import type { Instrument, Intents } from './intents.ts';
import { stepKey } from './keys.ts';

/**
 * Charges, authorizes or verifies a card in two calls: the intent is opened, and confirmed once its id is known. Before
 * the second call no money can move, whatever happens to the first; after it the id says what became of it. An intent
 * succeeds at most once, however often it is confirmed.
 */
export async function runIntent(
  account: StripeAccount,
  intents: Intents,
  request: ChargeRequest,
): Promise<Outcome> {
  if (toStripeAmount(request.amount, request.currency) === null)
    return {
      kind: 'not_attempted',
      message: `Stripe takes no such amount of ${request.currency}.`,
    };
  let opened: { readonly id: string; readonly instrument: Instrument };
  try {
    const instrument = await instrumentOf(account, request);
    if (!instrument) return declinedBy({ code: 'invalid_account' }, null);
    opened = { id: await intents.open(request, instrument), instrument };
  } catch (error) {
    return outcomeOfOpening(failureOf(error));
  }
  const { id, instrument } = opened;
  try {
    return definite(await intents.confirm(id, request, instrument), id);
  } catch (error) {
    return outcomeOfConfirming(intents, failureOf(error), id);
  }
}

/** A new customer for each card that is stored: to forget the card is to delete its customer. */
async function instrumentOf(
  { stripe }: StripeAccount,
  { source, store, customerId, idempotencyKey }: ChargeRequest,
): Promise<Instrument | null> {
  if ('storedRef' in source) {
    const card = storedCardOf(source.storedRef);
    return card && { customer: card.customer, card, stores: false };
  }
  if (!store) return { customer: null, card: source, stores: false };
  const { id } = await stripe.customers.create(
    customerId ? { metadata: { commerce_customer: customerId } } : {},
    { idempotencyKey: stepKey(idempotencyKey, 'customer') },
  );
  return { customer: id, card: source, stores: true };
}

/** Nothing was confirmed yet; but another call under the same key may be ahead of this one. */
function outcomeOfOpening(failure: Failure): Outcome {
  if (failure.kind === 'declined') return declinedBy(failure.decline, null);
  const kind = failure.kind === 'raced' ? 'unknown' : 'not_attempted';
  return { kind, message: failure.message };
}

async function outcomeOfConfirming(
  intents: Intents,
  failure: Failure,
  ref: string,
): Promise<Outcome> {
  switch (failure.kind) {
    case 'declined':
      return declinedBy(failure.decline, ref);
    case 'moved_on':
      return currentOutcome(intents, ref);
    case 'not_attempted':
      return { kind: 'not_attempted', message: failure.message };
    default:
      return { kind: 'unknown', message: failure.message, ref };
  }
}

async function currentOutcome(intents: Intents, ref: string): Promise<Outcome> {
  try {
    return definite((await intents.read(ref)).outcome, ref);
  } catch (error) {
    return { kind: 'unknown', message: failureOf(error).kind, ref };
  }
}

/** A confirmed intent that does not look confirmed proves nothing. */
function definite(outcome: LookupOutcome, ref: string): Outcome {
  return outcome.kind === 'not_found'
    ? { kind: 'unknown', message: 'The intent waits to be confirmed.', ref }
    : outcome;
}
