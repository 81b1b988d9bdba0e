import type { AttemptAnswer, CheckoutAttempt } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { readAttempt } from '../../../storage/queries/checkout/sessions.ts';
import { violatedConstraint } from '../../../storage/errors/database-errors.ts';
import { rejectWhileAdvancing } from '../../clock/require-not-advancing.ts';
import {
  concludeAlone,
  decidingUnit,
  isConcluded,
  type ApplicationContext,
  type Concluded,
  type DatabaseContext,
} from '../../context.ts';
import { declineClassOf } from '../../connectors/decline-codes.ts';
import { fail, Refusal } from '../../errors.ts';
import { debitTokens } from '../../rate-limit.ts';
import { Unpriced } from '../../carts/pricing/price-snapshot.ts';
import { concludeSale, HELD_REFERENCE } from '../../sales/run-sale.ts';
import type { AcceptedAttempt, AnsweredAttempt } from '../../ports/settlement.ts';
import type { CompleteInput } from '../body-schemas.ts';
import { rejectTransaction } from './choose-payment-means.ts';
import type { SessionToComplete } from './open-completion.ts';
import { planCompletion, type CompletionPlan } from './plan-completion.ts';
import { reserveAttempt, type Reservation } from './reserve-attempt.ts';
import { purposesOf } from '../../sales/open-movement.ts';

const WAIT_MS = 10_000;
const POLLS_MS = [20, 40, 80, 160];
const POLL_SLOWLY_MS = 250;

/**
 * Each function clears what is in a completion's way, in a commit of its own, before it tries again. The route hands them
 * in.
 */
export interface Clearing {
  /** Expires a session that is due. */
  readonly expire: (ctx: ApplicationContext, session: CheckoutSession) => Promise<unknown>;
  /** Prices the cart for its buyer. */
  readonly price: (ctx: ApplicationContext, cause: Unpriced) => Promise<void>;
  /** Calls off an attempt that waits for its buyer; returns whether it has ended by that. */
  readonly callOff: (ctx: DatabaseContext, attempt: CheckoutAttempt) => Promise<boolean>;
}

/**
 * Completes a checkout session: reserve, call, settle. A second completion of the same cart waits for the first up to
 * ten seconds: with the same token it gets the same response, with another one it is rejected after a success and runs
 * after a decline (contract 40 §4).
 */
export async function completeSession(
  opened: SessionToComplete,
  input: CompleteInput,
  clearing: Clearing,
): Promise<Concluded<AcceptedAttempt>> {
  if (opened.isClockAdvancing) rejectWhileAdvancing();
  const plan = await planCompletion(opened, input);
  try {
    return await runCompletion(plan, clearing);
  } catch (error) {
    const isDeclined = error instanceof Refusal && error.code === 'payment_failed';
    const { declines } = plan.counted;
    if (isDeclined && declines.length > 0) await debitTokens(opened.ctx, declines);
    throw error;
  }
}

async function runCompletion(
  plan: CompletionPlan,
  clearing: Clearing,
): Promise<Concluded<AcceptedAttempt>> {
  const { opened } = plan;
  const { ctx } = opened;
  const deadline = Date.now() + WAIT_MS;
  const calledOff = new Set<string>();
  for (;;) {
    const reservation = await reserveOrPrice(plan);
    if (isConcluded(reservation)) return reservation;
    switch (reservation.kind) {
      case 'answered':
        return rejectAttempt(reservation);
      case 'reserved': {
        const { checkout } = purposesOf(ctx);
        const settled = await concludeSale(ctx, checkout, reservation.charge, acceptedOf);
        return isConcluded(settled) ? settled : rejectAttempt(settled);
      }
      case 'due':
        await clearing.expire(ctx, opened.session);
        break;
      case 'unpriced':
        if (Date.now() >= deadline) fail('cart_changed');
        await clearing.price(ctx, reservation.cause);
        break;
      case 'running': {
        const { id } = reservation.attempt;
        // Once each: one that does not end by it is waited for.
        const mayCallOff = !calledOff.has(id) && Date.now() < deadline;
        calledOff.add(id);
        if (mayCallOff && (await replaces(plan, reservation, clearing))) break;
        const ended = await waitForRunningAttempt(ctx, reservation, deadline);
        if (ended) return concludeEnded(ctx, { session: opened.session, answer: ended });
      }
    }
  }
}

/** Calls off the session's waiting challenge for another card; returns whether that attempt has ended. */
async function replaces(
  { opened: { ctx, session }, input }: CompletionPlan,
  { attempt, isRepeat }: Extract<Reservation, { kind: 'running' }>,
  { callOff }: Clearing,
): Promise<boolean> {
  const { checkoutSessionId } = attempt;
  const isWaiting = attempt.answer?.kind === 'processing' && attempt.answer.nextAction !== null;
  if (!input.replaceAttempt || isRepeat || !isWaiting || checkoutSessionId !== session.id)
    return false;
  return callOff(ctx, attempt);
}

async function reserveOrPrice(
  plan: CompletionPlan,
): Promise<Concluded<AcceptedAttempt> | Reservation> {
  try {
    return await decidingUnit<AcceptedAttempt, Reservation>(
      plan.opened.ctx,
      async (tx, conclude) => {
        const reservation = await reserveAttempt(plan, tx);
        const accepted = reservation.kind === 'answered' ? acceptedOf(reservation) : null;
        return accepted === null ? reservation : conclude(accepted);
      },
      // Anything else has written nothing.
      { checksClaim: ({ kind }) => kind === 'reserved' },
    );
  } catch (error) {
    // Thrown, so that the transaction rolls back and no lock is held during the call of the tax provider.
    if (error instanceof Unpriced) return { kind: 'unpriced', cause: error };
    if (violatedConstraint(error) === HELD_REFERENCE)
      rejectTransaction('The transaction was used before.');
    throw error;
  }
}

/**
 * Waits until the running attempt ends. Returns the result for a repeat, or null when this completion may run; fails on
 * time-out.
 */
async function waitForRunningAttempt(
  ctx: ApplicationContext,
  { attempt, isRepeat }: Extract<Reservation, { kind: 'running' }>,
  deadline: number,
): Promise<AttemptAnswer | null> {
  if (isRepeat && attempt.answer) return attempt.answer;
  for (let poll = 0; ; poll += 1) {
    const current = await readAttempt(ctx.database, ctx.workspaceId, attempt.id);
    if (current && hasEnded(current, isRepeat)) return isRepeat ? (current.answer ?? null) : null;
    if (Date.now() >= deadline) break;
    await Bun.sleep(POLLS_MS[poll] ?? POLL_SLOWLY_MS);
  }
  if (isRepeat) return { kind: 'processing', paymentId: attempt.paymentId, nextAction: null };
  fail('request_in_progress', undefined, { headers: { 'retry-after': '1' } });
}

/** For a repeat, an attempt has ended once its result is stored, even if it is still running. */
function hasEnded({ status, answer }: CheckoutAttempt, isRepeat: boolean): boolean {
  return status !== 'running' || (isRepeat && answer !== null && answer !== undefined);
}

/** The attempt was another request's: this one writes nothing. */
async function concludeEnded(
  ctx: ApplicationContext,
  ended: AnsweredAttempt,
): Promise<Concluded<AcceptedAttempt>> {
  const accepted = acceptedOf(ended);
  return accepted ? concludeAlone(ctx, accepted) : rejectAttempt(ended);
}

/** Null for one that its request rejects. */
function acceptedOf({ session, answer }: AnsweredAttempt): AcceptedAttempt | null {
  return answer.kind === 'declined' || answer.kind === 'returned' ? null : { session, answer };
}

function rejectAttempt({ session, answer }: AnsweredAttempt): never {
  if (answer.kind === 'returned') rejectReturned(session, answer);
  if (answer.kind !== 'declined') throw new Error(`session ${session.id} rejects what is accepted`);
  const { message, declineCode, declineClass, paymentId, attempts } = answer;
  fail('payment_failed', { declineCode, declineClass, paymentId, attempts }, { message });
}

function rejectReturned(
  { lastError }: AnsweredAttempt['session'],
  { reason, paymentId, connectorId = null }: Extract<AttemptAnswer, { kind: 'returned' }>,
): never {
  if (reason !== 'card_not_stored') fail('cart_not_open', { reason: 'payment_returned' });
  const declineCode = 'card_not_supported';
  const attempts = [{ connectorId, result: 'declined', declineCode }] as const;
  const details = { declineCode, declineClass: declineClassOf(declineCode), paymentId, attempts };
  fail('payment_failed', details, lastError ? { message: lastError.message } : {});
}
