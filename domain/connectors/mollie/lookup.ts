import { REFERENCE_OF_KEY } from '../../../storage/queries/connectors/connector-events.ts';
import type { CallToLookUp, LookupOutcome, MovementCall } from '../../ports/payment-connector.ts';
import { keyMark } from '../charge-metadata.ts';
import type { MollieAccount } from './account.ts';
import { storedCardOf } from './card.ts';
import { failureOf } from './failure.ts';
import { modified } from './modify.ts';
import { keyIn, outcomeOfPayment } from './payment-outcome.ts';

const PAGE_MAX = 250;
/** Of the account's list; a payment that is further down is found by its event. */
const PAGES_MAX = 4;

/**
 * What became of a call. A charge is read by the payment's id: the one that the call learned, or that an event named;
 * else it is looked for in the list of its customer's payments, or of the account's newest. Where it does not stand, the
 * first request may still be on its way: that proves nothing.
 */
export async function lookUp(
  account: MollieAccount,
  idempotencyKey: string,
  known: CallToLookUp | undefined,
): Promise<LookupOutcome> {
  const call = known?.call ?? null;
  try {
    if (call?.type === 'capture' || call?.type === 'void' || call?.type === 'refund')
      return await modified(account, call.type, call.request);
    const id = known?.ref ?? (await referenceOf(account, idempotencyKey, call));
    return id === null ? { kind: 'not_found' } : await lookUpPayment(account, id, idempotencyKey);
  } catch (error) {
    return { kind: 'unknown', message: failureOf(error).message };
  }
}

async function lookUpPayment(
  account: MollieAccount,
  id: string,
  idempotencyKey: string,
): Promise<LookupOutcome> {
  const payment = await account.mollie.payments.get(id);
  // A payment of another call, which an event or a mistake named, says nothing of this one.
  if (keyIn(payment) !== keyMark(idempotencyKey))
    return { kind: 'unknown', message: `${id} belongs to another call.` };
  return outcomeOfPayment(account, payment);
}

async function referenceOf(
  account: MollieAccount,
  idempotencyKey: string,
  call: MovementCall | null,
): Promise<string | null> {
  const { database, row } = account;
  const mark = keyMark(idempotencyKey);
  const [event] = await database.read(REFERENCE_OF_KEY, [row.workspaceId, row.id, mark]);
  if (event) return event.ref;
  const stored =
    call && 'source' in call.request && 'storedRef' in call.request.source
      ? storedCardOf(call.request.source.storedRef)
      : null;
  return findInList(account, mark, stored?.customerId ?? null);
}

/** Newest first; the list of a customer, who was made for one card, is short. */
async function findInList(
  { mollie }: MollieAccount,
  mark: string,
  customerId: string | null,
): Promise<string | null> {
  let from: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const range = { limit: PAGE_MAX, ...(from === undefined ? {} : { from }) };
    const listed =
      customerId === null
        ? await mollie.payments.page(range)
        : await mollie.customerPayments.page({ customerId, ...range });
    const found = listed.find((payment) => keyIn(payment) === mark);
    if (found) return found.id;
    from = listed.nextPageCursor;
    if (from === undefined) return null;
  }
  return null;
}
