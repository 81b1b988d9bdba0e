import { waitFor } from '../timing/wait-for.ts';
import { expectStatus, type World } from '../world/world.ts';

/** The buyer of a payment disputes it at the bank, as the sandbox reports. */
export async function disputePayment(world: World, paymentId: string): Promise<void> {
  const path = `/api/v1/payments/${paymentId}/transactions`;
  const { connectorRef: ref } = expectStatus(await world.api.get(path), 200).at(-1);
  const report = { type: 'charge.disputed', ref };
  expectStatus(await world.api.post('/api/v1/sandbox/events', report), 202);
  await waitFor(async () => {
    const found = await world.api.get(`/api/v1/disputes?paymentId=${paymentId}`);
    return expectStatus(found, 200).length > 0;
  });
}
