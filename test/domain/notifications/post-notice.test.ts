import { afterAll, describe, expect, test } from 'bun:test';
import { createOutgoing } from '../../../domain/outgoing/guarded-fetch.ts';
import { postNotice } from '../../../domain/notifications/post-notice.ts';
import { noticeKinds } from '../../../storage/queries/notifications/news.ts';
import { noticeMessage } from '../../../templates/chat/notice-message.ts';
import { sqlOf } from '../../support/database/cells.ts';
import { behaviours, receiverCaPem, startReceiver } from '../../support/webhooks/receiver.ts';
import { openContext } from '../../support/world/context.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const path = '/api/v1/notification-webhook';
const receiver = await startReceiver();
const world = await setup();
const opened = await openContext(world);
const sql = await sqlOf(world);
afterAll(async () => {
  await opened.close();
  await receiver.stop();
});

const outgoing = createOutgoing({ allowPrivate: ['127.0.0.0/8'], caPem: receiverCaPem });
const system = { ...opened.system, services: { ...opened.system.services, outgoing } };
const notice = {
  place: 'Shop <b>',
  items: [
    {
      kind: 'openDisputes' as const,
      count: 2,
      examples: ['#1069 · 12.00 USD'],
      link: 'https://console.test/payments',
    },
  ],
};
const place = {
  environmentId: world.environments.sandbox,
  applicationId: world.applicationId,
  locale: 'en',
};
const post = () => postNotice(system, world.workspaceId, { ...place, notice }, noticeMessage);

async function connect(): Promise<void> {
  const body = { url: `${receiver.url}/services/T0/B0`, kinds: noticeKinds, isActive: true };
  expectStatus(await world.owner.put(path, body), 200);
}
const read = async () => expectStatus(await world.owner.get(path), 200);
const offMails = async () => {
  const rows = await sql`select recipient from mail where workspace_id = ${world.workspaceId}
    and template = 'system.chat_webhook_off'`;
  return rows.length;
};

describe('postNotice', () => {
  test('posts text and blocks, in which names are no markup, and records when', async () => {
    await connect();
    receiver.respondWith(behaviours.ok);
    await post();
    const body = JSON.parse(receiver.requests.at(-1)?.body ?? '');
    expect(body.text).toBe(
      'Shop &lt;b&gt;: needs attention\n<https://console.test/payments|2 payments disputed>: #1069 · 12.00 USD',
    );
    expect(body.blocks).toHaveLength(2);
    expect(await read()).toMatchObject({ isActive: true, failedAt: null, failure: null });
    expect((await read()).deliveredAt).not.toBeNull();
  });

  test.each([
    ['500', behaviours.status(500), 'HTTP 500'],
    ['a redirect', behaviours.redirect('https://elsewhere.test'), 'HTTP 302'],
    ['no response', behaviours.close, 'closed'],
  ])('throws after %s, so that it is tried again, and shows why', async (_, behaviour, failure) => {
    await connect();
    receiver.respondWith(behaviour);
    expect(post()).rejects.toThrow(failure);
    await post().catch(() => undefined);
    const shown = await read();
    expect(shown.isActive).toBe(true);
    expect(shown.failure).toContain(failure);
    receiver.respondWith(behaviours.ok);
    await post();
    expect(await read()).toMatchObject({ failure: null, failedAt: null });
  });

  test.each([404, 410])('switches it off after %p, and mails the owner once', async (status) => {
    await connect();
    const before = await offMails();
    receiver.respondWith(behaviours.status(status));
    await Promise.all([post(), post()]);
    await post();
    expect(await read()).toMatchObject({ isActive: false, goneStatus: status });
    expect(await offMails()).toBe(before + 1);
    const asked = receiver.requests.length;
    await post();
    expect(receiver.requests).toHaveLength(asked);
  });

  test('calls no private address that is not excepted', async () => {
    await connect();
    const strict = createOutgoing({ allowPrivate: [], caPem: receiverCaPem });
    const services = { ...opened.system.services, outgoing: strict };
    const asked = receiver.requests.length;
    const posting = { ...place, notice };
    expect(
      postNotice({ ...system, services }, world.workspaceId, posting, noticeMessage),
    ).rejects.toThrow('private_address');
    expect(receiver.requests).toHaveLength(asked);
  });
});
