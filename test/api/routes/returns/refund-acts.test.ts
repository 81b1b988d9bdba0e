import { describe, expect, test } from 'bun:test';
import {
  bookedOfReturn,
  mugs,
  receivedReturn,
  shippedOrder,
} from '../../../support/orders/returns.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const log: string = `/api/v1/workspaces/${world.workspaceId}/audit-log`;

/** A received return of an order that was paid by the card, and what its refund by the owner says. */
async function refunded(paymentToken: string) {
  const order = await shippedOrder(world, mugs, { complete: { paymentToken } });
  const made = await receivedReturn(world, order, 2);
  const body = { reason: 'Too small' };
  return { made, answer: await world.owner.post(`/api/v1/returns/${made.id}/refund`, body) };
}

/** What the audit log has of the refund of a return. */
async function entriesOf({ id }: Parsed): Promise<Parsed[]> {
  const query = `?action=return.refunded&resourceId=${id}`;
  return expectStatus(await world.owner.get(log + query), 200);
}

const entry = {
  details: { amount: 3_000, currency: 'USD', reason: 'Too small' },
  actor: { type: 'member' },
};

describe('the refund of a return in the audit log', () => {
  test('is there once it has succeeded', async () => {
    const { made, answer } = await refunded('tok_visa');
    expectStatus(answer, 200);
    expect(await entriesOf(made)).toMatchObject([entry]);
  });

  test('is not there while it is pending, and is when the processor reports it', async () => {
    const { made, answer } = await refunded('tok_refund_pending');
    expect(expectStatus(answer, 200).refund.status).toBe('pending');
    expect(await entriesOf(made)).toEqual([]);
    const [booked] = await bookedOfReturn(world, made);
    const succeeded = { type: 'refund.succeeded', ref: booked?.ref };
    expectStatus(await world.api.post('/api/v1/sandbox/events', succeeded), 202);
    expect(await entriesOf(made)).toMatchObject([entry]);
  });

  test('is never there when it fails, at once or later', async () => {
    const declined = await refunded('tok_refund_fail');
    expect(declined.answer.status).toBe(402);
    expect(await entriesOf(declined.made)).toEqual([]);
    const { made } = await refunded('tok_refund_pending');
    const [booked] = await bookedOfReturn(world, made);
    const failed = { type: 'refund.failed', ref: booked?.ref };
    expectStatus(await world.api.post('/api/v1/sandbox/events', failed), 202);
    expect(await entriesOf(made)).toEqual([]);
  });
});
