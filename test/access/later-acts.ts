import { buy } from '../support/checkout/checkout.ts';
import { storeCard } from '../support/checkout/saved-cards.ts';
import { sqlOf } from '../support/database/cells.ts';
import { allMailsTo } from '../support/mail/captured-mail.ts';
import { disputePayment } from '../support/orders/dispute-payment.ts';
import { samples, upload } from '../support/orders/fulfillment.ts';
import { expectMoneyViolations } from '../support/stack/expect-logged-error.ts';
import { subscribe, subscriber, subscriptionOf } from '../support/subscriptions/subscriptions.ts';
import { act } from '../support/subscriptions/verbs.ts';
import { advance } from '../support/timing/test-clock.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import type { Answer, Parsed } from '../support/world/client.ts';
import { expectStatus, type World } from '../support/world/world.ts';

/** An act of the owner by a route, and how the audit log names it. */
export interface MemberAct {
  readonly action: string;
  readonly ask: (world: World) => Promise<Pick<Answer, 'status' | 'text'>>;
}

/** Acts on what takes days, a file, a mail or a delivery to come about. */

const mark = (): string => crypto.randomUUID().slice(0, 8);

export async function disputeOf(world: World): Promise<string> {
  const { paymentId } = await buy(world);
  await disputePayment(world, paymentId);
  const found = await world.api.get(`/api/v1/disputes?paymentId=${paymentId}`);
  const [{ id }] = expectStatus(found, 200);
  return `/api/v1/disputes/${id}`;
}

/** The world's clock stands still from now on. */
async function freeze({ api }: World): Promise<void> {
  expectStatus(await api.post('/api/v1/test-clock', { now: '2027-11-01T00:00:00Z' }), 200);
}

/** In a world of its own, after a month whose charge the card does not pay. */
const afterAMonth = (
  action: string,
  card: string,
  ask: (world: World, id: string, buyer: Awaited<ReturnType<typeof subscriber>>) => Promise<Answer>,
): MemberAct & { readonly isApart: true } => ({
  isApart: true,
  action,
  ask: async (world) => {
    await freeze(world);
    const buyer = await subscriber(world, card);
    const { id } = await subscribe(world, buyer);
    await advance(world, { unit: 'month', count: 1 });
    return ask(world, id, buyer);
  },
});

const path = (id: string, verb: string): string => `/api/v1/subscriptions/${id}/${verb}`;

export const laterActs: Readonly<Record<string, MemberAct & { readonly isApart?: true }>> = {
  'POST /api/v1/disputes/:/files': {
    action: 'dispute.file_added',
    ask: async (world) => sendFile(world, `${await disputeOf(world)}/files?kind=receipt`),
  },
  'DELETE /api/v1/disputes/:/files/:': {
    action: 'dispute.file_removed',
    ask: async (world) => {
      const dispute = await disputeOf(world);
      const sent = await upload(world, `${dispute}/files?kind=receipt`, samples.pdf);
      if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
      const { files } = expectStatus(await world.api.get(dispute), 200);
      return world.owner.delete(`${dispute}/files/${files[0].id}`);
    },
  },
  'POST /api/v1/orders/:/mails/:/resend': {
    action: 'order.mail_resent',
    ask: async (world) => {
      const customerEmail = `buyer-${mark()}@example.test`;
      const { orderId } = await buy(world, undefined, { session: { customerEmail } });
      await allMailsTo(world, customerEmail);
      const found = await world.api.get(`/api/v1/orders/${orderId}/activity?limit=100`);
      const items: Parsed[] = expectStatus(found, 200);
      const { mail } = items.find((item) => item.mail?.to === customerEmail);
      return world.owner.post(`/api/v1/orders/${orderId}/mails/${mail.id}/resend`, {});
    },
  },
  'POST /api/v1/subscriptions/:/usage': {
    action: 'subscription.usage_reported',
    ask: async (world) => {
      const { id } = await subscribe(world, await subscriber(world));
      const terms = { metric: 'calls', unitAmountDecimal: '2.5', included: 0, aggregation: 'sum' };
      const sql = await sqlOf(world);
      await sql`update subscription set usage_terms = ${terms} where id = ${id}`;
      return world.owner.post(path(id, 'usage'), { identifier: mark(), quantity: 1 });
    },
  },
  'POST /api/v1/subscriptions/:/credit/refund': {
    isApart: true,
    action: 'subscription.credit_refunded',
    ask: async (world) => {
      await freeze(world);
      const { id } = await subscribe(world, await subscriber(world));
      await advance(world, { unit: 'day', count: 10 });
      expectStatus(await act(world, id, 'change', { amount: 1_000 }), 200);
      expectStatus(await act(world, id, 'cancel', { cancelAtPeriodEnd: false }), 200);
      return world.owner.post(path(id, 'credit/refund'), {});
    },
  },
  'POST /api/v1/subscriptions/:/retry-charge': afterAMonth(
    'subscription.charge_retried',
    'tok_renewal_decline_1',
    async (world, id, buyer) => {
      const stored = await storeCard(world, buyer, 'tok_mastercard');
      const { paymentMethodId } = expectStatus(stored, 200);
      return world.owner.post(path(id, 'retry-charge'), { paymentMethodId });
    },
  ),
  'POST /api/v1/subscriptions/:/waive-period': afterAMonth(
    'subscription.period_waived',
    'tok_renewal_decline_1',
    async (world, id) => world.owner.post(path(id, 'waive-period'), {}),
  ),
  'POST /api/v1/subscriptions/:/issues/:/resolve': afterAMonth(
    'subscription.issue_resolved',
    'tok_renewal_told_amount_1',
    async (world, id) => {
      expectMoneyViolations(world);
      const { issues } = await subscriptionOf(world, id);
      const body = { resolution: 'refund' };
      return world.owner.post(path(id, `issues/${issues[0].id}/resolve`), body);
    },
  ),
  'POST /api/v1/webhook-deliveries/:/retry': {
    action: 'webhook_delivery.retried',
    ask: async (world) => {
      const endpoint = { url: 'https://receiver.invalid/hook', enabledEvents: ['customer.*'] };
      const made = await world.api.post('/api/v1/webhook-endpoints', endpoint);
      const { id: endpointId } = expectStatus(made, 201);
      const email = `c-${mark()}@example.test`;
      expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
      let id = '';
      await waitFor(async () => {
        const found = await world.api.get(`/api/v1/webhook-deliveries?endpointId=${endpointId}`);
        id = expectStatus(found, 200).items[0]?.id ?? '';
        return id !== '';
      });
      return world.owner.post(`/api/v1/webhook-deliveries/${id}/retry`);
    },
  },
};

export async function sendFile(world: World, to: string): Promise<Pick<Answer, 'status' | 'text'>> {
  const { pdf } = samples;
  const body = new FormData();
  body.append('file', new Blob([pdf.bytes], { type: pdf.type }), 'more.pdf');
  const headers = {
    authorization: `Bearer ${world.ownerToken}`,
    'x-service-application-id': world.applicationId,
    'x-service-environment-id': world.environments.sandbox,
  };
  const sent = await fetch(`${world.baseUrl}${to}`, { method: 'POST', body, headers });
  return { status: sent.status, text: await sent.text() };
}
