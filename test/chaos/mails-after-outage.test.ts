import { expect, test } from 'bun:test';
import { buy } from '../support/checkout/checkout.ts';
import { mailsTo, waitForMail } from '../support/mail/captured-mail.ts';
import { fileStack } from '../support/stack/file-stack.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { expectStatus, setup } from '../support/world/world.ts';

/** Mails that are written later than what they tell, since no actor process ran. */
const { stack, sql } = await fileStack({ actorCount: 0, makesDocuments: true });
const world = await setup(stack.baseUrl);

test('a purchase that was refunded meanwhile is confirmed with its invoice, without a receipt', async () => {
  const email = `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;
  const { paymentId } = await buy(world, undefined, { session: { customerEmail: email } });
  const path = `/api/v1/payments/${paymentId}/refund`;
  expectStatus(await world.api.post(path, { amount: 500 }), 200);
  stack.addActors();
  const confirmed = await waitForMail(world, email, 'customer.order_confirmation');
  expect(confirmed.attachments[0].filename).toBe('TEST-INV-000001.pdf');
  await waitForMail(world, email, 'customer.refund');
  const jobs = () =>
    sql`select 1 from job where workspace_id = ${world.workspaceId} and run_at <= now()`;
  await waitFor(async () => (await jobs()).length === 0, 30_000);
  const templates = (await mailsTo(world, email)).map(({ template }) => template);
  expect(templates.toSorted()).toEqual(['customer.order_confirmation', 'customer.refund']);
});
