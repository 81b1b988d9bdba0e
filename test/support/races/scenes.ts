import { openOwnProcessor, type OwnProcessor } from '../checkout/own-processor.ts';
import { complete, createSession } from '../checkout/checkout.ts';
import type { Answer, Client, Parsed } from '../world/client.ts';
import { expectStatus } from '../world/world.ts';

/** What a race begins with: how far a purchase has come. */
const sceneKinds = ['cart', 'draft', 'paid', 'authorized', 'invoiced'] as const;
export type SceneKind = (typeof sceneKinds)[number];

/** A purchase of its own, in a shop that races share. */
export interface Scene {
  readonly shop: Shop;
  readonly environmentId: string;
  /** The merchant's server, with a key that is the race's own where it may be revoked. */
  readonly api: Client;
  readonly owner: Client;
  /** A browser at the storefront. */
  readonly browser: Client;
  readonly keyId: string | null;
  readonly quoteKeyId: string;
  readonly connectorId: string;
  /** The processor's for its events. */
  readonly signingSecret: string;
  readonly email: string;
  readonly customerId: string;
  readonly cartId: string;
  readonly cartSessionId: string;
  readonly discountId: string;
  readonly sessionId: string;
  readonly checkoutUrls: object;
}

export interface Shop {
  readonly own: OwnProcessor;
  readonly captureMode: 'automatic' | 'manual';
  readonly quoteToken: string;
  readonly quoteKeyId: string;
  /** Every environment in which scenes were made. */
  readonly environments: Set<string>;
  readonly trusted: string[];
}

const origin = 'https://shop.example.test';
const CALL_MS = 120;
const CALL_TIMEOUT_MS = 5_000;
const address = {
  addressLine1: '1 Main Street',
  city: 'Springfield',
  stateProvince: 'IL',
  postalCode: '62701',
  countryCode: 'US',
};

/** A shop whose processor takes its time for every call. */
export async function openRaceShop(
  baseUrl: string,
  captureMode: Shop['captureMode'],
): Promise<Shop> {
  const own = await openOwnProcessor(CALL_TIMEOUT_MS, baseUrl);
  const { world, processor, signingSecret } = own;
  await own.setCapture(captureMode);
  processor.takeTime(CALL_MS);
  const environments = new Set([world.environments.sandbox]);
  await configureStorefront(world.owner);
  const { id: quoteKeyId, key: quoteToken } = await makeQuoteKey(world.owner);
  return { own, captureMode, quoteToken, quoteKeyId, environments, trusted: [signingSecret] };
}

async function configureStorefront(owner: Client): Promise<void> {
  expectStatus(await owner.put('/api/v1/embed-config', { allowedOrigins: [origin] }), 200);
}

async function makeQuoteKey(owner: Client): Promise<Parsed> {
  const scopes = ['shipping_quotes:write', 'tax_calculations:write'];
  const body = { name: 'Browser', type: 'publishable', scopes };
  return expectStatus(await owner.post('/api/v1/api-keys', body), 201);
}

async function makeKey(owner: Client): Promise<Parsed> {
  const body = { name: 'Race', scopes: ['*'] };
  return expectStatus(await owner.post('/api/v1/api-keys', body), 201);
}

/** What of a scene a race will end: it then has its own. */
export interface Ends {
  readonly key: boolean;
  readonly environment: boolean;
}

interface Place extends Pick<
  Scene,
  | 'shop'
  | 'environmentId'
  | 'api'
  | 'owner'
  | 'keyId'
  | 'quoteKeyId'
  | 'connectorId'
  | 'signingSecret'
> {
  readonly quoteToken: string;
}

async function openPlace(shop: Shop, ends: Ends): Promise<Place> {
  const { world } = shop.own;
  if (ends.environment) return newEnvironment(shop);
  const shared = {
    shop,
    environmentId: world.environments.sandbox,
    api: world.api,
    owner: world.owner,
    keyId: null,
    quoteToken: shop.quoteToken,
    quoteKeyId: shop.quoteKeyId,
    connectorId: shop.own.connectorId,
    signingSecret: shop.own.signingSecret,
  };
  if (!ends.key) return shared;
  const [{ id, key }, quote] = await Promise.all([makeKey(world.owner), makeQuoteKey(world.owner)]);
  const api = world.anyone.with({ 'x-api-key': key });
  return { ...shared, api, keyId: id, quoteToken: quote.key, quoteKeyId: quote.id };
}

/** Another environment of the shop, with the same processor. */
async function newEnvironment(shop: Shop): Promise<Place> {
  const { world, processor } = shop.own;
  const slug = `race-${crypto.randomUUID().slice(0, 12)}`;
  const path = `/api/v1/workspaces/${world.workspaceId}/environments`;
  const { id: environmentId } = expectStatus(
    await world.owner.post(path, { name: 'Race', slug, kind: 'non_production' }),
    201,
  );
  const owner = world.owner.with({ 'x-service-environment-id': environmentId });
  const connectors: Parsed[] = expectStatus(await owner.get('/api/v1/connectors'), 200);
  const config = { baseUrl: processor.url, timeoutMs: CALL_TIMEOUT_MS };
  const http = { kind: 'http', displayName: 'Own processor', config };
  const { id, signingSecret } = expectStatus(await owner.post('/api/v1/connectors', http), 201);
  shop.trusted.push(signingSecret);
  processor.trust(...shop.trusted);
  expectStatus(await owner.post(`/api/v1/connectors/${id}/test`), 200);
  for (const connector of connectors)
    expectStatus(
      await owner.patch(`/api/v1/connectors/${connector.id}`, { status: 'disabled' }),
      200,
    );
  await configureStorefront(owner);
  const [key, quote] = await Promise.all([makeKey(owner), makeQuoteKey(owner)]);
  shop.environments.add(environmentId);
  const api = world.anyone.with({ 'x-api-key': key.key });
  return {
    shop,
    environmentId,
    api,
    owner,
    keyId: key.id,
    quoteToken: quote.key,
    quoteKeyId: quote.id,
    connectorId: id,
    signingSecret,
  };
}

/** Two mugs and a cup for a known customer, ten percent off, with a checkout session, as far as the kind says. */
export async function makeScene(shop: Shop, kind: SceneKind, ends: Ends): Promise<Scene> {
  const place = await openPlace(shop, ends);
  const { api } = place;
  const { world } = shop.own;
  const mark = crypto.randomUUID().slice(0, 13);
  const email = `buyer-${mark}@example.test`;
  const browser = world.anyone.with({ origin });
  const opened = await browser.post('/api/v1/cart-sessions', {
    applicationId: world.applicationId,
    environmentId: place.environmentId,
    quoteToken: place.quoteToken,
  });
  const { cartSessionId, cart } = expectStatus(opened, 201);
  const cartId: string = cart.id;
  const customer = { email, firstName: 'Ada', lastName: 'Lovelace' };
  const { id: customerId } = expectStatus(await api.post('/api/v1/customers', customer), 201);
  const buyer = { customerId, customerEmail: email, shippingAddress: address };
  expectStatus(await api.patch(`/api/v1/carts/${cartId}`, buyer), 200);
  const add = [
    { name: 'Mug', unitPrice: 1500, quantity: 2 },
    { name: 'Cup', unitPrice: 700 },
  ];
  expectStatus(await api.post(`/api/v1/carts/${cartId}/items/batch`, { add }), 200);
  const code = `R${mark}`;
  const terms = { code, name: code, type: 'percentage', value: 10, maxRedemptions: 1 };
  const { id: discountId } = expectStatus(await api.post('/api/v1/discounts', terms), 201);
  expectStatus(await api.post(`/api/v1/carts/${cartId}/apply-discount`, { code }), 200);
  if (kind === 'draft') expectStatus(await api.post(`/api/v1/carts/${cartId}/checkout`), 201);
  const checkoutUrls = { returnUrl: `${origin}/thanks`, cancelUrl: `${origin}/cart` };
  const session = await api.post('/api/v1/checkout/sessions', {
    applicationId: world.applicationId,
    cartId,
    customerEmail: email,
    collect: { shippingAddress: false },
    ...(kind === 'invoiced' ? { paymentTerms: { netN: 10 } } : {}),
    ...checkoutUrls,
  });
  const scene = {
    ...place,
    browser,
    email,
    customerId,
    cartId,
    cartSessionId,
    discountId,
    sessionId: expectStatus(session, 201).id,
    checkoutUrls,
  };
  if (kind === 'invoiced') expectStatus(await payByInvoice(scene), 200);
  if (kind === 'paid' || kind === 'authorized') expectStatus(await payByCard(scene), 200);
  if (kind !== 'cart' && kind !== 'draft') await packOneMug(scene);
  return scene;
}

async function packOneMug({ api, cartId }: Pick<Scene, 'api' | 'cartId'>): Promise<void> {
  const [order] = expectStatus(await api.get(`/api/v1/orders?cartId=${cartId}`), 200);
  const { lineItems } = expectStatus(await api.get(`/api/v1/orders/${order.id}`), 200);
  const packed = { lineItems: [{ lineItemId: lineItems[0].id, quantity: 1 }] };
  expectStatus(await api.post(`/api/v1/orders/${order.id}/fulfillments`, packed), 201);
}

export const payByCard = (scene: Scene, paymentToken = 'card_good'): Promise<Answer> =>
  complete(scene.shop.own.world, { id: scene.sessionId }, { paymentToken, email: scene.email });

export const payByInvoice = (scene: Scene): Promise<Answer> =>
  complete(
    scene.shop.own.world,
    { id: scene.sessionId },
    {
      paymentMethod: 'net30',
      paymentToken: undefined,
      email: scene.email,
      net30Acceptance: { companyName: 'ACME' },
    },
  );

export const newSession = (scene: Scene): Promise<Answer> =>
  createSession({ ...scene.shop.own.world, api: scene.api }, { cartId: scene.cartId });
