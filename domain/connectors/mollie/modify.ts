import type { LookupOutcome, ModificationRequest, Outcome } from '../../ports/payment-connector.ts';
import { KEY, keyMark } from '../charge-metadata.ts';
import type { MollieAccount } from './account.ts';
import { fromMollieAmount, toMollieAmount, type MollieAmount } from './amount.ts';
import { declinedBy, failureOf } from './failure.ts';
import { stepKey } from './keys.ts';
import { keyIn } from './payment-outcome.ts';

type ModificationType = 'capture' | 'void' | 'refund';

const PAGE_MAX = 250;

/** Captures, voids or refunds a payment. What an earlier call left at Mollie is the response, and is not made again. */
export async function modify(
  account: MollieAccount,
  type: ModificationType,
  request: ModificationRequest,
): Promise<Outcome> {
  let made: LookupOutcome;
  try {
    made = await modified(account, type, request);
  } catch (error) {
    // Nothing was asked for yet.
    return { kind: 'not_attempted', message: failureOf(error).message };
  }
  if (made.kind !== 'not_found') return made;
  try {
    return await calls[type](account, request);
  } catch (error) {
    const { kind, message, code } = failureOf(error);
    if (kind === 'declined') return declinedBy(code, request.ref);
    if (kind === 'invalid') return rejected(request.ref);
    if (kind === 'missing' || kind === 'not_attempted') return { kind: 'not_attempted', message };
    return type === 'refund' && kind === 'raced'
      ? outcomeOfRacedRefund(account, request, message)
      : { kind: 'unknown', message };
  }
}

/** What became of a capture, void or refund, by what it left at Mollie. Throws what a call throws. */
export async function modified(
  account: MollieAccount,
  type: ModificationType,
  request: ModificationRequest,
): Promise<LookupOutcome> {
  const { ref, idempotencyKey, amount } = request;
  const mark = keyMark(idempotencyKey);
  const { mollie } = account;
  if (type === 'refund') {
    const refunds = await mollie.paymentRefunds.page({ paymentId: ref, limit: PAGE_MAX });
    const refund = refunds.find((one) => keyIn(one) === mark);
    return refund ? outcomeOfRefund(refund) : { kind: 'not_found' };
  }
  const { status, amountCaptured } = await mollie.payments.get(ref);
  if (type === 'void') {
    if (released.has(status)) return approved(ref, amount);
    const isHeld = status !== 'paid' && isNothing(amountCaptured);
    return isHeld ? { kind: 'not_found' } : rejected(ref);
  }
  const captures = await mollie.paymentCaptures.page({ paymentId: ref, limit: PAGE_MAX });
  const capture = captures.find((one) => keyIn(one) === mark);
  if (capture) return finished(account, request, capture);
  // An authorization is captured once (contract 55 §2): another capture ends it, where Mollie would take a second one.
  const isOpen = status === 'authorized' && !captures.some((one) => one.status !== 'failed');
  return isOpen ? { kind: 'not_found' } : rejected(ref);
}

/** Statuses of a payment that holds nothing any more. */
const released: ReadonlySet<string> = new Set(['canceled', 'expired', 'failed']);

type Call = (account: MollieAccount, request: ModificationRequest) => Promise<Outcome>;

const calls: Readonly<Record<ModificationType, Call>> = {
  capture: async (account, request) => {
    const { ref, amount, currency, idempotencyKey } = request;
    const capture = await account.mollie.paymentCaptures.create({
      paymentId: ref,
      amount: toMollieAmount(amount, currency),
      metadata: { [KEY]: keyMark(idempotencyKey) },
      idempotencyKey: stepKey(idempotencyKey, 'capture'),
    });
    return finished(account, request, capture);
  },
  void: async ({ mollie }, { ref, amount }) => {
    const { status, isCancelable } = await mollie.payments.get(ref);
    if (status === 'authorized') {
      await mollie.payments.releaseAuthorization(ref);
      // The bank releases the hold in its own time.
      return (await isReleased(mollie, ref)) ? approved(ref, amount) : waiting(ref);
    }
    if (!isCancelable) return rejected(ref);
    await mollie.payments.cancel(ref);
    return approved(ref, amount);
  },
  refund: async ({ mollie }, { ref, amount, currency, idempotencyKey }) =>
    outcomeOfRefund(
      await mollie.paymentRefunds.create({
        paymentId: ref,
        amount: toMollieAmount(amount, currency),
        metadata: { [KEY]: keyMark(idempotencyKey) },
        idempotencyKey: stepKey(idempotencyKey, 'refund'),
      }),
    ),
};

interface Made {
  readonly id: string;
  readonly status: string;
  readonly amount: MollieAmount;
}

/** The outcome of a capture, which refunds know by its payment. */
async function finished(
  { mollie }: MollieAccount,
  { ref }: ModificationRequest,
  capture: Made,
): Promise<Outcome> {
  if (capture.status === 'failed') return rejected(ref);
  await releaseRest(mollie, ref);
  const amount = fromMollieAmount(capture.amount);
  return capture.status === 'succeeded' && amount !== null ? approved(ref, amount) : waiting(ref);
}

/**
 * Releases what a partial capture left, also for a process that died in between, when its capture is looked up. The
 * capture stands whatever becomes of the rest, whose hold ends by itself at the latest.
 */
async function releaseRest(mollie: MollieAccount['mollie'], ref: string): Promise<void> {
  try {
    const { status, amount } = await mollie.payments.get(ref);
    if (status !== 'authorized') return;
    const captures = await mollie.paymentCaptures.page({ paymentId: ref, limit: PAGE_MAX });
    const taken = captures
      .filter((one) => one.status !== 'failed')
      .reduce((sum, one) => sum + (fromMollieAmount(one.amount) ?? 0), 0);
    if (taken < (fromMollieAmount(amount) ?? 0)) await mollie.payments.releaseAuthorization(ref);
  } catch (error) {
    failureOf(error);
  }
}

/** False while Mollie does not say: the release was accepted. */
async function isReleased(mollie: MollieAccount['mollie'], ref: string): Promise<boolean> {
  try {
    return released.has((await mollie.payments.get(ref)).status);
  } catch (error) {
    failureOf(error);
    return false;
  }
}

/** A refund is done when Mollie says `refunded`; before that it waits for balance or for the bank, and may fail. */
function outcomeOfRefund({ id, status, amount: told }: Made): Outcome {
  if (status === 'failed' || status === 'canceled') return rejected(id);
  const amount = fromMollieAmount(told);
  return status === 'refunded' && amount !== null ? approved(id, amount) : waiting(id);
}

/**
 * Mollie returns 409 while a request of the same key runs, and for a second refund of the same amount within an hour.
 * The words tell them apart: a duplicate of another refund was not made, unless the list has it.
 */
async function outcomeOfRacedRefund(
  account: MollieAccount,
  request: ModificationRequest,
  message: string,
): Promise<Outcome> {
  try {
    const made = await modified(account, 'refund', request);
    if (made.kind !== 'not_found') return made;
    return { kind: /duplicate refund/i.test(message) ? 'not_attempted' : 'unknown', message };
  } catch (error) {
    return { kind: 'unknown', message: failureOf(error).message };
  }
}

function isNothing(amount: MollieAmount | undefined): boolean {
  return amount === undefined || fromMollieAmount(amount) === 0;
}

function approved(ref: string, amount: number): Outcome {
  return { kind: 'approved', ref, amount, card: null, storedRef: null };
}

function waiting(ref: string): Outcome {
  return { kind: 'pending', ref, nextAction: null, card: null };
}

function rejected(ref: string): Outcome {
  return declinedBy('processor_rejected', ref);
}
