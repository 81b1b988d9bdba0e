import type { CartView, LineItemView } from './view.ts';

/** One field that differs. `lineItems.<id>` stands for a whole line, `lineItems.<id>.quantity` for a field of it. */
export interface CartFieldChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

const totalFields = ['subtotal', 'discountTotal', 'shippingTotal', 'taxTotal', 'total'] as const;
export type CartTotals = Readonly<Record<(typeof totalFields)[number], number>>;

/** What one mutation did: told apart from the totals that follow from it. */
export interface CartDifference {
  readonly changes: readonly CartFieldChange[];
  /** Null when no total moved. */
  readonly totals: { readonly before: CartTotals; readonly after: CartTotals } | null;
}

/** One step of a history: what differed, and what the cart's own clock and counter said. */
export interface CartStep extends CartDifference {
  readonly sequence: number;
  readonly at: string;
}

/** What a cart is made of before anything is said of it. */
export type CartOrigin = Pick<CartView, 'id' | 'applicationId' | 'createdAt'>;

/** An entry keeps these itself, so they are no changes. */
const kept = new Set<string>(['id', 'applicationId', 'sequence', 'createdAt', 'updatedAt']);
const apart = new Set<string>([...kept, ...totalFields, 'lineItems']);

/** The cart that every history starts from. */
export function blankCart({ id, applicationId, createdAt }: CartOrigin): CartView {
  return {
    id,
    applicationId,
    status: 'open',
    currency: '',
    subtotal: 0,
    taxTotal: 0,
    discountTotal: 0,
    shippingTotal: 0,
    total: 0,
    pricesIncludeTax: false,
    lineItems: [],
    appliedDiscount: null,
    selectedShipping: null,
    taxLines: [],
    customerId: null,
    customerEmail: null,
    shippingAddress: null,
    billingAddress: null,
    notes: null,
    metadata: {},
    sequence: 0,
    orderId: null,
    externallyManaged: false,
    expiresAt: createdAt,
    abandonedAt: null,
    createdAt,
    updatedAt: createdAt,
  };
}

/** What differs between two states of a cart. */
export function differenceOf(before: CartView, after: CartView): CartDifference {
  const totals = { before: totalsOf(before), after: totalsOf(after) };
  const moved = totalFields.some((field) => totals.before[field] !== totals.after[field]);
  return {
    changes: [
      ...fieldChanges(before, after, '', apart),
      ...lineChanges(before.lineItems, after.lineItems),
    ],
    totals: moved ? totals : null,
  };
}

/** Folds a history, oldest step first, into the cart that it made. */
export function foldHistory(origin: CartOrigin, steps: readonly CartStep[]): CartView {
  const cart: Record<string, unknown> = { ...blankCart(origin) };
  const lines = new Map<string, Record<string, unknown>>();
  for (const { changes, totals, sequence, at } of steps) {
    Object.assign(cart, totals?.after, { sequence, updatedAt: at });
    for (const { path, after } of changes) {
      const [first = '', lineId, field] = path.split('.');
      if (lineId === undefined) cart[first] = after;
      else if (field !== undefined) Object.assign(lines.get(lineId) ?? {}, { [field]: after });
      else if (after === null) lines.delete(lineId);
      else lines.set(lineId, { ...Object(after) });
    }
  }
  cart['lineItems'] = [...lines.values()];
  return asCartView(cart);
}

function totalsOf(cart: CartView): CartTotals {
  const { subtotal, discountTotal, shippingTotal, taxTotal, total } = cart;
  return { subtotal, discountTotal, shippingTotal, taxTotal, total };
}

function lineChanges(
  before: readonly LineItemView[],
  after: readonly LineItemView[],
): CartFieldChange[] {
  const old = new Map(before.map((line) => [line.id, line]));
  const fresh = new Set(after.map(({ id }) => id));
  const removed = before
    .filter(({ id }) => !fresh.has(id))
    .map((line) => ({ path: `lineItems.${line.id}`, before: line, after: null }));
  const standing = after.flatMap((line) => {
    const path = `lineItems.${line.id}`;
    const was = old.get(line.id);
    return was ? fieldChanges(was, line, `${path}.`, kept) : [{ path, before: null, after: line }];
  });
  return [...removed, ...standing];
}

type Fields = Readonly<Record<string, unknown>>;

function fieldChanges(
  before: Fields,
  after: Fields,
  prefix: string,
  except: ReadonlySet<string>,
): CartFieldChange[] {
  const changes: CartFieldChange[] = [];
  for (const name of Object.keys(after)) {
    const was = before[name];
    const is = after[name];
    if (was === is || except.has(name) || isSame(was, is)) continue;
    changes.push({ path: `${prefix}${name}`, before: was, after: is });
  }
  return changes;
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The one cast: a blank cart with values put under names that `differenceOf` took from a cart. */
function asCartView(cart: Record<string, unknown>): CartView {
  return cart as CartView;
}
