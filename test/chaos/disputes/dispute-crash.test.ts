import { afterAll, expect, test } from 'bun:test';
import { finishDisputeCallJob } from '../../../domain/payments/disputes/finish-call-job.ts';
import { CrashShop } from '../../support/crash/crash-shop.ts';
import { openStripeShop, type StripeShop } from '../../support/checkout/stripe-shop.ts';
import { samples, upload } from '../../support/orders/fulfillment.ts';
import { reconcilerContext } from '../../support/stack/chaos-services.ts';
import { expectStatus } from '../../support/world/world.ts';

/**
 * kill -9 of the API in the middle of a submission, at the double of Stripe: the job or the repeat of the request
 * finishes it, and the evidence is submitted once.
 */
let shop: StripeShop | null = null;
const crashing = await CrashShop.ofFile({
  makeWorld: async (baseUrl) => {
    shop = await openStripeShop(baseUrl);
    return shop.world;
  },
});
const { world, resources } = crashing;
afterAll(() => shop?.stop());

async function prepared() {
  if (!shop) throw new Error('no shop');
  const { paymentId, intentId } = await shop.paid();
  const theirs = shop.double.disputes.open(intentId);
  const response = await shop.double.tell(shop.eventsUrl, 'charge.dispute.created', theirs);
  expect(response.status).toBe(200);
  const [{ id }] = await crashing.read(`/disputes?paymentId=${paymentId}`);
  expectStatus(await world.api.patch(`/api/v1/disputes/${id}`, { refundPolicy: 'None' }), 200);
  const file = await upload(world, `/api/v1/disputes/${id}/files?kind=receipt`, samples.pdf);
  expect(file.status).toBe(201);
  return { id: String(id), theirs };
}

const points = ['dispute.after_reserve', 'dispute.after_call'];

for (const point of points) {
  const submit = (id: string, headers: Record<string, string>) =>
    world.api.post(`/api/v1/disputes/${id}/submit`, {}, headers);

  test(`${point}: the job finishes it, also twice at once`, async () => {
    const { id, theirs } = await prepared();
    await crashing.crash(point, () => submit(id, {}));
    expect(await crashing.read(`/disputes/${id}`)).toMatchObject({ pendingCall: 'submit' });
    const ctx = reconcilerContext(resources);
    await Promise.allSettled([1, 2].map(() => finishDisputeCallJob(ctx, world.workspaceId, id)));
    await finishDisputeCallJob(ctx, world.workspaceId, id);
    expect(await crashing.read(`/disputes/${id}`)).toMatchObject({
      status: 'under_review',
      submittedVia: 'connector',
      pendingCall: null,
    });
    expect(theirs.evidence_details.submission_count).toBe(1);
  });

  test(`${point}: the repeat of the request finishes it`, async () => {
    const { id, theirs } = await prepared();
    const key = { 'idempotency-key': crypto.randomUUID() };
    await crashing.crash(point, () => submit(id, key));
    expect(expectStatus(await submit(id, key), 200)).toMatchObject({ status: 'under_review' });
    expect(theirs.evidence_details.submission_count).toBe(1);
  });
}
