import type { FulfillmentFile } from '../../storage/entities/fulfillment-file.ts';
import type { FulfillmentStatus } from '../../storage/entities/fulfillment.ts';
import type { Order } from '../../storage/entities/order.ts';
import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import type { OrderLine } from '../../storage/entities/order-line.ts';
import { fail } from '../errors.ts';
import { requireSettled } from '../orders/require-action.ts';
import type { OrderWithLines } from '../orders/view.ts';
import { needsFulfillment } from '../orders/refresh-order.ts';
import type { LockedFulfillment } from './load.ts';
import type { LineQuantity } from './schemas.ts';

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

/** The states in which files may be added and removed, and in which they may be downloaded. */
const unreleased: readonly string[] = ['pending', 'ready'];
const released: readonly string[] = ['delivered'];

/** The statuses in which an order may be fulfilled (contract 70 §2). */
const fulfillable: readonly Order['status'][] = ['processing', 'partially_fulfilled', 'completed'];

/** A change of one line of the order. */
export interface LineChange {
  readonly lineItemId: string;
  readonly fulfilled?: number;
  readonly returned?: number;
}

/** A shipment fulfills all units, so the order must be able to record them. */
export function requireShippable(found: LockedFulfillment): void {
  requireState(found, 'ship');
  requireRecordable(found, allUnits(found, 1));
}

/** 409 `invalid_state` for an order of which nothing was shipped that is not back. */
export function requireShipped({ order, lines }: OrderWithLines): void {
  if (lines.some(({ fulfilledQuantity, returnedQuantity }) => fulfilledQuantity > returnedQuantity))
    return;
  fail('invalid_state', { from: order.status, action: 'create_return', reason: 'nothing_shipped' });
}

export function requireDeliverable(found: LockedFulfillment): void {
  requireState(found, 'deliver');
  if (found.fulfillment.type === 'service') requireRecordable(found, allUnits(found, 1));
}

export function requireReleasable(found: LockedFulfillment): void {
  requireDigital(found);
  requireState(found, 'release');
  requireRecordable(found, allUnits(found, 1));
}

/** With `autoRelease` the first file releases it. */
export function requireFileAddable(found: LockedFulfillment): void {
  requireUnreleased(found, 'add-file');
  if (!found.fulfillment.autoRelease) return;
  requireLiveOrder(found, 'release');
  requireRecordable(found, allUnits(found, 1));
}

/** Also 404 `not_found` without the file. */
export function requireFileRemovable(
  found: FulfillmentRows,
  file: FulfillmentFile | undefined,
): FulfillmentFile {
  if (!file) fail('not_found');
  requireUnreleased(found, 'delete-file');
  return file;
}

export function requireDownloadable(found: FulfillmentRows): void {
  requireDigital(found);
  const { status: from } = found.fulfillment;
  if (!released.includes(from))
    fail('invalid_state', { from, action: 'download-links', allowed: released });
}

/** Files change only until the release: 404 `fulfillment_not_digital`, 409 `invalid_state`. */
export function requireUnreleased(found: FulfillmentRows, action: string): void {
  requireDigital(found);
  const { status: from } = found.fulfillment;
  if (!unreleased.includes(from)) fail('invalid_state', { from, action, allowed: unreleased });
}

/** 409 `invalid_state` for an order that may not be fulfilled, or is not paid. */
export function requireFulfillable(order: Order): void {
  const { status, paymentStatus } = order;
  if (!fulfillable.includes(status) || isUnpaid(order))
    fail('invalid_state', { from: status, paymentStatus, action: 'fulfill', allowed: fulfillable });
}

/** A Net-N order is paid later, unless its invoice was voided; an order of total 0 needs no payment. */
function isUnpaid({ paymentStatus, deferred, total }: Order): boolean {
  if (deferred) return paymentStatus === 'voided' && total > 0;
  return ['pending', 'failed', 'voided'].includes(paymentStatus);
}

/**
 * 409 `invalid_state` while an edit's payment is in flight or the order is being cancelled, where units are fulfilled, and
 * for units that the order no longer has, as an edit removed them.
 */
export function requireRecordable(
  { fulfillment: { status: from }, of: { order, lines } }: LockedFulfillment,
  changes: readonly LineChange[],
): void {
  if (changes.some(({ fulfilled = 0 }) => fulfilled > 0)) requireSettled(order, 'fulfill');
  for (const { lineItemId, fulfilled = 0 } of changes) {
    const line = lines.find(({ id }) => id === lineItemId);
    if (line?.canFulfill(fulfilled)) continue;
    const quantity = line?.quantity ?? 0;
    fail('invalid_state', { from, lineItemId, reason: 'no_longer_on_order', quantity });
  }
}

/** All units of the fulfillment, as fulfilled (1) or no longer fulfilled (-1). */
export function allUnits({ lines }: FulfillmentRows, sign: 1 | -1): LineChange[] {
  return lines.map(({ lineItemId, quantity }) => ({ lineItemId, fulfilled: sign * quantity }));
}

/** 409 `invalid_state` with `{ from, action, allowed }` unless the action is allowed now. */
export function requireState(found: LockedFulfillment, action: FulfillmentAction): void {
  const { type, status } = found.fulfillment;
  const from = allowed[type][action] ?? [];
  if (!from.includes(status)) fail('invalid_state', { from: status, action, type, allowed: from });
  if (action !== 'cancel' && action !== 'return') requireLiveOrder(found, action);
}

/** Rejects an action for a cancelled order. */
function requireLiveOrder(
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

/** 400 for a line that occurs twice. */
export function rejectDuplicates(asked: readonly LineQuantity[]): void {
  const seen = new Set<string>();
  for (const [index, { lineItemId }] of asked.entries()) {
    if (seen.has(lineItemId))
      fail('validation_error', [
        {
          path: `lineItems.${index}.lineItemId`,
          code: 'not_unique',
          received: lineItemId,
          message: 'A line may be named once.',
        },
      ]);
    seen.add(lineItemId);
  }
}

/**
 * The quantities of a new fulfillment: the requested ones, or all that are open of the lines that need fulfillment. 422
 * `quantity_exceeds_open` when a line has less, or nothing is open.
 */
export function openQuantities(
  lines: readonly OrderLine[],
  taken: ReadonlyMap<string, number>,
  asked: readonly LineQuantity[] | undefined,
): LineQuantity[] {
  const openOf = (line: OrderLine): number => line.quantity - (taken.get(line.id) ?? 0);
  if (asked === undefined) {
    const open = lines
      .filter((line) => needsFulfillment(line) && openOf(line) > 0)
      .map((line) => ({ lineItemId: line.id, quantity: openOf(line) }));
    return open.length > 0 ? open : exceeds('lineItems', 0);
  }
  for (const [index, { lineItemId, quantity }] of asked.entries()) {
    const line = lines.find(({ id }) => id === lineItemId);
    const open = line ? Math.max(0, openOf(line)) : 0;
    if (quantity > open) exceeds(`lineItems.${index}.quantity`, open, quantity);
  }
  return [...asked];
}

/** 422 `quantity_exceeds_open` */
export function exceeds(path: string, open: number, received?: number): never {
  fail(
    'validation_error',
    [
      {
        path,
        code: 'quantity_exceeds_open',
        open,
        ...(received === undefined ? {} : { received }),
        message: open === 0 ? 'Nothing is open here.' : `At most ${open} are open.`,
      },
    ],
    { status: 422 },
  );
}
