import { ApiError } from '../errors.ts';
import { BuyerCheckout } from '../generated/resources/buyer-checkout.ts';
import { CartSessions } from '../generated/resources/cart-sessions.ts';
import { ShippingTax } from '../generated/resources/shipping-tax.ts';
import { HttpClient } from '../http.ts';
import type { ClientOptions } from '../options.ts';
import type * as T from '../generated/types.ts';
import { CartSession } from './cart-session.ts';

export {
  ApiError,
  CommerceError,
  ConnectionError,
  TimeoutError,
  UnexpectedAnswerError,
  type ApiErrorOf,
} from '../errors.ts';
export type { CartSession } from './cart-session.ts';
export {
  mountCheckout,
  type CheckoutFailure,
  type CheckoutOptions,
  type CheckoutResult,
  type CheckoutStep,
  type CheckoutTotal,
  type MountedCheckout,
} from './mount-checkout.ts';

export interface StorefrontOptions extends Pick<
  ClientOptions,
  'timeoutMs' | 'retriesMax' | 'fetch'
> {
  readonly baseUrl: string;
  /** A key that begins with `pk_`: it may be in a page. */
  readonly publishableKey: string;
  readonly applicationId: string;
  readonly environmentId: string;
  /** Where the cart of this browser is remembered; null: nowhere. Default: localStorage. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | null;
}

/**
 * What a page of a shop needs: the buyer's cart, and the checkout of a session. The page's origin must be one of the
 * application's `allowedOrigins`.
 *
 * ```ts
 * const shop = new Storefront({ baseUrl, publishableKey: 'pk_...', applicationId, environmentId });
 * const session = await shop.cart();
 * await session.addItem({ name: 'Mug', unitPrice: 1500, referenceId: 'mug' });
 * ```
 */
export class Storefront {
  readonly cartSessions: CartSessions;
  readonly checkout: BuyerCheckout;
  readonly #shippingTax: ShippingTax;
  readonly #options: StorefrontOptions;
  #finding: Promise<CartSession> | null = null;

  constructor(options: StorefrontOptions) {
    const { baseUrl, timeoutMs, retriesMax, fetch } = options;
    const http = new HttpClient({ baseUrl, timeoutMs, retriesMax, fetch });
    this.cartSessions = new CartSessions(http);
    this.checkout = new BuyerCheckout(http);
    this.#shippingTax = new ShippingTax(http);
    this.#options = options;
  }

  /** The cart that this browser has, or a new one where it has none that is still open. */
  cart(): Promise<CartSession> {
    // Two calls at once are for the same cart.
    this.#finding ??= this.#find().finally(() => {
      this.#finding = null;
    });
    return this.#finding;
  }

  async #find(): Promise<CartSession> {
    const stored = this.#storage?.getItem(this.#storageKey);
    return this.#open((stored ? await this.#active(stored) : null) ?? (await this.#create()));
  }

  /** The abandoned cart of a recovery link, with the link's cart and token; it becomes the cart of this browser. */
  async recover(cartId: string, token: string): Promise<CartSession> {
    return this.#open(await this.cartSessions.recover({ cartId, token }));
  }

  #open(snapshot: T.CartSnapshot): CartSession {
    this.#storage?.setItem(this.#storageKey, snapshot.cartSessionId);
    return new CartSession(snapshot, {
      cartSessions: this.cartSessions,
      shippingTax: this.#shippingTax,
      publishableKey: this.#options.publishableKey,
    });
  }

  /** Null where the session has ended, or never was. */
  async #active(id: string): Promise<T.CartSnapshot | null> {
    try {
      const snapshot = await this.cartSessions.get(id);
      return snapshot.status === 'active' ? snapshot : null;
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return null;
      throw error;
    }
  }

  #create(): PromiseLike<T.CartSnapshot> {
    const { applicationId, environmentId, publishableKey } = this.#options;
    return this.cartSessions.create({ applicationId, environmentId, quoteToken: publishableKey });
  }

  get #storage(): StorefrontOptions['storage'] {
    return this.#options.storage === undefined ? localStorage : this.#options.storage;
  }

  get #storageKey(): string {
    const { applicationId, environmentId } = this.#options;
    return `commerce.cart.${applicationId}.${environmentId}`;
  }
}
