import { expectMoneyViolations } from '../stack/expect-logged-error.ts';
import { advance } from '../timing/test-clock.ts';
import { waitFor } from '../timing/wait-for.ts';
import type { Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';
import { subscribe, subscriber, subscriptionOf } from './subscriptions.ts';
import { act, periodsOf, worldAt } from './verbs.ts';

/** A charge of a month that the processor may have taken. */
interface Orphan {
  readonly own: World;
  readonly id: string;
  readonly issueId: string;
}

/** All issues of a subscription, the newest first. */
export async function issuesOf(world: World, id: string): Promise<Parsed[]> {
  return expectStatus(await world.api.get(`/api/v1/subscriptions/${id}/issues`), 200);
}

/** A month that may have been charged: the processor does not say. */
export async function undecidedMonth(
  token = 'tok_renewal_orphan_1',
  baseUrl?: string,
): Promise<Orphan> {
  const own = await worldAt('2027-11-01T00:00:00Z', baseUrl);
  const { id } = await subscribe(own, await subscriber(own, token));
  await advance(own, { unit: 'month', count: 1 });
  const [issue] = (await subscriptionOf(own, id)).issues;
  if (issue?.type !== 'orphan_charge' || issue.confirmed)
    throw new Error(`the issue is ${JSON.stringify(issue)}`);
  return { own, id, issueId: issue.id };
}

/** The processor says at last that it took the money; until the issue is resolved, no order has it. */
export async function confirm(own: World, id: string, issueId: string): Promise<void> {
  expectMoneyViolations(own);
  const rows = expectStatus(await own.api.get('/api/v1/sandbox/ledger?limit=1'), 200);
  const [{ idempotencyKey, ref }] = rows;
  const path = `/api/v1/sandbox/transactions/${idempotencyKey}/reveal`;
  expectStatus(await own.api.post(path, {}), 200);
  expectStatus(await own.api.post('/api/v1/sandbox/events', { type: 'charge.captured', ref }), 202);
  await waitFor(async () => {
    const issues = await issuesOf(own, id);
    return issues.find((issue) => issue.id === issueId)?.confirmed === true;
  });
}

/** The same of a subscription that was cancelled meanwhile: the money is an orphan. */
export async function orphanedMonth(
  token?: string,
  baseUrl?: string,
): Promise<Orphan & { readonly paymentId: string }> {
  const found = await undecidedMonth(token, baseUrl);
  const { own, id, issueId } = found;
  expectStatus(await act(own, id, 'cancel', { cancelAtPeriodEnd: false }), 200);
  await confirm(own, id, issueId);
  const [, period] = await periodsOf(own, id);
  return { ...found, paymentId: period.paymentId };
}
