import { afterAll, describe, expect, test } from 'bun:test';
import { readConfig } from '../../../config.ts';
import { openServices } from '../../../process/open-services.ts';
import { openConnector } from '../../../domain/connectors/open-connector.ts';
import type { ChargeRequest, Outcome } from '../../../domain/ports/payment-connector.ts';
import {
  chargesStoredCards,
  findStoredCard,
  sourceOf,
  type StoredCard,
  type StoredCardChoice,
  openStoredRef,
  sealStoredRef,
} from '../../../domain/payment-methods/stored-card.ts';
import type { SystemResources } from '../../../domain/ports/services.ts';
import { sql } from '../../../storage/query.ts';
import { environmentOf } from '../../support/database/cells.ts';
import { buy } from '../../support/checkout/checkout.ts';
import type { Parsed } from '../../support/world/client.ts';
import { makeBuyer, storeCard, type Buyer } from '../../support/checkout/saved-cards.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

const world = await setup();
const resources = await openCellOf(world);
afterAll(() => resources.database.close());

async function openCellOf(of: World): Promise<SystemResources> {
  return openServices(readConfig(await environmentOf(of)), 'stored-card-test', {
    invalidateAccess: async () => undefined,
    takeToken: async () => 0,
    renderInvoice: () => Promise.reject(new Error('no invoice is rendered here')),
  });
}

function find(
  wish: StoredCardChoice,
  of: World = world,
  { database }: SystemResources = resources,
): Promise<StoredCard | null> {
  return database.transaction((tx) => findStoredCard(tx, of, wish));
}

async function charge(found: StoredCard, key = crypto.randomUUID()): Promise<Outcome> {
  const loaded = await openConnector(resources, world.workspaceId, found.connectorId);
  if (!loaded) throw new Error('the connector is gone');
  const request: ChargeRequest = {
    idempotencyKey: `oe:${key}:a1`,
    amount: 700,
    currency: 'USD',
    source: sourceOf(resources.services.secrets, found),
    initiator: 'merchant',
    store: false,
    orderRef: null,
    paymentId: crypto.randomUUID(),
    customerId: null,
    metadata: {},
    checkoutSessionId: null,
    attemptIndex: 0,
    returnUrl: null,
    paymentSource: 'card_on_file',
  };
  return loaded.connector.charge(request);
}

async function buyerWith(...tokens: string[]): Promise<Buyer> {
  const buyer = await makeBuyer(world);
  for (const token of tokens) expectStatus(await storeCard(world, buyer, token), 200);
  return buyer;
}

const storedRefsOf = async ({ customerId }: Buyer): Promise<string[]> => {
  const rows = await resources.database.read(
    sql<{ stored_ref: string }>(
      'select stored_ref from customer_payment_method where workspace_id = $1 and customer_id = $2',
    ),
    [world.workspaceId, customerId],
  );
  return rows.map(({ stored_ref }) => stored_ref);
};

describe('the card to charge', () => {
  test('is the default one, and can be charged without its owner', async () => {
    const { customerId } = await buyerWith('tok_visa', 'tok_amex');
    const found = await find({ customerId });
    expect(found?.card).toEqual({
      brand: 'visa',
      lastFour: '4242',
      expMonth: 12,
      expYear: 2040,
      type: 'credit',
      country: 'US',
    });
    if (!found) throw new Error('no card');
    expect(await charge(found)).toMatchObject({ kind: 'approved', amount: 700 });
  });

  test('is the order’s own before the default; the default once that is removed', async () => {
    const buyer = await buyerWith('tok_visa');
    const { customerId } = buyer;
    const { orderId } = await buy(world, undefined, {
      session: { customer: { customerId } },
      complete: { paymentToken: 'tok_mastercard' },
    });
    const own = await find({ customerId, orderId });
    expect(own?.card?.brand).toBe('mastercard');
    const id = own?.paymentMethodId ?? '';
    expect((await find({ customerId, paymentMethodId: id }))?.card?.brand).toBe('mastercard');
    expectStatus(await buyer.client.delete(`/api/v1/me/payment-methods/${id}`), 200);
    expect((await find({ customerId, orderId }))?.card?.brand).toBe('visa');
    expect(await find({ customerId, paymentMethodId: id })).toBeNull();
  });

  test('is none for a customer without cards, or of another application or workspace', async () => {
    const { customerId } = await buyerWith();
    expect(await find({ customerId })).toBeNull();
    const owner = await buyerWith('tok_visa');
    const applicationId = await world.makeApplication();
    expect(await find(owner, { ...world, applicationId })).toBeNull();
    expect(await find(owner, await setup())).toBeNull();
  });

  test('is none while its connector is disabled', async () => {
    const shop = await setup();
    const cell = await openCellOf(shop);
    const buyer = await makeBuyer(shop);
    expectStatus(await storeCard(shop, buyer), 200);
    expect(await find(buyer, shop, cell)).not.toBeNull();
    const charges = (): Promise<boolean> =>
      cell.database.transaction((tx) =>
        chargesStoredCards(tx, { ...shop, environmentId: shop.environments.sandbox }),
      );
    expect(await charges()).toBe(true);
    const connectors: Parsed[] = expectStatus(await shop.owner.get('/api/v1/connectors'), 200);
    for (const { id } of connectors)
      await shop.owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' });
    expect(await find(buyer, shop, cell)).toBeNull();
    expect(await charges()).toBe(false);
    await cell.database.close();
  });

  test.each([
    ['pm_sandbox_renewalDecline', { kind: 'declined', code: 'insufficient_funds' }],
    ['pm_sandbox_renewalHard', { kind: 'declined', code: 'expired_card' }],
    ['pm_sandbox_renewalLost', { kind: 'unknown' }],
  ])('%s behaves so when its owner is not there', async (token, outcome) => {
    const found = await find(await buyerWith(token));
    if (!found) throw new Error('no card');
    expect(await charge(found)).toMatchObject(outcome);
  });

  test('is charged once for one key', async () => {
    const found = await find(await buyerWith('tok_visa'));
    if (!found) throw new Error('no card');
    const key = crypto.randomUUID();
    const outcomes = await Promise.all([1, 2, 3].map(() => charge(found, key)));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(outcomes[0]).toMatchObject({ kind: 'approved' });
  });
});

describe('the processor’s handle', () => {
  test('is sealed where it is stored', async () => {
    const buyer = await buyerWith('tok_visa');
    const [stored] = await storedRefsOf(buyer);
    expect(stored).toMatch(/^sealed:/);
    expect(openStoredRef(resources.services.secrets, stored ?? '')).toMatch(/^sbx_card_/);
  });

  test('that was stored before handles were sealed is opened as it stands', () => {
    const { secrets } = resources.services;
    expect(openStoredRef(secrets, 'sbx_card_old')).toBe('sbx_card_old');
    expect(openStoredRef(secrets, sealStoredRef(secrets, 'sealed:odd'))).toBe('sealed:odd');
  });

  test.each(['removed by its owner', 'deleted with its customer'])(
    'of a card that was %s is forgotten, also by the processor',
    async (how) => {
      const buyer = await buyerWith('tok_visa');
      const found = await find(buyer);
      if (!found) throw new Error('no card');
      const removed =
        how === 'removed by its owner'
          ? await buyer.client.delete(`/api/v1/me/payment-methods/${found.paymentMethodId}`)
          : await world.api.delete(`/api/v1/customers/${buyer.customerId}`);
      expect([200, 204]).toContain(removed.status);
      await waitFor(async () => (await storedRefsOf(buyer)).every((ref) => ref === ''));
      expect(await charge(found)).toMatchObject({ kind: 'declined', code: 'invalid_account' });
    },
  );
});
