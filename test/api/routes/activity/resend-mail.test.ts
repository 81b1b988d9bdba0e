import { beforeEach, describe, expect, test } from 'bun:test';
import { buy } from '../../../support/checkout/checkout.ts';
import { allMailsTo, mailsTo } from '../../../support/mail/captured-mail.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { forgetBucket } from '../../../support/world/forget-bucket.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

const CONFIRMATION = 'customer.order_confirmation';
let world: World;
let email: string;
beforeEach(async () => {
  world = await setup();
  email = `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;
});

const codeOf = ({ status, body }: Answer): unknown[] => [status, body.error?.code];
const resend = (orderId: string, mailId: string, headers: Record<string, string> = {}) =>
  world.api.post(`/api/v1/orders/${orderId}/mails/${mailId}/resend`, {}, headers);

async function mailsOf(orderId: string, template = CONFIRMATION): Promise<Parsed[]> {
  const items = expectStatus(
    await world.api.get(`/api/v1/orders/${orderId}/activity?limit=100`),
    200,
  );
  return items
    .flatMap(({ mail }: Parsed) => mail ?? [])
    .filter((mail: Parsed) => mail.template === template);
}

/** A confirmed order, and its mail. */
async function confirmed(options: Parameters<typeof buy>[2] = {}) {
  const { orderId } = await buy(world, undefined, {
    ...options,
    session: { customerEmail: email },
  });
  await allMailsTo(world, email);
  const [mail] = await mailsOf(orderId);
  return { orderId, mailId: mail.id };
}

describe('POST /orders/{id}/mails/{mailId}/resend', () => {
  test('sends what was sent, with its document, and lists it', async () => {
    const { orderId, mailId } = await confirmed();
    const { messageId } = expectStatus(await resend(orderId, mailId), 200);
    await waitFor(async () => (await mailsTo(world, email, CONFIRMATION)).length === 2);
    const [again, first] = await mailsTo(world, email, CONFIRMATION);
    expect(again).toMatchObject({
      subject: first.subject,
      text: first.text,
      attachments: first.attachments,
      headers: { 'Message-ID': messageId },
    });
    expect((await mailsOf(orderId)).map(({ to }) => to)).toEqual([email, email]);
  });

  test('is one mail under an Idempotency-Key', async () => {
    const { orderId, mailId } = await confirmed();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = expectStatus(await resend(orderId, mailId, key), 200);
    expect(expectStatus(await resend(orderId, mailId, key), 200)).toEqual(first);
    expect(await allMailsTo(world, email, CONFIRMATION)).toHaveLength(2);
  });

  test('sends one in two minutes and five a day of a mail, also of one that was sent again', async () => {
    const { orderId, mailId } = await confirmed();
    let newest = mailId;
    await changeSettings(world, { email: { enabled: false } });
    for (const _ of [1, 2])
      expect(codeOf(await resend(orderId, mailId))).toEqual([409, 'email_not_configured']);
    await changeSettings(world, { email: { enabled: true } });
    for (const _ of [1, 2, 3, 4, 5]) {
      const both = await Promise.all([resend(orderId, mailId), resend(orderId, newest)]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
      const [refused] = both.filter(({ status }) => status === 429);
      expect(refused?.body.error?.code).toBe('rate_limit_exceeded');
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(60);
      await forgetBucket(world.workspaceId, `resend:mail:${CONFIRMATION}:${orderId}`);
      await allMailsTo(world, email);
      [{ id: newest }] = (await mailsOf(orderId)) as [Parsed];
    }
    const sixth = await resend(orderId, newest);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(8_640);
    const another = await confirmed();
    expectStatus(await resend(another.orderId, another.mailId), 200);
  });

  test('goes to the address that the customer has by now, and never to an erased one', async () => {
    const customer = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
    const { orderId, mailId } = await confirmed({ cart: { customerId: customer.id } });
    const corrected = `corrected-${email}`;
    const patch = { email: corrected };
    expectStatus(await world.api.patch(`/api/v1/customers/${customer.id}`, patch), 200);
    expectStatus(await resend(orderId, mailId), 200);
    expect(await allMailsTo(world, corrected, CONFIRMATION)).toHaveLength(1);
    expectStatus(await world.api.post(`/api/v1/customers/${customer.id}/anonymize`), 200);
    await forgetBucket(world.workspaceId, `resend:mail:${CONFIRMATION}:${orderId}`);
    expect(codeOf(await resend(orderId, mailId))).toEqual([409, 'no_recipient']);
  });

  test('of a Net-N invoice is the one with new links, with its limits', async () => {
    const { orderId, paymentId } = await buyOnAccount(world, { completion: { email } });
    await allMailsTo(world, email);
    const [mail] = await mailsOf(orderId, 'customer.net30_invoice_issued');
    expectStatus(await resend(orderId, mail.id), 200);
    const other = await world.api.post(`/api/v1/payments/${paymentId}/invoice/resend`);
    expect(codeOf(other)).toEqual([429, 'rate_limit_exceeded']);
    await allMailsTo(world, email);
    expect(await mailsOf(orderId, 'customer.net30_invoice_issued')).toHaveLength(2);
  });

  test('rejects a mail that is still to be sent', async () => {
    const { orderId } = await buy(world, undefined, { session: { customerEmail: email } });
    let mail: Parsed;
    await waitFor(async () => {
      [mail] = await mailsOf(orderId);
      return mail !== undefined;
    });
    // It waits for its document until the test asks for that.
    expect(mail).toMatchObject({ status: 'pending', sentAt: null, orderId: null });
    expect(codeOf(await resend(orderId, mail.id))).toEqual([409, 'invalid_state']);
  });

  test('rejects a reminder of an invoice that has been paid', async () => {
    const { id, orderId } = await buyOnAccount(world, { completion: { email } });
    await advance(world, { unit: 'day', count: 8 });
    await allMailsTo(world, email);
    const [mail] = await mailsOf(orderId, 'customer.payment_reminder');
    expectStatus(await resend(orderId, mail.id), 200);
    expectStatus(await world.api.post(`/api/v1/invoices/${id}/mark-paid`, {}), 200);
    expect(codeOf(await resend(orderId, mail.id))).toEqual([409, 'invalid_state']);
  });

  test('rejects a mail of another order or workspace, an unknown one and bad input', async () => {
    const { orderId, mailId } = await confirmed();
    const another = await confirmed();
    const other = await setup();
    const foreign = `/api/v1/orders/${orderId}/mails/${mailId}/resend`;
    expect(codeOf(await other.api.post(foreign, {}))).toEqual([404, 'not_found']);
    const table: [Answer, number, string][] = [
      [await resend(another.orderId, mailId), 404, 'not_found'],
      [await resend(orderId, crypto.randomUUID()), 404, 'not_found'],
      [await resend(orderId, 'nothing'), 404, 'not_found'],
      [await resend(crypto.randomUUID(), mailId), 404, 'not_found'],
      [await world.api.post(foreign, { to: 'x@example.test' }), 400, 'validation_error'],
    ];
    for (const [response, status, code] of table) expect(codeOf(response)).toEqual([status, code]);
    const reader = world.anyone.with({
      'x-api-key': await world.makeKey({ scopes: ['orders:read'] }),
    });
    expect((await reader.post(foreign, {})).status).toBe(403);
  });
});
