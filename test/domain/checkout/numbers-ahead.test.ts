import { afterAll, describe, expect, test } from 'bun:test';
import { enterCompletion } from '../../../api/auth/checkout-session.ts';
import {
  planCompletion,
  type CompletionPlan,
} from '../../../domain/checkout/completion/plan-completion.ts';
import { reserveAttempt } from '../../../domain/checkout/completion/reserve-attempt.ts';
import { unitOfWork } from '../../../domain/context.ts';
import type { MovementOutcome, MovementRef } from '../../../domain/ports/settlement.ts';
import { settleMovement } from '../../../domain/sales/run-sale.ts';
import { purposes } from '../../../process/purposes.ts';
import { makeCart, makeSession } from '../../support/checkout/checkout.ts';
import { sqlOf } from '../../support/database/cells.ts';
import { requestContext } from '../../support/stack/chaos-services.ts';
import { expectMoneyViolations } from '../../support/stack/expect-logged-error.ts';
import { openContext } from '../../support/world/context.ts';
import { setup } from '../../support/world/world.ts';

/** Numbers that a settlement takes with its locks (decision 274). */
const world = await setup();
// No processor is asked about what these tests settle as approved.
expectMoneyViolations(world);
const opened = await openContext(world);
const sql = await sqlOf(world);
afterAll(() => opened.close());

const approved: MovementOutcome = { kind: 'approved', ref: null, card: null, storedRef: null };

interface Reserved {
  readonly plan: CompletionPlan;
  readonly movement: MovementRef;
}

/** A purchase whose call is yet to be made. */
async function reserve(): Promise<Reserved> {
  const session = await makeSession(world, await makeCart(world));
  const toComplete = await enterCompletion(requestContext(opened.system), session.id);
  const plan = await planCompletion(toComplete, {
    paymentMethod: 'card',
    paymentToken: 'tok_visa',
    billingSameAsShipping: false,
    replaceAttempt: false,
  });
  const reservation = await unitOfWork(plan.opened.ctx, (tx) => reserveAttempt(plan, tx));
  if (reservation.kind !== 'reserved') throw new Error(`the reservation is ${reservation.kind}`);
  return { plan, movement: reservation.charge.movement };
}

const settle = ({ plan, movement }: Reserved, outcome: MovementOutcome = approved) =>
  settleMovement(plan.opened.ctx, purposes.checkout, movement, outcome);

/** A reservation with numbers of another series than the invoice will have. */
function ofAnotherSeries({ plan, movement }: Reserved): Reserved {
  const { attempt } = movement;
  if (!attempt?.numbersAhead) throw new Error('no numbers are taken ahead');
  const numbersAhead = { ...attempt.numbersAhead, name: 'TEST-OTHER' };
  return { plan, movement: { ...movement, attempt: { ...attempt, numbersAhead } } };
}

async function numbers(): Promise<{ orders: number[]; invoices: string[] }> {
  const orders = await sql`
    select number::int as number from orders
    where workspace_id = ${world.workspaceId} and number is not null order by number`;
  const invoices = await sql`
    select number from invoice where workspace_id = ${world.workspaceId} order by series, series_number`;
  return {
    orders: orders.map(({ number }: { readonly number: number }) => number),
    invoices: invoices.map(({ number }: { readonly number: string }) => number),
  };
}

describe('numbers that are taken with the locks', () => {
  test('are those of the order and its invoice', async () => {
    await settle(await reserve());
    expect(await numbers()).toEqual({ orders: [1001], invoices: ['TEST-INV-000001'] });
  });

  test('are returned by an outcome that comes a second time', async () => {
    const reserved = await reserve();
    const first = await settle(reserved);
    const again = await settle(reserved);
    expect(again.answer).toEqual(first.answer);
    await settle(await reserve());
    expect(await numbers()).toEqual({
      orders: [1001, 1002, 1003],
      invoices: ['TEST-INV-000001', 'TEST-INV-000002', 'TEST-INV-000003'],
    });
  });

  test('are taken anew where the invoice is of another series', async () => {
    const { answer } = await settle(ofAnotherSeries(await reserve()));
    expect(answer.kind).toBe('completed');
    expect((await numbers()).invoices.at(-1)).toBe('TEST-INV-000004');
    expect(
      await sql`
      select from invoice_series
      where workspace_id = ${world.workspaceId} and series = 'TEST-OTHER'`,
    ).toHaveLength(0);
  });

  test('are not taken for what is not paid, nor behind an order that exists', async () => {
    const reserved = await reserve();
    const pending = { kind: 'pending', ref: 'sbx_1', nextAction: null, card: null } as const;
    expect((await settle(reserved, pending)).answer.kind).toBe('processing');
    expect((await numbers()).orders).toEqual([1001, 1002, 1003, 1004, 1005]);
    expect((await settle(reserved)).answer.kind).toBe('completed');
    const { orders, invoices } = await numbers();
    expect([orders.length, invoices.at(-1)]).toEqual([5, 'TEST-INV-000005']);
  });
});
