import { describe, expect, test } from 'bun:test';
import {
  address,
  complete,
  createSession,
  makeCart,
  makeSession,
} from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

/** Every field of the create body and of `complete` (contract 40 §3, §4): what it does, and what names it when refused. */
const world = await setup();
const cart: Parsed = await makeCart(world);

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const manyKeys = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]));

describe('POST /checkout/sessions refuses, and names the field', () => {
  test.each([
    [{ applicationId: undefined }, 'applicationId', 'required'],
    [{ applicationId: 7 }, 'applicationId', 'invalid_type'],
    [{ cartId: undefined }, 'cartId', 'required'],
    [{ externalCartId: 'x' }, 'cartId', 'unrecognized_keys'],
    [{ cartId: undefined, externalCartId: 'x'.repeat(256) }, 'externalCartId', 'too_long'],
    [{ returnUrl: undefined }, 'returnUrl', 'required'],
    [{ returnUrl: '/thanks' }, 'returnUrl', 'invalid_format'],
    [{ cancelUrl: 'ftp://shop.example' }, 'cancelUrl', 'invalid_format'],
    [{ cancelUrl: undefined }, 'cancelUrl', 'required'],
    [{ cancelUrl: 'javascript:alert(1)' }, 'cancelUrl', 'invalid_format'],
    [{ customerEmail: 'nobody' }, 'customerEmail', 'invalid_format'],
    [{ customer: 'Ada' }, 'customer', 'invalid_type'],
    [{ customer: { email: 'nobody' } }, 'customer.email', 'invalid_format'],
    [{ customer: { emial: 'a@b.test' } }, 'customer', 'unrecognized_keys'],
    [{ customer: { firstName: 'x'.repeat(201) } }, 'customer.firstName', 'too_long'],
    [
      { customer: { shippingAddress: { line1: '1' } } },
      'customer.shippingAddress',
      'unrecognized_keys',
    ],
    [{ allowedMethods: ['cash'] }, 'allowedMethods.0', 'invalid_enum'],
    [{ allowedMethods: ['card', 'card'] }, 'allowedMethods', 'not_unique'],
    [{ allowedMethods: [] }, 'allowedMethods', 'too_short'],
    [{ paymentTerms: { netN: -1 } }, 'paymentTerms.netN', 'too_small'],
    [{ paymentTerms: { netN: 366 } }, 'paymentTerms.netN', 'too_big'],
    [{ paymentTerms: { netN: 1.5 } }, 'paymentTerms.netN', 'invalid_type'],
    [{ collect: { shippingAddress: 'yes' } }, 'collect.shippingAddress', 'invalid_type'],
    [{ collect: { phone: true } }, 'collect', 'unrecognized_keys'],
    [{ metadata: [] }, 'metadata', 'invalid_type'],
    [{ expiresInMinutes: 29 }, 'expiresInMinutes', 'too_small'],
    [{ expiresInMinutes: 10_081 }, 'expiresInMinutes', 'too_big'],
    [{ amount: 5, currency: 'USD' }, 'amount', 'unrecognized_keys'],
    [{ currency: 'USD' }, 'currency', 'unrecognized_keys'],
    [{ cartId: undefined, externalCartId: 'x', amount: 5 }, 'currency', 'required'],
    [{ cartId: undefined, externalCartId: 'x', currency: 'USD' }, 'amount', 'required'],
    [
      { cartId: undefined, externalCartId: 'x', amount: 5, currency: 'XXQ' },
      'currency',
      'invalid_format',
    ],
    [
      { cartId: undefined, externalCartId: 'x', amount: -5, currency: 'USD' },
      'amount',
      'too_small',
    ],
  ])('400 for %j: %s %s', async (body, path, code) => {
    const answer = await createSession(world, { cartId: cart.id, ...body });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'validation_error']);
    const findings: Parsed[] = answer.body.error?.details;
    expect(findings.map((finding) => [finding.path, finding.code])).toContainEqual([path, code]);
  });

  test.each([[manyKeys(51)], [{ big: 'x'.repeat(10_300) }]])(
    '422 for too much metadata',
    async (metadata) => {
      const answer = await createSession(world, { cartId: cart.id, metadata });
      expect([answer.status, answer.body.error?.code]).toEqual([422, 'metadata_too_large']);
    },
  );

  test('reserved keys of metadata are left out before the limits count', async () => {
    const reserved = [
      'recurring',
      'customer_prefill',
      'mode',
      'amount',
      'currency',
      'externalCartId',
    ];
    const metadata = {
      ...manyKeys(50),
      ...Object.fromEntries(reserved.map((key) => [key, 'x'.repeat(5_000)])),
    };
    const made = await createSession(world, { cartId: cart.id, metadata });
    expect(expectStatus(made, 201).metadata).toEqual(manyKeys(50));
  });
});

describe('the prefill', () => {
  test('stands in for what the buyer does not send, and comes back as it was given', async () => {
    const billingAddress = { ...address, city: 'Shelbyville' };
    const customer = {
      email: 'ada@example.test',
      firstName: 'Ada',
      lastName: 'Byron',
      phone: '+1 555 0100',
      shippingAddress: address,
      billingAddress,
      metadata: { since: 1815 },
    };
    const made = await createSession(world, {
      cartId: (await makeCart(world)).id,
      customerEmail: null,
      customer,
      collect: { shippingAddress: true, billingAddress: true },
      metadata: { campaign: 'spring' },
    });
    const session = expectStatus(made, 201);
    expect(session.customer).toMatchObject({
      ...customer,
      shippingAddress: expect.objectContaining(address),
      billingAddress: expect.objectContaining(billingAddress),
    });
    const { orderId } = expectStatus(await complete(world, session), 200);
    expect(await read(`/orders/${orderId}`)).toMatchObject({
      customerEmail: 'ada@example.test',
      shippingAddress: address,
      billingAddress,
      metadata: { campaign: 'spring', customerEmail: 'ada@example.test' },
    });
  });

  test('without an e-mail at completion, the linked customer’s is in the metadata, not the cart’s', async () => {
    const email = `linked-${crypto.randomUUID().slice(0, 8)}@example.test`;
    const { id: customerId } = expectStatus(
      await world.api.post('/api/v1/customers', { email }),
      201,
    );
    const metadataOf = async (bought: Parsed, body: object): Promise<Parsed> => {
      const session = await makeSession(world, bought, { customerEmail: null });
      const { orderId } = expectStatus(await complete(world, session, body), 200);
      return (await read(`/orders/${orderId}`)).metadata;
    };
    const make = () => makeCart(world, { customerId, customerEmail: 'cart@example.test' });
    expect(await metadataOf(await make(), {})).toEqual({ customerEmail: email });
    const typed = 'typed@example.test';
    expect(await metadataOf(await make(), { email: typed })).toEqual({ customerEmail: typed });
    const draft = await world.api.post(`/api/v1/carts/${(await make()).id}/checkout`, {});
    const { orderId } = expectStatus(draft, 201);
    expect((await read(`/orders/${orderId}`)).metadata).toEqual({ customerEmail: email });
  });

  test('is overridden by what the buyer sends', async () => {
    const made = await createSession(world, {
      cartId: (await makeCart(world)).id,
      customer: { email: 'ada@example.test', shippingAddress: address },
      customerEmail: null,
      collect: { shippingAddress: true },
    });
    const moved = { ...address, city: 'Capital City' };
    const done = await complete(world, expectStatus(made, 201), {
      email: 'own@example.test',
      shippingAddress: moved,
    });
    expect(await read(`/orders/${expectStatus(done, 200).orderId}`)).toMatchObject({
      customerEmail: 'own@example.test',
      shippingAddress: moved,
    });
  });
});

describe('complete refuses what the collect flags ask for, by field', () => {
  const collected = (collect: object, customerEmail: string | null = 'b@example.test') =>
    createSession(world, { cartId: cart.id, collect, customerEmail }).then((made): Parsed =>
      expectStatus(made, 201),
    );
  const both = { shippingAddress: true, billingAddress: true };
  const none = { shippingAddress: false, billingAddress: false };

  test.each([
    [none, { paymentToken: undefined }, ['paymentToken']],
    [none, { paymentMethod: 'processor', paymentToken: undefined }, ['processorTransactionId']],
    [both, {}, ['shippingAddress', 'billingAddress']],
    [both, { shippingAddress: address }, ['billingAddress']],
    [both, { billingAddress: address }, ['shippingAddress']],
    [both, { billingSameAsShipping: true }, ['shippingAddress', 'billingAddress']],
    [{ shippingAddress: false, billingAddress: true }, {}, ['billingAddress']],
    [{}, {}, ['shippingAddress']],
  ])('%j with %j misses %j', async (collect, body, fields) => {
    const answer = await complete(world, await collected(collect), body);
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'missing_required_field']);
    expect(answer.body.error?.details).toEqual(
      fields.map((field) => ({ field, code: 'required', message: `${field} is required.` })),
    );
  });

  test('the e-mail is needed by card and by invoice, not by the processor’s widget', async () => {
    for (const paymentMethod of ['card', 'net30', 'processor']) {
      const session = await collected(none, null);
      const { body } = await complete(world, session, { paymentMethod });
      const fields = body.error?.details.map(({ field }: Parsed) => field) ?? [];
      expect([paymentMethod, fields.includes('email')]).toEqual([
        paymentMethod,
        paymentMethod !== 'processor',
      ]);
    }
  });

  test.each(['addressLine1', 'city', 'countryCode'])('an address without %s', async (part) => {
    const { [part]: _left, ...partial } = { ...address } as Record<string, string>;
    const answer = await complete(world, await collected(both), {
      shippingAddress: address,
      billingAddress: partial,
    });
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'address_required']);
    expect(answer.body.error?.details).toMatchObject([
      { field: 'billingAddress', path: `billingAddress.${part}` },
    ]);
  });
});
