import type { CartSessions } from '../generated/resources/cart-sessions.ts';
import type { ShippingTax } from '../generated/resources/shipping-tax.ts';
import type { VersionedWriteOptions } from '../options.ts';
import type { Body, Data } from '../shapes.ts';
import type * as T from '../generated/types.ts';

/** A buyer's cart in a page. `cart` is as the last response left it; each change returns the cart after it. */
export class CartSession {
  readonly #sessions: CartSessions;
  readonly #shippingTax: ShippingTax;
  readonly #publishableKey: string;
  #snapshot: T.CartSnapshot;

  constructor(
    snapshot: T.CartSnapshot,
    routes: {
      readonly cartSessions: CartSessions;
      readonly shippingTax: ShippingTax;
      readonly publishableKey: string;
    },
  ) {
    this.#snapshot = snapshot;
    this.#sessions = routes.cartSessions;
    this.#shippingTax = routes.shippingTax;
    this.#publishableKey = routes.publishableKey;
  }

  /** Whoever has it may change the cart: keep it out of links and logs. */
  get id(): string {
    return this.#snapshot.cartSessionId;
  }

  get cart(): T.CartSessionCart {
    return this.#snapshot.cart;
  }

  async refresh(): Promise<T.CartSessionCart> {
    return this.#keep(await this.#sessions.get(this.id));
  }

  async addItem(
    item: T.SessionItemBody,
    options?: VersionedWriteOptions,
  ): Promise<T.CartSessionCart> {
    return this.#keep(await this.#sessions.addItem(this.id, item, options));
  }

  async updateItem(
    itemId: string,
    change: Body<T.CartSessionsUpdateItemData>,
    options?: VersionedWriteOptions,
  ): Promise<T.CartSessionCart> {
    return this.#keep(await this.#sessions.updateItem(this.id, itemId, change, options));
  }

  async removeItem(itemId: string, options?: VersionedWriteOptions): Promise<T.CartSessionCart> {
    return this.#keep(await this.#sessions.removeItem(this.id, itemId, options));
  }

  /** Shipping methods and tax for an address; it changes nothing. */
  async quoteShipping(
    shippingAddress: T.QuoteBody['shippingAddress'],
  ): Promise<T.ShippingTaxQuote> {
    return this.#shippingTax.quote({
      quoteToken: this.#publishableKey,
      cartSessionId: this.id,
      currency: this.cart.currency as T.QuoteBody['currency'],
      shippingAddress,
    });
  }

  /** Takes a method of `quoteShipping`. */
  async selectShipping(
    { methodId, displayName, rateAmount }: Body<T.CartSessionsSelectShippingData>,
    options?: VersionedWriteOptions,
  ): Promise<T.CartSessionCart> {
    const body = { methodId, displayName, rateAmount };
    return this.#keep(await this.#sessions.selectShipping(this.id, body, options));
  }

  async clearShipping(options?: VersionedWriteOptions): Promise<T.CartSessionCart> {
    return this.#keep(await this.#sessions.clearShipping(this.id, options));
  }

  async applyDiscount(code: string, options?: VersionedWriteOptions): Promise<T.CartSessionCart> {
    return this.#keep(await this.#sessions.applyDiscount(this.id, { code }, options));
  }

  async removeDiscount(options?: VersionedWriteOptions): Promise<T.CartSessionCart> {
    return this.#keep(await this.#sessions.removeDiscount(this.id, options));
  }

  /** Hands the cart over: send the buyer to `checkoutUrl`. The session ends with it. */
  async checkout(
    addresses: Body<T.CartSessionsCheckoutData>,
    options?: VersionedWriteOptions,
  ): Promise<Data<T.CartSessionsCheckoutResponse>> {
    return this.#sessions.checkout(this.id, addresses, options);
  }

  #keep(snapshot: T.CartSnapshot): T.CartSessionCart {
    this.#snapshot = snapshot;
    return snapshot.cart;
  }
}
