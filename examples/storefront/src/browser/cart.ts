import { ApiError, Storefront, type CartSession } from '@commerce-service/sdk/browser';
import type { Destination } from '../destinations.ts';
import type { SignedLine } from '../server/signed-line.ts';
import type { PublicSettings } from '../server/settings.ts';

/**
 * The cart of this browser. It is in the service, under a session that localStorage remembers; a summary of it
 * is beside that, for the badge of every page and as a signal to the other tabs.
 *
 * Changes are sent one after the other. One that meets a change of another tab is made again upon the newer cart.
 */
export type Cart = CartSession['cart'];
export type Line = Cart['lineItems'][number];

export interface Summary {
  readonly cartId: string;
  readonly count: number;
  readonly sequence: number;
}

const SUMMARY = 'shop.cart';
const settings: PublicSettings = JSON.parse(document.body.dataset['shop'] ?? '{}');
const storefront = new Storefront(settings);
const listeners = new Set<(cart: Cart | null) => void>();
let session: CartSession | null = null;
let last: Promise<unknown> = Promise.resolve();

export function readSummary(): Summary | null {
  try {
    return JSON.parse(localStorage.getItem(SUMMARY) ?? 'null');
  } catch {
    return null;
  }
}

/** Calls back with the cart whenever it was read or changed here; with null when it is over. */
export function onCart(listener: (cart: Cart | null) => void): void {
  listeners.add(listener);
}

/** Calls back when another tab changed the cart. */
export function onOtherTab(listener: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === SUMMARY || key === null) listener();
  });
}

/** The cart as the service has it now. A browser that never added anything has none. */
export function loadCart(): Promise<Cart | null> {
  return inTurn(async () => {
    if (readSummary() === null) return publish(null);
    session = await storefront.cart();
    return publish(session.cart);
  });
}

export async function addToCart(sku: string, quantity: number): Promise<Cart> {
  const line = await signLine(sku);
  return change((current) => {
    const same = current.cart.lineItems.find(({ referenceId }) => referenceId === sku);
    return same
      ? current.updateItem(same.id, { quantity: same.quantity + quantity }, newest(current))
      : current.addItem({ ...line, quantity });
  });
}

export function setQuantity(itemId: string, quantity: number): Promise<Cart> {
  return change((current) => current.updateItem(itemId, { quantity }, newest(current)));
}

export function removeLine(itemId: string): Promise<Cart> {
  return change((current) => current.removeItem(itemId));
}

export function applyCode(code: string): Promise<Cart> {
  return change((current) => current.applyDiscount(code));
}

export function removeCode(): Promise<Cart> {
  return change((current) => current.removeDiscount());
}

/** Puts lines at the shop's present prices in the place of outdated ones; what is no longer sold is taken out. */
export async function renewLines(
  outdated: readonly { readonly itemId: string; readonly sku: string | null }[] | null,
): Promise<void> {
  const all = session?.cart.lineItems ?? [];
  for (const line of all) {
    if (outdated !== null && !outdated.some(({ itemId }) => itemId === line.id)) continue;
    const fresh = await signLine(line.referenceId ?? '').catch(() => null);
    await removeLine(line.id);
    if (fresh) await change((current) => current.addItem({ ...fresh, quantity: line.quantity }));
  }
}

export type Quote = Awaited<ReturnType<CartSession['quoteShipping']>>;
export type Method = NonNullable<Quote['shipping']>['methods'][number];

/**
 * What the cart costs at a destination. The chosen method stays when it is offered there at the same price; else the
 * wished one, or the cheapest, is chosen.
 */
export function quote(destination: Destination, wished?: string): Promise<Quote> {
  return inTurn(async () => {
    const current = await open();
    const quoted = await current.quoteShipping(destination);
    const methods = quoted.shipping?.methods ?? [];
    const chosen = current.cart.selectedShipping;
    const wanted =
      methods.find(({ methodId }) => methodId === (wished ?? chosen?.methodId)) ??
      methods.toSorted((one, other) => one.rateAmount - other.rateAmount)[0];
    if (wanted === undefined) return quoted;
    const isChosen =
      chosen?.methodId === wanted.methodId && chosen.rateAmount === wanted.rateAmount;
    if (isChosen && quoted.shipping?.selectedMethod) return quoted;
    if (!isChosen) publish(await current.selectShipping(wanted));
    return current.quoteShipping(destination);
  });
}

/** The id by which the shop's server reads the cart. */
export async function cartSessionId(): Promise<string> {
  return (await inTurn(open)).id;
}

/** What went wrong, in words for the buyer. */
export function wordsFor(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'rate_limit_exceeded') return 'Too many tries. Please wait a minute.';
    return error.message;
  }
  if (error instanceof ShopError) return error.message;
  return 'The connection failed. Please try again.';
}

export class ShopError extends Error {}

async function signLine(sku: string): Promise<SignedLine> {
  const response = await fetch('/api/lines', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sku }),
  });
  const body = await response.json();
  if (!response.ok) throw new ShopError(body.message);
  return body;
}

/** Makes a change; again upon the newer cart where another tab was faster, or upon a new one where it has ended. */
function change(act: (current: CartSession) => Promise<Cart>): Promise<Cart> {
  return inTurn(async () => {
    try {
      return publish(await act(await open()));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOld = ['cart_changed', 'item_not_found'].includes(error.code);
      const isOver = ['cart_session_expired', 'not_found'].includes(error.code);
      if (!isOld && !isOver) throw error;
      session = await storefront.cart();
      publish(session.cart);
      return publish(await act(session));
    }
  });
}

async function open(): Promise<CartSession> {
  session ??= await storefront.cart();
  return session;
}

/** For the options of a change: it fails where the cart is no longer the one that was read. */
function newest(current: CartSession): { ifMatch: number } {
  return { ifMatch: current.cart.sequence };
}

function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = last.then(act, act);
  last = turn.catch(() => undefined);
  return turn;
}

function publish<T extends Cart | null>(cart: T): T {
  if (cart === null) localStorage.removeItem(SUMMARY);
  else {
    const count = cart.lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
    const summary: Summary = { cartId: cart.id, count, sequence: cart.sequence };
    localStorage.setItem(SUMMARY, JSON.stringify(summary));
  }
  for (const listener of listeners) listener(cart);
  return cart;
}

/** The cart became an order: the badge goes, unless another cart was begun since. */
export function forgetCart(cartId: string): void {
  if (readSummary()?.cartId === cartId) publish(null);
}
