import type { FulfillmentStatus } from '../../storage/entities/fulfillment.ts';
import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { fail } from '../errors.ts';
import type { LockedFulfillment } from './load.ts';

type FulfillmentAction = 'ship' | 'deliver' | 'return' | 'release' | 'cancel';

/** From where each action goes, by type (70 §1). Cancelling is for what has not left yet, and for digital goods. */
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

/** 409 `invalid_state` with `{ from, action, allowed }` unless the action may be taken now. */
export function requireState(found: LockedFulfillment, action: FulfillmentAction): void {
  const { type, status } = found.fulfillment;
  const from = allowed[type][action] ?? [];
  if (!from.includes(status)) fail('invalid_state', { from: status, action, type, allowed: from });
  if (action !== 'cancel' && action !== 'return') requireLiveOrder(found, action);
}

/** Nothing leaves for an order that was cancelled. */
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
