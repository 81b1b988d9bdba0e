import type { Parsed } from '../world/client.ts';
import { until } from './checkout.ts';
import { waitForMail } from '../mail/captured-mail.ts';
import { SHOP, type Shop } from './shop.ts';
import { worldOf } from './team.ts';

const club = { plan: 'coffee-monthly', planName: 'Coffee club', interval: 'month', amount: 2_999 };
const large = { plan: 'coffee-large', planName: 'Coffee club, large', amount: 4_999 };

/** The coffee club: sold, changed, renewed, ended; what the buyer does in the portal. */
export async function playSubscriptions(shop: Shop): Promise<void> {
  const { play } = shop;
  const path = { id: await sell(shop, { quantity: 1 }) };
  await play('subscriptionsUpdate', {
    path,
    body: { shippingAmount: 490, metadata: { team: 'Support 2' } },
  });
  await play('subscriptionsPreviewChange', { path, body: large });
  await play('subscriptionsGetUpcomingInvoice', { path });
  await play('subscriptionsSkipNext', { path, body: { count: 1, dryRun: true } });
  await play('subscriptionsChangeQuantity', { path, body: { quantity: 2 } });
  await play('subscriptionsPause', { path, body: { reason: 'On holiday' } });
  await play('subscriptionsResume', { path, body: { billing: 'auto', dryRun: false } });
  await play('subscriptionsCancel', {
    path,
    body: { cancelAtPeriodEnd: true, reason: 'too_expensive' },
  });
  await play('subscriptionsUncancel', { path });
  await play('subscriptionsChange', { path, body: { ...large, effective: 'period_end' } });
  await play('subscriptionsDropPendingChange', { path });
  await playUsage(shop);
  await playOwn(shop);
  await playMonth(shop, path);
}

/** A subscription of the customer, charged to the stored card. */
async function sell({ play, known }: Shop, terms: object = {}): Promise<string> {
  const { id } = await play('subscriptionsCreate', {
    body: {
      applicationId: known['applicationId'],
      customerId: known['customerId'],
      ...club,
      ...terms,
    },
  });
  return id;
}

async function playUsage(shop: Shop): Promise<void> {
  const { play } = shop;
  const usage = { metric: 'cups', unitAmountDecimal: '25', included: 10, aggregation: 'sum' };
  const path = { id: await sell(shop, { usage }) };
  await play('subscriptionsReportUsage', {
    path,
    body: { quantity: 12, identifier: 'usage-2027-03-01-0001' },
  });
  await play('subscriptionsListUsage', { path });
}

/** What the buyer does without the shop. */
async function playOwn(shop: Shop): Promise<void> {
  const { play, known } = shop;
  await play('meSubscriptionsList');
  const path = { id: await sell(shop) };
  await play('meSubscriptionsPause', { path, body: {} });
  await play('meSubscriptionsResume', { path });
  await play('meSubscriptionsCreateCardSession');
  await play('meSubscriptionsSetPaymentMethod', {
    path,
    body: { paymentMethodId: known['paymentMethodId'] },
  });
  await play('subscriptionsSetPaymentMethod', {
    path,
    body: { paymentMethodId: known['paymentMethodId'], retry: true, dryRun: false },
  });
  await play('meSubscriptionsCancel', {
    path,
    body: { reason: 'too_expensive', comment: 'I do not drink that much coffee.' },
  });
}

async function playMonth(shop: Shop, path: { id: string }): Promise<void> {
  const { play, anyone } = shop;
  const failing = await withCard(shop, 'tok_renewal_decline_1');
  const waived = await withCard(shop, 'tok_renewal_decline_1');
  const lost = await withCard(shop, 'tok_renewal_orphan_1');
  const refunded = await sell(shop);
  const [abandonedId] = await abandoned(shop);
  await play('testClockAdvance', { body: { by: { unit: 'month', count: 1 } } });
  await until(
    () => play('testClockGet'),
    (clock: Parsed) => clock.mode === 'frozen',
  );
  await play('subscriptionsRetryCharge', { path: { id: failing }, body: { dryRun: true } });
  await play('subscriptionsWaivePeriod', {
    path: { id: waived },
    body: { reason: 'An apology for the outage' },
  });
  await play('subscriptionIssuesList');
  const [charge] = await play('sandboxListLedger', { query: { limit: '1' } });
  await play('sandboxRevealTransaction', { path: { key: charge?.idempotencyKey ?? '' }, body: {} });
  const [issue] = await play('subscriptionsListIssues', { path: { id: lost } });
  await play('subscriptionsResolveIssue', {
    path: { id: lost, issueId: issue?.id ?? '' },
    body: { resolution: 'not_charged', note: 'The processor’s report of 1 April does not list it' },
  });
  await play('subscriptionsRefundCancel', {
    path: { id: refunded },
    body: { reason: 'Cancelled within 14 days' },
  });
  await play('subscriptionsGet', { path });
  await play('subscriptionsList');
  await play('subscriptionsListPeriods', { path });
  await play('subscriptionsListInvoices', { path });
  await play('subscriptionsListTimeline', { path });
  await play('subscriptionsListActivity', { path });
  const ended = { id: await withCredit(shop) };
  await play('subscriptionsCancel', { path: ended, body: { cancelAtPeriodEnd: false } });
  await play('subscriptionsRefundCredit', { path: ended, body: { dryRun: true } });
  await play('abandonedCartsList');
  await play('abandonedCartsGetSummary');
  await play('cartsRecover', { path: { id: abandonedId ?? '' } });
  await play('cartSessionsRecover', {
    as: anyone.with({ origin: SHOP }),
    body: { cartId: abandonedId, token: await recoveryToken(shop) },
  });
}

/** A subscription of another customer with a card of the sandbox. */
async function withCard({ play, known, anyone }: Shop, paymentToken: string): Promise<string> {
  const { id: customerId } = await play('customersCreate', {
    body: { email: `${crypto.randomUUID().slice(0, 8)}@example.com` },
  });
  const { token } = await play('paymentMethodsCreateClientToken', { body: { customerId } });
  const as = anyone.with({ 'x-service-pm-token': token });
  const vault = await play('mePaymentMethodsCreateEmbedToken', { as });
  await play('buyerCheckoutComplete', {
    path: { id: vault.checkoutSessionId },
    body: { paymentMethod: 'card', paymentToken },
  });
  const { id } = await play('subscriptionsCreate', {
    body: { applicationId: known['applicationId'], customerId, ...club },
  });
  return id;
}

/** One that was changed to a smaller plan in the middle of a month that was paid. */
async function withCredit(shop: Shop): Promise<string> {
  const id = await sell(shop, { amount: 4_999 });
  await shop.play('subscriptionsChange', {
    path: { id },
    body: { plan: 'coffee-small', planName: 'Coffee club, small', amount: 999, effective: 'now' },
  });
  return id;
}

/** The token of the link back to the cart, from its mail. */
async function recoveryToken(shop: Shop): Promise<string> {
  const mail = await waitForMail(worldOf(shop), 'ann@example.com', 'customer.cart_abandoned');
  return /[?&]token=(\S+)/.exec(mail.text)?.[1] ?? '';
}

async function abandoned({ play, known }: Shop): Promise<string[]> {
  const { id } = await play('cartsCreate', {
    body: {
      applicationId: known['applicationId'],
      currency: 'USD',
      customerEmail: 'ann@example.com',
    },
  });
  await play('cartsAddItem', {
    path: { id },
    body: { name: 'Filter papers', unitPrice: 499, quantity: 1 },
  });
  return [id];
}
