import { complete } from '../checkout/checkout.ts';
import type { Answer, Parsed } from '../world/client.ts';
import { newSession, payByCard, payByInvoice, type Scene, type SceneKind } from './scenes.ts';

/** One request of a merchant, a buyer or a member, made of a scene; null when the scene has nothing that it is about. */
export interface Verb {
  readonly name: string;
  /** The scenes in which it can succeed; the first one is for pairs that have none in common. */
  readonly scenes: readonly [SceneKind, ...SceneKind[]];
  readonly act: (scene: Scene) => Promise<Answer | null>;
  readonly movesMoney?: true;
  readonly ends?: 'key' | 'environment';
  /** After it no connector of the scene is active. */
  readonly takesConnector?: true;
}

const before = ['cart', 'draft'] as const;
const after = ['paid', 'authorized', 'invoiced'] as const;
const ordered = ['draft', ...after] as const;
const anywhere = ['cart', ...ordered] as const;

const elsewhere = { addressLine1: '2 Side Street', city: 'Shelbyville', countryCode: 'US' };

const post = (scene: Scene, path: string, body: object = {}): Promise<Answer> =>
  scene.api.post(`/api/v1${path}`, body);

const read = async ({ owner }: Scene, path: string): Promise<Parsed[]> =>
  (await owner.get(`/api/v1${path}`)).body.data ?? [];

type Found = (id: string) => Promise<Answer>;
type OnOrder = (id: string, line: Parsed) => Promise<Answer | null>;

/** The scene's order and its first line, as soon as there is one. */
async function onOrder(scene: Scene, act: OnOrder): Promise<Answer | null> {
  const [order] = await read(scene, `/orders?cartId=${scene.cartId}`);
  return order ? act(order.id, order.lineItems[0]) : null;
}

const onPayment = (scene: Scene, act: Found): Promise<Answer | null> =>
  onFirst(scene, (orderId) => `/orders/${orderId}/payments`, act);
const onInvoice = (scene: Scene, act: Found): Promise<Answer | null> =>
  onFirst(scene, (orderId) => `/invoices?orderId=${orderId}`, act);
const onFulfillment = (scene: Scene, act: Found): Promise<Answer | null> =>
  onFirst(scene, (orderId) => `/orders/${orderId}/fulfillments`, act);

async function onFirst(
  scene: Scene,
  list: (orderId: string) => string,
  act: Found,
): Promise<Answer | null> {
  const [order] = await read(scene, `/orders?cartId=${scene.cartId}`);
  const [first] = order ? await read(scene, list(order.id)) : [];
  return first ? act(first.id) : null;
}

/** As its buyer does behind the link; a link that is refused is the answer. */
async function payInvoiceByCard(scene: Scene, id: string): Promise<Answer> {
  const [linked, invoice] = await Promise.all([
    post(scene, `/invoices/${id}/link`),
    scene.owner.get(`/api/v1/invoices/${id}`),
  ]);
  const url = linked.body.data?.url;
  if (url === undefined) return linked;
  const body = { paymentToken: 'card_good', amount: invoice.body.data?.total ?? 1 };
  return scene.browser.post(`${new URL(url).pathname}/pay`, body);
}

const editOrder = (scene: Scene, change: (line: Parsed) => object): Promise<Answer | null> =>
  onOrder(scene, (id, line) => scene.api.patch(`/api/v1/orders/${id}/line-items`, change(line)));

/** What the processor's own card fields do, then the completion. */
async function payByFields(scene: Scene): Promise<Answer | null> {
  const { own } = scene.shop;
  const session = { id: scene.sessionId };
  const shown = await own.world.anyone.get(`/api/v1/checkout-sessions/${session.id}`);
  const { amount, currency } = shown.body.data ?? {};
  if (typeof amount !== 'number') return null;
  const processorTransactionId = own.processor.chargeByFields(session, amount, currency);
  return complete(own.world, session, {
    paymentMethod: 'processor',
    paymentToken: undefined,
    processorTransactionId,
    email: scene.email,
  });
}

async function removeCard(scene: Scene): Promise<Answer | null> {
  const { customerId } = scene;
  const { token } = (await post(scene, '/payment-methods/client-token', { customerId })).body
    .data ?? { token: null };
  if (token === null) return null;
  const buyer = scene.browser.with({ 'x-service-pm-token': token });
  const [card] = (await buyer.get('/api/v1/me/payment-methods')).body.data ?? [];
  return card ? buyer.delete(`/api/v1/me/payment-methods/${card.id}`) : null;
}

/** The processor's event about the last thing that it booked for the scene's checkout. */
async function told(scene: Scene, event: object): Promise<Answer | null> {
  const { own } = scene.shop;
  const booking = own.processor.ledger.findLast(({ key }) =>
    key.startsWith(`cs:${scene.sessionId}:`),
  );
  if (!booking) return null;
  const { ref, key: idempotencyKey } = booking;
  const url = `${own.world.baseUrl}/api/v1/connectors/${scene.connectorId}/events`;
  const body = { id: `evt_${crypto.randomUUID()}`, ref, idempotencyKey, ...event };
  const response = await own.processor.tell(url, body, scene.signingSecret);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

async function storeAnotherCard(scene: Scene): Promise<Answer | null> {
  const { customerId } = scene;
  const asked = await post(scene, '/payment-methods/client-token', { customerId });
  const { token } = asked.body.data ?? { token: null };
  if (token === null) return null;
  const buyer = scene.browser.with({ 'x-service-pm-token': token });
  const made = await buyer.post('/api/v1/me/payment-methods/embed-token');
  const { checkoutSessionId: id } = made.body.data ?? { checkoutSessionId: null };
  if (id === null) return null;
  return complete(scene.shop.own.world, { id }, { paymentToken: 'card_good' });
}

const cartVerbs: readonly Verb[] = [
  {
    name: 'add item',
    scenes: before,
    act: (scene) => post(scene, `/carts/${scene.cartId}/items`, { name: 'Lid', unitPrice: 300 }),
  },
  {
    name: 'change address',
    scenes: before,
    act: ({ api, cartId }) =>
      api.patch(`/api/v1/carts/${cartId}`, { shippingAddress: elsewhere, notes: 'moved' }),
  },
  {
    name: 'calculate',
    scenes: before,
    act: (scene) =>
      post(scene, `/shipping-tax/carts/${scene.cartId}/calculate`, {
        kind: 'checkout_final',
        shippingAddress: elsewhere,
      }),
  },
  {
    name: 'take code off',
    scenes: before,
    act: ({ api, cartId }) => api.delete(`/api/v1/carts/${cartId}/discount`),
  },
  {
    name: 'check cart out',
    scenes: before,
    act: (scene) => post(scene, `/carts/${scene.cartId}/checkout`),
  },
  {
    name: 'browser adds item',
    scenes: ['cart'],
    act: ({ browser, cartSessionId }) =>
      browser.post(`/api/v1/cart-sessions/${cartSessionId}/items`, { name: 'Tea', unitPrice: 400 }),
  },
  {
    name: 'browser checks out',
    scenes: ['cart'],
    act: ({ browser, cartSessionId, checkoutUrls }) =>
      browser.post(`/api/v1/cart-sessions/${cartSessionId}/checkout-session`, checkoutUrls),
  },
];

const sessionVerbs: readonly Verb[] = [
  { name: 'create session', scenes: before, act: newSession },
  {
    name: 'cancel session',
    scenes: before,
    act: ({ api, sessionId }) => api.delete(`/api/v1/checkout/sessions/${sessionId}`),
  },
  {
    name: 'expire session',
    scenes: before,
    act: (scene) => post(scene, `/checkout/sessions/${scene.sessionId}/expire`),
  },
  {
    name: 'buyer takes code off',
    scenes: before,
    act: ({ browser, sessionId }) =>
      browser.delete(`/api/v1/checkout-sessions/${sessionId}/discount`),
  },
  {
    name: 'buyer takes code off by a quote',
    scenes: before,
    act: ({ browser, sessionId }) =>
      browser.post(`/api/v1/checkout-sessions/${sessionId}/quote`, { discountCode: null }),
  },
  {
    name: 'fix the price',
    scenes: before,
    act: ({ browser, sessionId }) =>
      browser.post(`/api/v1/checkout-sessions/${sessionId}/quote`, { kind: 'checkout_final' }),
  },
  {
    name: 'poll session',
    scenes: before,
    act: ({ shop, sessionId }) =>
      shop.own.world.anyone.get(`/api/v1/checkout-sessions/${sessionId}`),
  },
  { name: 'pay by card', scenes: before, movesMoney: true, act: payByCard },
  {
    name: 'pay by slow card',
    scenes: before,
    movesMoney: true,
    act: (scene) => payByCard(scene, 'card_unhurried'),
  },
  {
    name: 'pay, the answer lost',
    scenes: before,
    movesMoney: true,
    act: (scene) => payByCard(scene, 'card_fails_after'),
  },
  {
    name: 'pay by declined card',
    scenes: before,
    movesMoney: true,
    act: (scene) => payByCard(scene, 'card_broke'),
  },
  { name: 'pay by invoice', scenes: before, movesMoney: true, act: payByInvoice },
  { name: 'pay by card fields', scenes: before, movesMoney: true, act: payByFields },
];

const orderVerbs: readonly Verb[] = [
  {
    name: 'record payment',
    scenes: ordered,
    movesMoney: true,
    act: (scene) =>
      onOrder(scene, (id) => post(scene, `/orders/${id}/payments`, { method: 'manual' })),
  },
  {
    name: 'cancel order',
    scenes: ordered,
    movesMoney: true,
    act: (scene) => onOrder(scene, (id) => post(scene, `/orders/${id}/cancel`)),
  },
  {
    name: 'cancel order without refund',
    scenes: ordered,
    movesMoney: true,
    act: (scene) => onOrder(scene, (id) => post(scene, `/orders/${id}/cancel`, { refund: 'none' })),
  },
  {
    name: 'change order',
    scenes: ordered,
    act: (scene) =>
      onOrder(scene, (id) =>
        scene.api.patch(`/api/v1/orders/${id}`, {
          metadata: { a: crypto.randomUUID() },
          shippingAddress: elsewhere,
        }),
      ),
  },
  {
    name: 'edit order, more',
    scenes: ordered,
    movesMoney: true,
    act: (scene) => editOrder(scene, () => ({ add: [{ name: 'Saucer', unitPrice: 900 }] })),
  },
  {
    name: 'edit order, less',
    scenes: ordered,
    movesMoney: true,
    act: (scene) =>
      editOrder(scene, (line) => ({ update: [{ lineItemId: line?.id, quantity: 1 }] })),
  },
  {
    name: 'close order',
    scenes: ordered,
    act: (scene) => onOrder(scene, (id) => post(scene, `/orders/${id}/close`)),
  },
  {
    name: 'reopen order',
    scenes: ordered,
    act: (scene) => onOrder(scene, (id) => post(scene, `/orders/${id}/reopen`)),
  },
  {
    name: 'create fulfillment',
    scenes: after,
    act: (scene) => onOrder(scene, (id) => post(scene, `/orders/${id}/fulfillments`)),
  },
  {
    name: 'ship',
    scenes: after,
    act: (scene) => onFulfillment(scene, (id) => post(scene, `/fulfillments/${id}/ship`)),
  },
  {
    name: 'cancel fulfillment',
    scenes: after,
    act: (scene) => onFulfillment(scene, (id) => post(scene, `/fulfillments/${id}/cancel`)),
  },
];

const paymentVerbs: readonly Verb[] = [
  {
    name: 'mark paid',
    scenes: ['invoiced'],
    movesMoney: true,
    act: (scene) => onPayment(scene, (id) => post(scene, `/payments/${id}/mark-paid`)),
  },
  {
    name: 'pay invoice by card',
    scenes: ['invoiced'],
    movesMoney: true,
    act: (scene) => onInvoice(scene, (id) => payInvoiceByCard(scene, id)),
  },
  {
    name: 'capture',
    scenes: ['authorized'],
    movesMoney: true,
    act: (scene) => onPayment(scene, (id) => post(scene, `/payments/${id}/capture`)),
  },
  {
    name: 'capture a part',
    scenes: ['authorized'],
    movesMoney: true,
    act: (scene) =>
      onPayment(scene, (id) => post(scene, `/payments/${id}/capture`, { amount: 900 })),
  },
  {
    name: 'void',
    scenes: ['authorized'],
    movesMoney: true,
    act: (scene) => onPayment(scene, (id) => post(scene, `/payments/${id}/void`)),
  },
  {
    name: 'refund',
    scenes: ['paid'],
    movesMoney: true,
    act: (scene) => onPayment(scene, (id) => post(scene, `/payments/${id}/refund`)),
  },
  {
    name: 'refund a line in part',
    scenes: ['paid'],
    movesMoney: true,
    act: (scene) =>
      onOrder(scene, (_orderId, { id: lineItemId }) => {
        const body = { amount: 900, lineItems: [{ lineItemId, quantity: 1 }] };
        return onPayment(scene, (id) => post(scene, `/payments/${id}/refund`, body));
      }),
  },
  {
    name: 'void invoice',
    scenes: ['invoiced', 'paid', 'authorized'],
    movesMoney: true,
    act: (scene) => onInvoice(scene, (id) => post(scene, `/invoices/${id}/void`)),
  },
  {
    name: 'reissue invoice',
    scenes: ['invoiced', 'paid'],
    act: (scene) => onInvoice(scene, (id) => post(scene, `/invoices/${id}/reissue`)),
  },
];

const neighbourVerbs: readonly Verb[] = [
  {
    name: 'processor tells of the charge',
    scenes: ['cart', 'draft', 'paid'],
    act: (scene) => told(scene, { type: 'charge.captured' }),
  },
  {
    name: 'processor tells of a dispute',
    scenes: ['paid', 'cart'],
    act: (scene) => told(scene, { type: 'charge.disputed', amount: 500 }),
  },
  { name: 'store card', scenes: ['cart', 'paid'], act: storeAnotherCard },
  {
    name: 'disable connector',
    scenes: anywhere,
    ends: 'environment',
    takesConnector: true,
    act: ({ owner, connectorId }) =>
      owner.patch(`/api/v1/connectors/${connectorId}`, { status: 'disabled' }),
  },
  {
    name: 'delete connector',
    scenes: anywhere,
    ends: 'environment',
    takesConnector: true,
    act: ({ owner, connectorId }) => owner.delete(`/api/v1/connectors/${connectorId}`),
  },
  {
    name: 'anonymize customer',
    scenes: anywhere,
    act: (scene) => post(scene, `/customers/${scene.customerId}/anonymize`),
  },
  {
    name: 'delete customer',
    scenes: anywhere,
    act: ({ api, customerId }) => api.delete(`/api/v1/customers/${customerId}`),
  },
  { name: 'delete saved card', scenes: ['paid', 'authorized'], act: removeCard },
  {
    name: 'delete discount',
    scenes: anywhere,
    act: ({ api, discountId }) => api.delete(`/api/v1/discounts/${discountId}`),
  },
  {
    name: 'archive environment',
    scenes: anywhere,
    ends: 'environment',
    act: ({ owner, shop, environmentId }) =>
      owner.post(
        `/api/v1/workspaces/${shop.own.world.workspaceId}/environments/${environmentId}/archive`,
      ),
  },
  {
    name: 'revoke key',
    scenes: anywhere,
    ends: 'key',
    act: ({ owner, keyId }) => owner.delete(`/api/v1/api-keys/${keyId}`),
  },
  {
    name: 'revoke publishable key',
    scenes: ['cart'],
    ends: 'key',
    act: ({ owner, quoteKeyId }) => owner.delete(`/api/v1/api-keys/${quoteKeyId}`),
  },
];

export const verbs: readonly Verb[] = [
  ...cartVerbs,
  ...sessionVerbs,
  ...orderVerbs,
  ...paymentVerbs,
  ...neighbourVerbs,
];
