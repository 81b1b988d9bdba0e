import type { FulfillmentStatus } from '../../storage/entities/fulfillment.ts';
import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { fail } from '../errors.ts';
import type { LockedFulfillment } from './load.ts';

type FulfillmentAction = 'ship' | 'deliver' | 'return' | 'release' | 'cancel';

/**
 * The statuses from which each type allows an action (contract 70 §1). Shipped goods cannot be cancelled, digital ones
 * can.
 */
const allowed: Readonly<
  Record<LockedFulfillment['fulfillment']['type'], Partial<Record<FulfillmentAction, States>>>
> = {
  physical: {
    ship: ['pending'],
    deliver: ['shipped'],
    return: ['shipped', 'delivered'],
    cancel: ['pending'],
  },
  service: { deliver: ['pending'], cancel: ['pending'] },
  digital: { release: ['ready'], cancel: ['pending', 'ready', 'delivered'] },
};

type States = readonly FulfillmentStatus[];

/** 409 `invalid_state` with `{ from, action, allowed }` unless the action is allowed now. */
export function requireState(found: LockedFulfillment, action: FulfillmentAction): void {
  const { type, status } = found.fulfillment;
  const from = allowed[type][action] ?? [];
  if (!from.includes(status)) fail('invalid_state', { from: status, action, type, allowed: from });
  if (action !== 'cancel' && action !== 'return') requireLiveOrder(found, action);
}

/** Rejects an action for a cancelled order. */
export function requireLiveOrder(
  { fulfillment: { status: from }, of: { order } }: LockedFulfillment,
  action: FulfillmentAction,
): void {
  if (order.status === 'cancelled')
    fail('invalid_state', { from, action, allowed: [], orderStatus: order.status });
}

/** 404 `fulfillment_not_digital` */
export function requireDigital({ fulfillment: { type } }: FulfillmentRows): void {
  if (type !== 'digital') fail('fulfillment_not_digital');
}
