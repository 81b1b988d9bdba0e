import { setTimeout as sleep } from 'node:timers/promises';
import type { Identity } from '../profiles/identify.ts';
import type { Service, ServiceRequest } from '../requests/send-to-service.ts';
import { ServiceFailure } from '../requests/service-failure.ts';
import { Refusal } from '../terminal/refusal.ts';

/** Values of responses are read by name, as a script would. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = ReturnType<typeof JSON.parse>;

export interface SandboxOptions {
  readonly amount: number;
  readonly email: string | null;
}

const address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '12 St James Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  countryCode: 'GB',
};

interface Purchase {
  readonly sessionId: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly subscriptionId: string;
}

/** A shop in a sandbox: what recipes do in it, and the ids of all that they made, by which their event is recognized. */
export class Sandbox {
  readonly ids = new Set<string>();
  readonly currency: string;
  readonly #service: Service;
  readonly #applicationId: string;
  readonly #options: SandboxOptions;
  readonly #signal: AbortSignal;

  constructor(
    service: Service,
    { application }: Identity,
    options: SandboxOptions,
    signal: AbortSignal,
  ) {
    if (application === null) throw new Refusal('trigger needs a secret key of an application.');
    this.#service = service;
    this.#applicationId = application.id;
    this.currency = application.currency;
    this.#options = options;
    this.#signal = signal;
  }

  get(path: string): Promise<Answer> {
    return this.#send('GET', path);
  }

  post(path: string, body: object = {}): Promise<Answer> {
    return this.#send('POST', path, { body });
  }

  put(path: string, body: object): Promise<Answer> {
    return this.#send('PUT', path, { body });
  }

  patch(path: string, body: object): Promise<Answer> {
    return this.#send('PATCH', path, { body });
  }

  delete(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer> {
    return headers === undefined
      ? this.#send('DELETE', path)
      : this.#send('DELETE', path, { headers, credential: 'none' });
  }

  /** As the buyer's browser calls: without the key. */
  postAsBuyer(path: string, body: object): Promise<Answer> {
    return this.#send('POST', path, { body, credential: 'none' });
  }

  async #send(method: string, path: string, more: Partial<ServiceRequest> = {}): Promise<Answer> {
    const isOfApi = path.startsWith('/sandbox/challenge') ? path : `/api/v1${path}`;
    const headers = {
      ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
      ...more.headers,
    };
    const { data } = await this.#service.send({ method, path: isOfApi, ...more, headers });
    this.#note(data);
    return data;
  }

  #note(data: unknown): void {
    if (typeof data !== 'object' || data === null) return;
    for (const [name, value] of Object.entries(data))
      if (/^(id|orderId|paymentId|subscriptionId|cartId)$/.test(name) && typeof value === 'string')
        this.ids.add(value);
  }

  /** Does what must be refused, such as a declined payment. */
  async expectRefusal(code: string, act: Promise<unknown>): Promise<void> {
    try {
      await act;
    } catch (error) {
      if (error instanceof ServiceFailure && error.code === code) return;
      throw error;
    }
    throw new Refusal(`The service should have answered ${code}.`);
  }

  email(): string {
    return this.#options.email ?? `ada+${crypto.randomUUID().slice(0, 8)}@example.com`;
  }

  customer(): Promise<Answer> {
    return this.post('/customers', { email: this.email(), firstName: 'Ada', lastName: 'Lovelace' });
  }

  async cart(body: object = {}, lines: readonly object[] = [this.mug()]): Promise<Answer> {
    const { id } = await this.post('/carts', {
      applicationId: this.#applicationId,
      currency: this.currency,
      ...body,
    });
    for (const line of lines) await this.post(`/carts/${id}/items`, line);
    return this.get(`/carts/${id}`);
  }

  /** Two of them, so that one can be sent, or taken away. */
  mug(): object {
    return {
      name: 'Mug',
      referenceId: 'MUG-1',
      unitPrice: Math.max(1, Math.floor(this.#options.amount / 2)),
      quantity: 2,
    };
  }

  session(cartId: string, body: object = {}): Promise<Answer> {
    return this.post('/checkout/sessions', {
      applicationId: this.#applicationId,
      cartId,
      returnUrl: 'https://shop.example/thanks',
      cancelUrl: 'https://shop.example/cart',
      ...body,
    });
  }

  async complete(sessionId: string, body: object): Promise<Answer> {
    const path = `/checkout-sessions/${sessionId}/complete`;
    const buyer = { email: this.email(), shippingAddress: address };
    return { ...(await this.postAsBuyer(path, { ...buyer, ...body })), sessionId };
  }

  /** The buyer refuses what their bank asks, and comes back to the page. */
  async refuseChallenge({ nextAction, sessionId }: Answer): Promise<void> {
    await this.postAsBuyer(new URL(nextAction.url).pathname, { action: 'reject' });
    const isDecided = async (): Promise<boolean> =>
      (await this.get(`/checkout-sessions/${sessionId}`)).attempt === null;
    await this.until(isDecided, 'The decision');
  }

  /** A cart of a new customer, paid by card; or by what `body` says. */
  async order(
    { token = 'tok_visa', discountCode }: { token?: string; discountCode?: string } = {},
    lines?: readonly object[],
  ): Promise<Purchase> {
    const customer = await this.customer();
    const cart = await this.cart({ customerId: customer.id }, lines);
    if (discountCode !== undefined)
      await this.post(`/carts/${cart.id}/apply-discount`, { code: discountCode });
    const session = await this.session(cart.id);
    return this.complete(session.id, { paymentMethod: 'card', paymentToken: token });
  }

  /** An order on account, and its open invoice. */
  async orderOnAccount(): Promise<Purchase & { invoiceId: string }> {
    const customer = await this.customer();
    const cart = await this.cart({ customerId: customer.id });
    const session = await this.session(cart.id, { paymentTerms: { netN: 14 } });
    const bought: Purchase = await this.complete(session.id, {
      paymentMethod: 'net30',
      net30Acceptance: { companyName: 'Lovelace Ltd', billingEmail: customer.email },
    });
    const [invoice] = await this.get(`/invoices?orderId=${bought.orderId}`);
    this.ids.add(invoice.id);
    return { ...bought, invoiceId: invoice.id };
  }

  /** A subscription, sold by a checkout. */
  async subscription(token = 'tok_visa', terms: object = {}): Promise<Purchase> {
    const amount = this.#options.amount;
    const customer = await this.customer();
    const cart = await this.cart({ customerId: customer.id }, [
      {
        type: 'subscription',
        name: 'Studio plan',
        referenceId: 'plan_studio',
        unitPrice: amount,
        requiresShipping: false,
        metadata: { interval: 'monthly' },
      },
    ]);
    const session = await this.session(cart.id, {
      recurring: { plan: 'plan_studio', planName: 'Studio', interval: 'monthly', amount, ...terms },
      collect: { shippingAddress: false },
    });
    return this.complete(session.id, { paymentMethod: 'card', paymentToken: token });
  }

  /** A discount code of ten percent. */
  discount(): Promise<Answer> {
    const code = `CLI${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    return this.post('/discounts', { code, name: 'Ten percent', type: 'percentage', value: 10 });
  }

  /** The order's goods, handed over to be sent. */
  async fulfillment(orderId: string, body: object = {}): Promise<Answer> {
    return this.post(`/orders/${orderId}/fulfillments`, body);
  }

  /** Runs the environment's test clock forward, through all that falls due. */
  async advance(unit: 'hour' | 'day' | 'month', count: number): Promise<void> {
    await this.post('/test-clock/advance', { by: { unit, count } });
    for (;;) {
      const { mode } = await this.get('/test-clock');
      if (mode === 'frozen') return;
      await sleep(150, undefined, { signal: this.#signal });
    }
  }

  async upload(path: string, name: string, text: string): Promise<Answer> {
    const form = new FormData();
    form.set('file', new File([text], name, { type: 'text/plain' }));
    return this.#send('POST', path, { form });
  }

  /** Calls a link of the service as its reader's browser would. */
  async openLink(url: string): Promise<void> {
    const response = await fetch(url, { redirect: 'manual', signal: this.#signal });
    if (response.status >= 400) throw new Refusal(`${url} answered ${response.status}.`);
  }

  async until(read: () => Promise<boolean>, what: string): Promise<void> {
    const end = Date.now() + 20_000;
    while (!(await read())) {
      if (Date.now() > end) throw new Refusal(`${what} did not come within 20 s.`);
      await sleep(150, undefined, { signal: this.#signal });
    }
  }
}
