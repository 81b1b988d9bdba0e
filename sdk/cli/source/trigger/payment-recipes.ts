import { Refusal } from '../terminal/refusal.ts';
import type { Recipes } from './recipe.ts';
import type { Sandbox } from './sandbox.ts';

const buys = 'buys a cart by tok_visa';

async function refunded(shop: Sandbox): Promise<void> {
  const { paymentId } = await shop.order();
  await shop.post(`/payments/${paymentId}/refund`, { reason: 'Damaged' });
}

async function disputed(shop: Sandbox): Promise<{ paymentId: string; ref: string }> {
  const { paymentId } = await shop.order();
  const [charge] = await shop.get(`/payments/${paymentId}/transactions`);
  const ref: string = charge.connectorRef;
  await shop.post('/sandbox/events', { type: 'charge.disputed', ref });
  return { paymentId, ref };
}

export const paymentRecipes: Recipes = {
  'payment.created': { by: buys, run: (shop) => shop.order() },
  'payment.action_required': {
    by: 'pays by tok_3ds, which asks for the buyer',
    run: (shop) => shop.order({ token: 'tok_3ds' }),
  },
  'payment.authorized': {
    by: buys,
    needs: "the application's setting payments.captureMode: manual",
    run: async (shop) => {
      const { paymentId } = await shop.order();
      const { status } = await shop.get(`/payments/${paymentId}`);
      if (status !== 'authorized')
        throw new Refusal(
          'The application captures at once. Its setting payments.captureMode: manual makes it authorize first; it holds for production, too, so it is left to you.',
        );
    },
  },
  'payment.captured': { by: buys, run: (shop) => shop.order() },
  'payment.voided': {
    by: 'buys on account, voids the payment',
    run: async (shop) => {
      const { paymentId } = await shop.orderOnAccount();
      await shop.post(`/payments/${paymentId}/void`);
    },
  },
  'payment.failed': {
    by: 'pays by tok_decline_generic',
    run: (shop) =>
      shop.expectRefusal('payment_failed', shop.order({ token: 'tok_decline_generic' })),
  },
  'payment.refunded': { by: `${buys}, refunds it`, run: refunded },
  'payment.refund_failed': {
    by: 'buys by tok_refund_fail, asks for a refund',
    run: async (shop) => {
      const { paymentId } = await shop.order({ token: 'tok_refund_fail' });
      await shop.expectRefusal('payment_failed', shop.post(`/payments/${paymentId}/refund`));
    },
  },
  'payment.disputed': {
    by: `${buys}, has the sandbox report a chargeback`,
    run: disputed,
  },
  'dispute.opened': { by: `${buys}, has the sandbox report a dispute`, run: disputed },
  'dispute.updated': {
    by: `${buys}, has the sandbox report a dispute and another amount of it`,
    run: async (shop) => {
      const { ref } = await disputed(shop);
      await shop.post('/sandbox/events', { type: 'dispute.updated', ref, amount: 1 });
    },
  },
  'dispute.submitted': {
    by: `${buys}, submits evidence against a dispute`,
    run: async (shop) => {
      const { paymentId } = await disputed(shop);
      const [dispute] = await shop.get(`/disputes?paymentId=${paymentId}`);
      await shop.patch(`/disputes/${dispute.id}`, { productDescription: 'As described' });
      await shop.post(`/disputes/${dispute.id}/submit`);
    },
  },
  'dispute.closed': {
    by: `${buys}, has the sandbox report a dispute that is won`,
    run: async (shop) => {
      const { ref } = await disputed(shop);
      await shop.post('/sandbox/events', { type: 'dispute.closed', ref, outcome: 'won' });
    },
  },
  'invoice.issued': { by: buys, run: (shop) => shop.order() },
  'invoice.paid': { by: buys, run: (shop) => shop.order() },
  'invoice.updated': {
    by: 'buys on account, takes one unit off the order',
    run: async (shop) => {
      const { orderId } = await shop.orderOnAccount();
      const { lineItems } = await shop.get(`/orders/${orderId}`);
      const update = [{ lineItemId: lineItems[0].id, quantity: 1 }];
      await shop.patch(`/orders/${orderId}/line-items`, { update });
    },
  },
  'invoice.refunded': { by: `${buys}, refunds it`, run: refunded },
  'invoice.voided': {
    by: 'buys on account, voids the invoice',
    run: async (shop) => {
      const { invoiceId } = await shop.orderOnAccount();
      await shop.post(`/invoices/${invoiceId}/void`, { reason: 'Ordered by mistake' });
    },
  },
  'invoice.overdue': {
    by: 'buys on account, lets the due day pass',
    movesClock: true,
    run: async (shop) => {
      await shop.orderOnAccount();
      await shop.advance('day', 16);
    },
  },
};
