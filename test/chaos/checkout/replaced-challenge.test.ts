import { describe, expect, test } from 'bun:test';
import { enterCompletion } from '../../../api/auth/checkout-session.ts';
import { clearing } from '../../../domain/checkout/completion/clearing.ts';
import { completeSession } from '../../../domain/checkout/completion/complete-session.ts';
import { createConnectorClient } from '../../../domain/connectors/create-client.ts';
import type { SystemResources } from '../../../domain/ports/services.ts';
import { Refusal } from '../../../domain/errors.ts';
import { callOffChallenge } from '../../../domain/sales/call-off-challenge.ts';
import { reconcileByKey } from '../../../domain/sales/reconcile-movement.ts';
import type { PaymentConnector } from '../../../domain/ports/payment-connector.ts';
import {
  complete,
  ledgerOf,
  makeCart,
  makeSession,
  pollSession,
} from '../../support/checkout/checkout.ts';
import { CrashShop } from '../../support/crash/crash-shop.ts';
import { reconcilerContext, requestContext } from '../../support/stack/chaos-services.ts';
import type { Parsed } from '../../support/world/client.ts';
import { changeSettings, expectStatus } from '../../support/world/world.ts';

/**
 * Another card replaces a challenge while its buyer approves it. An approval that comes before the void of what is only
 * authorized is released with it: whatever reads it, in whichever order, one card is held in the end, and by the payment
 * that says so.
 */
const shop = await CrashShop.ofFile();
const { world } = shop;
await changeSettings(world, { payments: { captureMode: 'manual' } });

interface Challenge {
  readonly session: Parsed;
  readonly paymentId: string;
  readonly approve: () => Promise<void>;
}

async function startChallenge(): Promise<Challenge> {
  const session = await makeSession(world, await makeCart(world));
  const waiting = expectStatus(await complete(world, session, { paymentToken: 'tok_3ds' }), 202);
  const path = new URL(waiting.nextAction.url).pathname;
  const accept = { accept: 'application/json' };
  const approve = async () =>
    void expectStatus(await world.anyone.post(path, { action: 'approve' }, accept), 200);
  return { session, paymentId: waiting.paymentId, approve };
}

/** The means of a process whose calls of the processor are these. */
function reaching(change: (connector: PaymentConnector) => Partial<PaymentConnector>) {
  const services: SystemResources['services'] = {
    ...shop.resources.services,
    createConnectorClient: (own, row) => {
      const connector = createConnectorClient(own, row);
      return { ...connector, ...change(connector) };
    },
  };
  return { ...shop.resources, services };
}

async function replace(
  { session }: Challenge,
  resources: SystemResources = shop.resources,
  callOff = callOffChallenge,
) {
  const opened = await enterCompletion(requestContext(resources), session.id);
  const input = {
    paymentMethod: 'card',
    paymentToken: 'tok_visa',
    billingSameAsShipping: false,
    replaceAttempt: true,
  } as const;
  return (await completeSession(opened, input, { ...clearing, callOff })).value;
}

const refusalOf = async (request: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await request.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Refusal ? error.code : error;
};

/** One card is held, by the payment that says so, and can be captured. */
async function expectHeldOnce({ session, paymentId }: Challenge): Promise<void> {
  const charges = (await ledgerOf(world, session)).filter(({ type }) => type === 'authorization');
  const held = charges.filter(({ status }) => status === 'approved');
  expect(held).toHaveLength(1);
  expect(charges.filter(({ status }) => status === 'pending')).toEqual([]);
  expect(await pollSession(world, session)).toMatchObject({ status: 'completed', attempt: null });
  const transactions: Parsed[] = await shop.read(`/payments/${paymentId}/transactions`);
  const succeeded = transactions.filter(({ status }) => status === 'succeeded');
  expect(succeeded.map(({ idempotencyKey }) => idempotencyKey)).toEqual([held[0].idempotencyKey]);
  const captured = await world.api.post(`/api/v1/payments/${paymentId}/capture`, {});
  expect(expectStatus(captured, 200)).toMatchObject({ status: 'captured', amountCaptured: 3_000 });
}

const keysHeld = async ({ session }: Challenge): Promise<string[]> =>
  (await ledgerOf(world, session))
    .filter(({ type, status }) => type === 'authorization' && status === 'approved')
    .map(({ idempotencyKey }) => idempotencyKey.split(':')[2]);

describe('an authorization', () => {
  test('that was approved before the other card came has paid, and nothing is voided', async () => {
    const challenge = await startChallenge();
    await challenge.approve();
    expect(await refusalOf(replace(challenge))).toBe('session_not_open');
    expect(await keysHeld(challenge)).toEqual(['a1']);
    await expectHeldOnce(challenge);
  });

  test('that is approved just before its void is released, and the other card pays', async () => {
    const challenge = await startChallenge();
    const means = reaching((connector) => ({
      void: async (request) => {
        await challenge.approve();
        return connector.void(request);
      },
    }));
    expect((await replace(challenge, means)).answer.kind).toBe('completed');
    expect(await keysHeld(challenge)).toEqual(['a2']);
    await expectHeldOnce(challenge);
  });

  test('whose approval was read before its void, and is recorded after it, pays nothing', async () => {
    const challenge = await startChallenge();
    const gate = () => Promise.withResolvers<void>();
    const [taken, approved, read, voided] = [gate(), gate(), gate(), gate()];
    const reader = reaching((connector) => ({
      lookup: async (...call) => {
        taken.resolve();
        await approved.promise;
        const found = await connector.lookup(...call);
        expect(found.kind).toBe('approved');
        read.resolve();
        await voided.promise;
        return found;
      },
    }));
    const { workspaceId } = world;
    const { paymentId } = challenge;
    const recording = reconcileByKey(reconcilerContext(reader), workspaceId, { paymentId });
    await taken.promise;
    const replacer = reaching((connector) => ({
      void: async (request) => {
        await challenge.approve();
        approved.resolve();
        await read.promise;
        const outcome = await connector.void(request);
        voided.resolve();
        expect(await recording).toBe(false);
        return outcome;
      },
    }));
    expect((await replace(challenge, replacer)).answer.kind).toBe('completed');
    expect(await keysHeld(challenge)).toEqual(['a2']);
    await expectHeldOnce(challenge);
  });

  test('whose void gets no answer stays undecided until it is certain, then pays nothing', async () => {
    const challenge = await startChallenge();
    const silent = reaching(() => ({
      void: async () => {
        await challenge.approve();
        return { kind: 'unknown', message: 'no answer' };
      },
    }));
    expect(await refusalOf(replace(challenge, silent))).toBe('request_in_progress');
    expect(await shop.read(`/payments/${challenge.paymentId}`)).toMatchObject({
      status: 'pending',
    });
    await shop.settle();
    expect(await pollSession(world, challenge.session)).toMatchObject({ status: 'open' });
    expect(await keysHeld(challenge)).toEqual([]);
    expect((await replace(challenge)).answer.kind).toBe('completed');
    await expectHeldOnce(challenge);
  });

  test('that its processor does not void waits for its buyer as before', async () => {
    const challenge = await startChallenge();
    const refusing = reaching(() => ({
      void: async () => ({ kind: 'not_attempted', message: 'not in this state' }),
    }));
    expect(await refusalOf(replace(challenge, refusing))).toBe('request_in_progress');
    await challenge.approve();
    await shop.settle();
    expect(await keysHeld(challenge)).toEqual(['a1']);
    await expectHeldOnce(challenge);
  });
});

test('a challenge that does not end by its call-off is called off once: 409', async () => {
  const challenge = await startChallenge();
  let times = 0;
  const vain = async (): Promise<boolean> => {
    times += 1;
    return true;
  };
  expect(await refusalOf(replace(challenge, shop.resources, vain))).toBe('request_in_progress');
  expect(times).toBe(1);
  await challenge.approve();
  await shop.settle();
  await expectHeldOnce(challenge);
});
