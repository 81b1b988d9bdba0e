import { defineEntity, p } from '@mikro-orm/core';
import { emptyColumns, pick } from '../orm/columns.ts';
import { shardOf } from '../shards.ts';
import { defineStates, moved } from '../states.ts';
import {
  blankPurchase,
  purchaseProperties,
  sentFields,
  type AppliedDiscount,
  type SelectedShipping,
  type SentPurchase,
  type TaxLine,
} from './purchase.ts';

export const cartStatuses = ['open', 'checkout', 'converted', 'abandoned'] as const;
export type CartStatus = (typeof cartStatuses)[number];

/**
 * An abandoned cart still moves when the merchant records a payment for its earlier order, whose payment had failed:
 * a partial one (checkout) or a full one (converted).
 */
export const cartStates = defineStates<CartStatus>({
  of: 'cart',
  initial: ['open'],
  moves: {
    open: ['checkout', 'converted', 'abandoned'],
    checkout: ['open', 'converted', 'abandoned'],
    abandoned: ['checkout', 'converted'],
    converted: [],
  },
});

const cartRecoveries = ['no_email', 'suppressed', 'mailed'] as const;
export type CartRecovery = (typeof cartRecoveries)[number];

/** Where a debounced cart.updated begins: the cart before the first mutation that it covers. */
export interface CartUpdateBase {
  readonly sequence: number;
}

const properties = {
  id: p.uuid().primary(),
  workspaceId: p.uuid(),
  /** Its workspace's, whose owner emits a debounced cart.updated. */
  shard: p.smallint(),
  environmentId: p.uuid(),
  applicationId: p.uuid(),
  status: p.text().$type<CartStatus>(),
  ...purchaseProperties(),
  /** Days until a Net-N invoice is due, as a checkout session of the cart set it; null: the default. */
  netN: p.integer().strictNullable(),
  appliedDiscount: p.json().$type<AppliedDiscount>().strictNullable(),
  /** +1 for each accepted mutation request. */
  sequence: p.bigint('number'),
  /** Counts the cart's events. */
  eventSequence: p.bigint('number'),
  externallyManaged: p.boolean(),
  orderId: p.uuid().strictNullable(),
  /** When cart.updated was last emitted, and when the debounced one is due. */
  updatedEventAt: p.datetime().strictNullable(),
  updatedEventDueAt: p.datetime().strictNullable(),
  updatedEventBase: p.json().$type<CartUpdateBase>().strictNullable(),
  expiresAt: p.datetime(),
  /** When the sweep that repairs abandonment looks at the cart next; null while it is not watched. */
  sweepAt: p.datetime().strictNullable(),
  abandonedAt: p.datetime().strictNullable(),
  /** Whether its buyer got a mail when it was abandoned. */
  recovery: p.text().$type<CartRecovery>().strictNullable(),
  /** The cart into which it was copied. */
  recoveredCartId: p.uuid().strictNullable(),
  createdAt: p.datetime(),
  updatedAt: p.datetime(),
};

const schema = defineEntity({ name: 'Cart', tableName: 'cart', properties });

const LIFETIME_MS = 30 * 24 * 3_600_000;

/** A cart lives for 30 days after its last mutation. */
export function cartExpiry(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS);
}

const empty = emptyColumns(properties);

/** A new cart: open, empty, without a buyer. */
export function blankCart(
  origin: Pick<Cart, 'id' | 'workspaceId' | 'environmentId' | 'applicationId' | 'createdAt'>,
) {
  return {
    ...empty,
    ...blankPurchase(),
    ...origin,
    shard: shardOf(origin.workspaceId),
    status: 'open' as const,
    sequence: 0,
    eventSequence: 0,
    externallyManaged: false,
    expiresAt: origin.createdAt,
    updatedAt: origin.createdAt,
  };
}

/** The totals of a cart's calculation. */
export type CartTotals = Pick<
  Cart,
  'subtotal' | 'discountTotal' | 'shippingTotal' | 'taxTotal' | 'total' | 'pricesIncludeTax'
> & { readonly taxLines: readonly TaxLine[] };

export class Cart extends schema.class {
  moveTo(status: CartStatus): void {
    this.status = moved(cartStates, this.status, status);
  }

  /** Assigns the given fields of buyer and purchase; others stay. */
  assign(fields: Partial<SentPurchase>): void {
    Object.assign(this, pick(fields, sentFields));
  }

  /** Days until an invoice is due, by the newest session of the cart; null: the default. */
  agreeTerm(netN: number | null): void {
    this.netN = netN;
  }

  selectShipping(selected: SelectedShipping | null): void {
    this.selectedShipping = selected;
  }

  /** Takes a discount as it was evaluated, which may be invalid by now. */
  applyDiscount(applied: AppliedDiscount): void {
    this.appliedDiscount = applied;
  }

  removeDiscount(): void {
    this.appliedDiscount = null;
  }

  /** Takes the choices by which it was priced. */
  choose(shipping: SelectedShipping | null, discount: AppliedDiscount | null): void {
    this.selectedShipping = shipping;
    this.appliedDiscount = discount;
  }

  /** Counts an accepted mutation and restarts the cart's idle time and lifetime. */
  touch(now: Date): void {
    this.sequence += 1;
    this.updatedAt = now;
    this.expiresAt = cartExpiry(now);
  }

  /** Records a change that is no mutation: idle time and lifetime continue. */
  markUpdated(now: Date): void {
    this.updatedAt = now;
  }

  /** Watches it from its last change on: a sweep repairs what its actor leaves undone. */
  watch(): void {
    this.sweepAt = this.updatedAt;
  }

  /** Was abandoned, and continues as a copy. */
  recoverAs(cartId: string): void {
    this.recoveredCartId = cartId;
  }

  /** Hands the cart over to a draft order. */
  checkOut(orderId: string, now: Date): void {
    this.holdForOrder(orderId, now);
    this.touch(now);
  }

  /** Holds the cart for an order that is paid in part. */
  holdForOrder(orderId: string, now: Date): void {
    this.moveTo('checkout');
    this.orderId = orderId;
    this.updatedAt = now;
  }

  /** Reopens the cart for its buyer after a checkout that ended without an order. */
  reopen(now: Date): void {
    this.moveTo('open');
    this.orderId = null;
    this.updatedAt = now;
    this.expiresAt = cartExpiry(now);
  }

  convert(orderId: string, now: Date): void {
    this.moveTo('converted');
    this.orderId = orderId;
    this.updatedAt = now;
  }

  /** Whether the cart has been idle for that many minutes, or its lifetime has passed (contract 30 §5). */
  isIdle(minutes: number, at: Date): boolean {
    const idleSince = at.getTime() - minutes * 60_000;
    return this.updatedAt.getTime() <= idleSince || this.expiresAt.getTime() <= at.getTime();
  }

  abandon(recovery: CartRecovery, now: Date): void {
    this.moveTo('abandoned');
    this.abandonedAt = now;
    this.updatedAt = now;
    this.recovery = recovery;
  }

  /** Debounces cart.updated; `sequence` is the cart's before the first mutation that it covers. */
  debounceUpdate(dueAt: Date, sequence: number): void {
    this.updatedEventDueAt = dueAt;
    this.updatedEventBase = { sequence };
  }

  /** Restarts the interval of cart.updated. */
  markUpdateEmitted(now: Date): void {
    this.updatedEventAt = now;
    this.updatedEventDueAt = null;
    this.updatedEventBase = null;
  }

  /** Assigns the totals of a calculation. */
  recalculate(totals: CartTotals): void {
    this.subtotal = totals.subtotal;
    this.discountTotal = totals.discountTotal;
    this.shippingTotal = totals.shippingTotal;
    this.taxTotal = totals.taxTotal;
    this.total = totals.total;
    this.pricesIncludeTax = totals.pricesIncludeTax;
    if (this.taxLines.length + totals.taxLines.length > 0) this.taxLines = [...totals.taxLines];
  }

  /** The number of its next event. */
  countEvent(): number {
    this.eventSequence += 1;
    return this.eventSequence;
  }
}
schema.setClass(Cart);
