import { disputePayment } from '../../support/orders/dispute-payment.ts';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { wakeAttention } from '../../../domain/notifications/wake-attention.ts';
import { noticeKinds } from '../../../storage/queries/notifications/news.ts';
import { buy } from '../../support/checkout/checkout.ts';
import { sqlOf } from '../../support/database/cells.ts';
import { waitForMail } from '../../support/mail/captured-mail.ts';
import { expectMoneyViolations } from '../../support/stack/expect-logged-error.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { openContext, type OpenedContext } from '../../support/world/context.ts';
import { goLive } from '../../support/world/go-live.ts';
import { colleague, type Teammate } from '../../support/world/team.ts';
import { changeSettings, expectStatus, setup, type World } from '../../support/world/world.ts';

const TEMPLATE = 'system.needs_attention';
const HOUR_MS = 3_600_000;

const opened: OpenedContext[] = [];
afterAll(async () => {
  for (const one of opened) await one.close();
});

/** A world whose owner gets mails of all kinds from its sandbox, looked at for the first time by its actor. */
async function watched(mailed: readonly string[] = noticeKinds) {
  const world = await setup();
  const own = `/api/v1/workspaces/${world.workspaceId}/members/me/notifications`;
  const { email } = expectStatus(
    await world.owner.get(`/api/v1/workspaces/${world.workspaceId}/members/me`),
    200,
  );
  expectStatus(await world.owner.put(own, { mailed, inTestEnvironments: true }), 200);
  const sql = await sqlOf(world);
  const context = await openContext(world);
  opened.push(context);
  const state = async () => {
    const [row] =
      await sql`select * from notification_state where workspace_id = ${world.workspaceId}`;
    return row ?? null;
  };
  if (mailed.length > 0) await waitFor(async () => (await state()) !== null);
  // So that no hour of the day in which the test runs is a morning that counts.
  await sql`update notification_state set daily_on = current_date + 1 where workspace_id = ${world.workspaceId}`;
  const mails = async (to = email) =>
    await sql`select id, cause from mail where workspace_id = ${world.workspaceId} and template = ${TEMPLATE}
      and recipient = ${to} order by created_at`;
  /** As the actor does at an instant. */
  const wake = (at: Date, changes: object = {}) => {
    const { system } = context;
    const services = { ...system.services, clock: () => at, ...changes };
    return wakeAttention({ ...system, services }, world.workspaceId);
  };
  return { world, own, email, sql, context, state, mails, wake };
}

async function dispute(world: World): Promise<string> {
  const { paymentId } = await buy(world);
  await disputePayment(world, paymentId);
  return paymentId;
}

const later = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);
/** Nine in the morning by UTC, so many days ahead. */
const morning = (days: number): Date =>
  new Date(
    `${later(24 * days)
      .toISOString()
      .slice(0, 10)}T09:00:00Z`,
  );

describe('a digest', () => {
  test('names what is new once, with its order, amount and list, and nothing without news', async () => {
    const { world, email, mails, wake } = await watched();
    await dispute(world);
    expect(await mails()).toEqual([]);
    const next = await wake(later(1));
    expect(next?.getTime()).toBeLessThan(later(1.5).getTime());
    expect(await mails()).toHaveLength(1);
    const mail = await waitForMail(world, email, TEMPLATE);
    expect(mail.subject).toContain('Shop (Sandbox): needs attention');
    expect(mail.text).toContain('1 payment disputed: #');
    expect(mail.text).toContain('USD');
    expect(mail.text).toContain(
      `disputes?status=needs_response&application=${world.applicationId}`,
    );
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    await wake(later(3));
    expect(await mails()).toHaveLength(1);
    await dispute(world);
    // Within the hour it waits.
    await wake(later(1.9));
    expect(await mails()).toHaveLength(1);
    await wake(later(2.1));
    expect(await mails()).toHaveLength(2);
  });

  test('of what is not urgent comes in the morning of the billing time zone', async () => {
    const { world, sql, mails, wake, state } = await watched();
    await changeSettings(world, { billingTimezone: 'America/Los_Angeles' });
    const { paymentId } = await buy(world);
    expectMoneyViolations(world);
    await sql`update payment set status = 'failed', updated_at = now() where id = ${paymentId}`;
    await wake(morning(2));
    expect(await mails()).toEqual([]);
    // Eight in the morning there, by summer time or not.
    await wake(new Date(morning(2).getTime() + 8 * HOUR_MS));
    expect(await mails()).toHaveLength(1);
    const { daily_on: day } = await state();
    expect(new Date(day).toISOString().slice(0, 10)).toBe(morning(2).toISOString().slice(0, 10));
    await wake(new Date(morning(2).getTime() + 9 * HOUR_MS));
    await wake(new Date(morning(3).getTime() + 8 * HOUR_MS));
    expect(await mails()).toHaveLength(1);
  });

  test('is sent once by two processes, and once after a crash before its commit', async () => {
    const { world, mails, wake, state, context } = await watched();
    await dispute(world);
    await Promise.all([wake(later(1)), wake(later(1)), wake(later(1))]);
    expect(await mails()).toHaveLength(1);
    await dispute(world);
    const before = await state();
    const { secrets } = context.system.services;
    const crashing = {
      seal: () => {
        throw new Error('killed');
      },
      open: secrets.open,
    };
    expect(wake(later(3), { secrets: crashing })).rejects.toThrow('killed');
    expect((await state()).sequence).toBe(before.sequence);
    await wake(later(3));
    expect(await mails()).toHaveLength(2);
  });

  test('goes to nobody who chose nothing, may not see it, or has lost access', async () => {
    const { world, own, mails, wake, state } = await watched([]);
    const mate = async (role: string): Promise<Teammate> => {
      const made = await colleague(world, role);
      const choice = { mailed: noticeKinds, inTestEnvironments: true };
      expectStatus(await made.client.put(own, choice), 200);
      return made;
    };
    const [viewer, gone, developer] = [
      await mate('viewer'),
      await mate('developer'),
      await mate('developer'),
    ];
    const members = `/api/v1/workspaces/${world.workspaceId}/members`;
    expectStatus(await world.owner.delete(`${members}/${gone.memberId}`), 204);
    await waitFor(async () => (await state()) !== null);
    const endpoint = { url: 'https://receiver.invalid/hook', enabledEvents: ['order.*'] };
    const { id } = expectStatus(await world.api.post('/api/v1/webhook-endpoints', endpoint), 201);
    const sql = await sqlOf(world);
    await sql`update webhook_endpoint set failing_since = now() where id = ${id}`;
    await wake(later(2));
    expect(await mails()).toEqual([]);
    expect(await mails(viewer.email)).toEqual([]);
    expect(await mails(gone.email)).toEqual([]);
    expect(await mails(developer.email)).toHaveLength(1);
  });

  test('comes from no test environment that nobody chose, and from production only while the workspace is live', async () => {
    const world = await setup();
    const context = await openContext(world);
    opened.push(context);
    await dispute(world);
    expect(await wakeAttention(context.system, world.workspaceId)).toBeNull();
    const sql = await sqlOf(world);
    const states = () =>
      sql`select environment_id from notification_state where workspace_id = ${world.workspaceId}`;
    expect(await states()).toEqual([]);
    // The owner of a live workspace gets mails by default, without a choice.
    await goLive(world);
    await waitFor(async () => (await states()).length > 0);
    expect(await wakeAttention(context.system, world.workspaceId)).not.toBeNull();
    const rows = await states();
    expect(rows.map((row: { environment_id: string }) => row.environment_id)).toEqual([
      world.environments.production,
    ]);
  });
});

describe('the link of a digest', () => {
  let link: URL;
  let own: Awaited<ReturnType<typeof watched>>;
  beforeAll(async () => {
    own = await watched();
    await dispute(own.world);
    await own.wake(later(1));
    const { headers } = await waitForMail(own.world, own.email, TEMPLATE);
    link = new URL(/<(.+)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
  });
  const pathOf = () => `/notification-mails${link.search}`;

  test('shows a page in the language of the reader, and changes nothing', async () => {
    const { anyone, owner } = own.world;
    const page = await anyone.get(pathOf(), { accept: 'text/html', 'accept-language': 'de' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Keine Mails mehr');
    expect(expectStatus(await owner.get(own.own), 200).mailed).toHaveLength(noticeKinds.length);
  });

  test('stops the mails in one click without a sign-in, and a repeat has the same result', async () => {
    const { anyone, owner, world } = { ...own.world, world: own.world };
    for (const _ of [1, 2])
      expect(expectStatus(await anyone.post(pathOf()), 200)).toEqual({ subscribed: false });
    expect(expectStatus(await owner.get(own.own), 200)).toMatchObject({
      mailed: [],
      inTestEnvironments: true,
      isDefault: false,
    });
    await dispute(world);
    await own.wake(later(5));
    expect(await own.mails()).toHaveLength(1);
    const again = { token: link.searchParams.get('token'), subscribe: true };
    expectStatus(await anyone.post('/notification-mails/apply', again), 200);
    expect(expectStatus(await owner.get(own.own), 200).mailed).toContain('openDisputes');
  });

  test.each([
    ['', 400, 'missing_token'],
    ['?token=forged', 401, 'invalid_token'],
  ])('is refused as %p', async (search, status, code) => {
    for (const method of ['get', 'post'] as const) {
      const response = await own.world.anyone[method](`/notification-mails${search}`);
      expect([response.status, response.body.error?.code]).toEqual([status, code]);
    }
  });
});
