import { describe, expect, test } from 'bun:test';
import { readEvents } from '../../../support/events/events.ts';
import { complete, ledgerOf, makeCart } from '../../../support/checkout/checkout.ts';
import {
  buySubscription,
  monthly,
  mug,
  plan,
  sell,
  soldBy,
  someEmail,
} from '../../../support/checkout/recurring.ts';
import { makeBuyer, merchantView } from '../../../support/checkout/saved-cards.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

describe('a recurring session paid by card', () => {
  test('sells the subscription of the cart’s line: its order pays the first period', async () => {
    const sold = await buySubscription(world, [mug, { ...plan, quantity: 2 }]);
    const { answer, order, payment, subscription, periods, invoices, session } = sold;
    const { subscriptionId } = answer;
    expect(session).toMatchObject({
      status: 'completed',
      subscriptionId,
      recurring: {
        plan: 'plan_club',
        planName: 'Club',
        interval: 'month',
        intervalCount: 1,
        amount: 900,
        quantity: 2,
        trialDays: 0,
        createMode: 'auto',
        installments: null,
        usage: null,
      },
    });
    expect(session.recurring).not.toHaveProperty('line');
    expect(order).toMatchObject({
      source: 'subscription_first',
      subscriptionId,
      total: 3_300,
      paymentStatus: 'captured',
      customerId: subscription.customerId,
    });
    expect(payment).toMatchObject({ subscriptionId, amountCaptured: 3_300 });
    expect(subscription).toMatchObject({
      status: 'active',
      planId: 'plan_club',
      planName: 'Club',
      amount: 900,
      quantity: 2,
      recurringTotal: 1_800,
      interval: 'month',
      createdBy: 'checkout',
      checkoutSessionId: session.id,
      originOrderId: order.id,
      paymentMethodId: null,
    });
    expect(subscription.nextBillingAt).toBe(subscription.currentPeriodEnd);
    expect(periods).toMatchObject([
      {
        index: 0,
        status: 'paid',
        amountDue: 3_300,
        orderId: order.id,
        paymentId: payment.id,
        invoiceId: invoices[0]?.id,
        attempts: [{ result: 'captured' }],
      },
    ]);
    expect(invoices).toMatchObject([
      {
        sourceType: 'subscription',
        status: 'paid',
        subscriptionId,
        total: 3_300,
        periodStart: periods[0]?.periodStart,
        periodEnd: periods[0]?.periodEnd,
      },
    ]);
    const events = await readEvents(subscriptionId);
    expect(events.map(({ type }) => type)).toEqual([
      'subscription.created',
      'subscription.activated',
    ]);
    expect(events[0]?.data).toMatchObject({ orderId: order.id, paymentId: payment.id });
  });

  test('the terms of `recurring` win; the charge of today is the cart', async () => {
    const { subscription, order } = await buySubscription(world, [plan], {
      recurring: { ...monthly, interval: 'quarterly', amount: 5_000, shippingAmount: 400 },
    });
    expect(order.total).toBe(900);
    expect(subscription).toMatchObject({
      planId: 'pro',
      amount: 5_000,
      interval: 'month',
      intervalCount: 3,
      shippingAmount: 400,
    });
  });

  test('an external cart takes its amount from `recurring`', async () => {
    const made = await world.api.post('/api/v1/checkout/sessions', {
      applicationId: world.applicationId,
      externalCartId: `ext-${crypto.randomUUID()}`,
      returnUrl: 'https://shop.example/a',
      cancelUrl: 'https://shop.example/b',
      customerEmail: someEmail(),
      collect: { shippingAddress: false },
      recurring: { ...monthly, quantity: 2, shippingAmount: 500 },
    });
    const session = expectStatus(made, 201);
    expect(session).toMatchObject({ amount: 6_500, currency: 'USD' });
    const answer = expectStatus(await complete(world, session), 200);
    const { order, subscription } = await soldBy(world, session, answer);
    expect(order.total).toBe(6_500);
    expect(subscription).toMatchObject({ status: 'active', recurringTotal: 6_000 });
  });

  test('the metadata of cart and session is the subscription’s', async () => {
    const { subscription } = await buySubscription(world, [plan], { metadata: { plan: 'gold' } });
    expect(subscription.metadata).toMatchObject({ plan: 'gold' });
  });

  test('the processor is told that the charge is recurring', async () => {
    const { session } = await buySubscription(world, [plan]);
    const [row] = await ledgerOf(world, session);
    expect(row).toMatchObject({ type: 'charge', amount: 900 });
  });

  test('net30 is refused', async () => {
    const session = await sell(world, [plan]);
    const refused = await complete(world, session, { paymentMethod: 'net30' });
    expect([refused.status, refused.body.error]).toMatchObject([
      422,
      { code: 'validation_error', details: [{ path: 'paymentMethod' }] },
    ]);
  });
});

describe('the customer of a recurring session', () => {
  test('a guest becomes a customer who has the card; the next purchase finds them', async () => {
    const customerEmail = someEmail();
    const first = await buySubscription(world, [plan], { customerEmail });
    const { customerId } = first.subscription;
    const cards = await merchantView(world, { customerId } as never);
    expect(cards).toMatchObject([{ cardBrand: 'visa', isDefault: true }]);
    const again = { paymentToken: 'tok_mastercard' };
    const second = await buySubscription(
      world,
      [plan],
      { customerEmail: customerEmail.toUpperCase() },
      again,
    );
    expect(second.subscription.customerId).toBe(customerId);
    // The card that paid is charged again, though another one is the default.
    const [mastercard] = (await merchantView(world, { customerId } as never)).filter(
      ({ cardBrand }) => cardBrand === 'mastercard',
    );
    expect(second.subscription.paymentMethodId).toBe(mastercard?.id);
  });

  test('the newest customer with the e-mail is taken', async () => {
    const email = someEmail();
    const ids: string[] = [];
    for (const name of ['Ada', 'Bea']) {
      const made = await world.api.post('/api/v1/customers', { email, firstName: name });
      ids.push(expectStatus(made, 201).id);
    }
    const { subscription } = await buySubscription(world, [plan], { customerEmail: email });
    expect(subscription.customerId).toBe(ids[1]);
  });

  test('the session’s customer comes first', async () => {
    const { customerId } = await makeBuyer(world);
    const { subscription } = await buySubscription(world, [plan], {
      customer: { customerId },
      customerEmail: null,
    });
    expect(subscription.customerId).toBe(customerId);
  });

  test('the e-mail that the buyer enters makes the customer', async () => {
    const session = await sell(world, [plan]);
    const email = someEmail();
    const answer = expectStatus(await complete(world, session, { email }), 200);
    const { subscription } = await soldBy(world, session, answer);
    const read = await world.api.get(`/api/v1/customers/${subscription.customerId}`);
    expect(expectStatus(read, 200).email).toBe(email);
  });
});

describe('a trial', () => {
  test('charges nothing, and verifies and stores the card', async () => {
    const session = await sell(world, [plan], { recurring: { trialDays: 14 } });
    expect(session).toMatchObject({ amount: 0, recurring: { trialDays: 14, amount: 900 } });
    const bare = await complete(world, session, { paymentToken: null });
    expect(bare.body.error).toMatchObject({
      code: 'missing_required_field',
      details: [{ field: 'paymentToken' }],
    });
    const answer = expectStatus(await complete(world, session, { expectedTotal: 0 }), 200);
    const sold = await soldBy(world, session, answer);
    expect(await ledgerOf(world, session)).toMatchObject([
      { type: 'verification', amount: 0, status: 'approved' },
    ]);
    const { subscription, order, periods, invoices } = sold;
    expect(subscription).toMatchObject({ status: 'trialing', amount: 900 });
    expect(subscription.nextBillingAt).toBe(subscription.trialEnd);
    expect(periods).toMatchObject([{ index: 0, status: 'trial' }]);
    expect(order).toMatchObject({
      total: 0,
      paymentStatus: 'captured',
      subscriptionId: subscription.id,
    });
    expect(invoices).toMatchObject([{ total: 0, status: 'paid', sourceType: 'subscription' }]);
    const types = (await readEvents(subscription.id)).map(({ type }) => type);
    expect(types).toEqual(['subscription.created']);
  });

  test('charges the rest of the cart', async () => {
    const session = await sell(world, [mug, { ...plan, quantity: 3 }], {
      recurring: { trialDays: 7 },
    });
    expect(session.amount).toBe(1_500);
    const { order, subscription } = await soldBy(
      world,
      session,
      expectStatus(await complete(world, session), 200),
    );
    expect(order).toMatchObject({ subtotal: 1_500, total: 1_500, amountPaid: 1_500 });
    expect(order.lineItems).toMatchObject([{ unitPrice: 1_500 }, { unitPrice: 0, quantity: 3 }]);
    expect(subscription).toMatchObject({ status: 'trialing', recurringTotal: 2_700 });
  });

  test('of an external cart that is the subscription alone costs nothing today', async () => {
    for (const own of [{}, { amount: 3_000, currency: 'USD' }]) {
      const made = await world.api.post('/api/v1/checkout/sessions', {
        applicationId: world.applicationId,
        externalCartId: `ext-${crypto.randomUUID()}`,
        returnUrl: 'https://shop.example/a',
        cancelUrl: 'https://shop.example/b',
        customerEmail: someEmail(),
        recurring: { ...monthly, trialDays: 14 },
        ...own,
      });
      expect(expectStatus(made, 201).amount).toBe(0);
    }
  });

  test('pays a draft order without the plan', async () => {
    const cart = await makeCart(world, {}, [mug, plan]);
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    const made = await world.api.post('/api/v1/checkout/sessions', {
      applicationId: world.applicationId,
      cartId: cart.id,
      returnUrl: 'https://shop.example/a',
      cancelUrl: 'https://shop.example/b',
      customerEmail: someEmail(),
      collect: { shippingAddress: false },
      recurring: { trialDays: 7 },
    });
    const session = expectStatus(made, 201);
    expect(session.amount).toBe(1_500);
    const read = await world.api.get(`/api/v1/checkout/sessions/${session.id}`);
    expect(expectStatus(read, 200).amount).toBe(1_500);
    const answer = expectStatus(await complete(world, session), 200);
    const { order, subscription } = await soldBy(world, session, answer);
    expect(order).toMatchObject({ total: 1_500, source: 'subscription_first' });
    expect(subscription.status).toBe('trialing');
  });
});

describe('installments', () => {
  test('the checkout pays the first row', async () => {
    const schedule = [{ amount: 900 }, { amount: 500, unit: 'month', count: 1 }];
    const { subscription, invoices } = await buySubscription(world, [plan], {
      recurring: { installments: { schedule } },
    });
    expect(subscription).toMatchObject({
      kind: 'installment',
      status: 'active',
      installments: {
        total: 2,
        paid: 1,
        remaining: 1,
        totalAmount: 1_400,
        paidAmount: 900,
        schedule: [{ status: 'paid' }, { status: 'due', amount: 500 }],
      },
    });
    expect(subscription.nextBillingAt).toBe(subscription.installments.schedule[1].dueAt);
    expect(invoices).toHaveLength(1);
  });
});
