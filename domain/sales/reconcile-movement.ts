import {
  type UndecidedMovement,
  takeUndecided,
} from '../../storage/queries/payments/undecided-movements.ts';
import { declineClassOf } from '../connectors/decline-codes.ts';
import { openConnector } from '../connectors/open-connector.ts';
import type { DatabaseContext } from '../context.ts';
import type { Resources } from '../ports/services.ts';
import type { Outcome } from '../ports/payment-connector.ts';
import type { MovementOutcome } from '../ports/settlement.ts';
import { environmentContext } from '../tenancy/enter-tenant.ts';
import { lookUpMovement } from './call.ts';
import { settleMovement } from './run-sale.ts';
import { forEachRow } from '../for-each-row.ts';
import { purposesOf } from './open-movement.ts';

/**
 * Looks up an undecided movement and has its purpose record the outcome. Returns whether it is decided
 * now.
 */
export async function reconcileMovement(
  base: DatabaseContext,
  undecided: UndecidedMovement,
): Promise<boolean> {
  const { services } = base;
  const { workspaceId, paymentId, id: transactionId, purpose, attempt, calledOff } = undecided;
  const outcome = calledOff
    ? await endCalledOff(base, undecided)
    : await lookUpMovement(base, undecided, attempt?.sessionId ?? null);
  services.failpoint('reconcile.before_settle');
  const sale = purposesOf(base)[purpose];
  if (outcome.kind === 'unknown' && !sale.settlesUnknown) return false;
  const ctx = await environmentContext(base, undecided);
  const ref = { workspaceId, paymentId, transactionId, attempt, calledOff };
  const { transaction } = await settleMovement(ctx, sale, ref, outcome);
  return !transaction.isUndecided();
}

/**
 * Voids a movement that was called off, under one key however often, and says what became of it. A void that succeeded
 * ends it, whatever a lookup remembers of it. One without a response may still release what is authorized: then an
 * authorization stays undecided, whatever its state.
 */
async function endCalledOff(
  resources: Resources,
  undecided: UndecidedMovement,
): Promise<MovementOutcome> {
  const voided = await voidMovement(resources, undecided);
  resources.services.failpoint('call_off.after_void');
  if (voided.kind === 'approved') return declinedByVoid(undecided);
  const found = await lookUpMovement(resources, undecided, undecided.attempt?.sessionId ?? null);
  const isRefused = voided.kind === 'declined' || voided.kind === 'not_attempted';
  const isTaken = found.kind === 'approved' && undecided.type !== 'authorization';
  return isRefused || isTaken || found.kind === 'declined' ? found : { kind: 'unknown' };
}

async function voidMovement(
  resources: Resources,
  { workspaceId, connectorId, connectorRef, idempotencyKey, ...movement }: UndecidedMovement,
): Promise<Outcome> {
  const called = connectorId ? await openConnector(resources, workspaceId, connectorId) : null;
  if (!called || connectorRef === null) return { kind: 'unknown', message: 'Nobody can be asked.' };
  const { paymentId, amount, currency } = movement;
  const key = `${idempotencyKey}:void`;
  const ref = connectorRef;
  return called.connector.void({ idempotencyKey: key, paymentId, ref, amount, currency });
}

function declinedByVoid({ connectorRef: ref }: UndecidedMovement): MovementOutcome {
  const code = 'authentication_required';
  return { kind: 'declined', ref, code, class: declineClassOf(code), card: null };
}

/**
 * Looks up one undecided transaction now: its processor has news, or the buyer returned from a challenge. Skipped
 * within `quietSeconds` of the last lookup, and while the transaction waits after a failure. Returns whether this call
 * settled it. One that cannot be settled stays undecided, and its failure is recorded as in the reconciler.
 */
export async function reconcileByKey(
  base: DatabaseContext,
  workspaceId: string,
  which: { readonly idempotencyKey: string } | { readonly paymentId: string },
  quietSeconds = 0,
): Promise<boolean> {
  const now = base.services.clock();
  const taken = await takeUndecided(base.database, workspaceId, which, now, quietSeconds);
  if (!taken) return false;
  const { done } = await forEachRow(base, {
    kind: 'payment-reconciliation',
    rows: [taken],
    run: (undecided) => reconcileMovement(base, undecided),
  });
  return done > 0;
}
