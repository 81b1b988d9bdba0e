import type { ReturnStatus } from '../../storage/entities/returns/order-return.ts';
import type { ReturnRows } from '../../storage/queries/returns/return-rows.ts';
import { fail } from '../errors.ts';
import { exceeds } from '../fulfillments/require-state.ts';
import { isPartlyRefunded, isUndecided } from './refunds.ts';

type ReturnAction = 'receive' | 'refund' | 'cancel' | 'close';

/** The statuses from which a return allows an action (contract 70 §5). */
const allowedFrom: Readonly<Record<ReturnAction, readonly ReturnStatus[]>> = {
  receive: ['requested', 'received'],
  refund: ['received'],
  cancel: ['requested'],
  close: ['received'],
};

/** 409 `invalid_state`; also once it is being refunded, since its refund is of the units that were received. */
export function requireReceivable(found: ReturnRows): void {
  requireStatus(found, 'receive');
  requireDecided(found, 'receive');
  if (isPartlyRefunded(found.refunds)) reject(found, 'receive', 'partly_refunded');
}

/** 422 `validation_error` for a return of which everything has been received, where no lines are named. */
export function requireAwaited({ lines }: ReturnRows): void {
  if (lines.every((line) => line.outstanding() === 0)) exceeds('lineItems', 0);
}

/** 409 `invalid_state`; also while a refund is undecided. */
export function requireReturnRefundable(found: ReturnRows): void {
  requireStatus(found, 'refund');
  requireDecided(found, 'refund');
}

export function requireReturnCancellable(found: ReturnRows): void {
  requireStatus(found, 'cancel');
}

/** 409 `invalid_state`; also while a refund is undecided. */
export function requireClosable(found: ReturnRows): void {
  requireStatus(found, 'close');
  requireDecided(found, 'close');
}

function requireStatus(found: ReturnRows, action: ReturnAction): void {
  if (!allowedFrom[action].includes(found.orderReturn.status)) reject(found, action);
}

function requireDecided(found: ReturnRows, action: ReturnAction): void {
  if (isUndecided(found.refunds)) reject(found, action, 'refund_pending');
}

function reject(
  { orderReturn: { status } }: ReturnRows,
  action: ReturnAction,
  reason?: string,
): never {
  const allowed = allowedFrom[action];
  fail('invalid_state', { from: status, action, allowed, ...(reason ? { reason } : {}) });
}
