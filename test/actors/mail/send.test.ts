import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { brandingOf } from '../../../domain/invoices/pdf/pdf-source.ts';
import { endLeasesOf } from '../../support/actors/end-leases.ts';
import { buy } from '../../support/checkout/checkout.ts';
import {
  startSmtpServer,
  type SmtpServer,
  type TakenMail,
} from '../../support/mail/smtp-server.ts';
import { startStack } from '../../support/stack/stack.ts';
import { advance } from '../../support/timing/test-clock.ts';
import { exitOf } from '../../support/timing/exit-of.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

/** Mails over SMTP, from a stack that has a mail server. */
let smtp: SmtpServer;
let stack: Awaited<ReturnType<typeof startStack>>;
let world: World;
let sql: SQL;

beforeAll(async () => {
  smtp = await startSmtpServer();
  stack = await startStack({
    makesDocuments: true,
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'orders@acme.test' },
  });
  sql = new SQL({ url: stack.databaseUrl, max: 1 });
  world = await openWorld();
});
afterAll(async () => {
  await sql?.end();
  await stack?.stop();
  await smtp?.stop();
});

const newEmail = (): string => `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;
const takenOf = (mark: string): TakenMail[] => smtp.taken.filter(({ to }) => to.includes(mark));
const takenBy = (email: string): TakenMail[] => smtp.taken.filter(({ to }) => to === email);
const statusOf = async (email: string): Promise<string> =>
  (
    await sql`select status from mail where recipient = ${email} order by created_at desc limit 1`
  )[0]?.status;

/** Has the workspace have sent mails to the address. */
async function sent(email: string, count: number, ago: string): Promise<void> {
  await sql`
    insert into mail (id, cause, workspace_id, template, recipient, sealed_content, status, message_id, created_at, sent_at)
    select gen_random_uuid(), gen_random_uuid()::text, ${world.workspaceId}, 'system.team_role_changed', ${email}, '',
      'sent', gen_random_uuid()::text, at, at
    from (select now() - ${ago}::interval as at) as instant, generate_series(1, ${count})`;
}

const recovery = {
  cartRecoveryUrlTemplate: 'https://shop.test/{cartId}',
  emailFromName: 'Acmé',
  companyName: 'Acme',
};

/** A workspace whose mails of orders and recovery leave. */
async function openWorld(): Promise<World> {
  const opened = await setup(stack.baseUrl);
  expectStatus(await opened.owner.put('/api/v1/embed-config', recovery), 200);
  return opened;
}

/** Has a recovery mail sent to the address, which is a member's unless said otherwise. */
async function abandonCart(email: string, isMember = true): Promise<void> {
  if (isMember) await addMember(email);
  await abandonCarts(world, [email]);
}

async function abandonCarts(shop: World, emails: readonly string[]): Promise<void> {
  const { api, applicationId } = shop;
  for (const customerEmail of emails) {
    const fields = { applicationId, customerEmail };
    const { id } = expectStatus(await api.post('/api/v1/carts', fields), 201);
    const item = { name: 'Chair', unitPrice: 1999 };
    expectStatus(await api.post(`/api/v1/carts/${id}/items`, item), 201);
  }
  await advance(shop, { unit: 'hour', count: 25 });
}

/** Members' addresses of the workspace. */
async function addMembers(shop: World, mark: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${mark}-${newEmail()}`);
  for (const email of emails) await addMember(email, shop);
  return emails;
}

/** Outside production, mails leave for members of the workspace only. */
async function addMember(email: string, { workspaceId } = world): Promise<void> {
  await sql`
    insert into member (id, workspace_id, subject, email, grant_type, environment_ids, created_at, updated_at)
    values (${crypto.randomUUID()}, ${workspaceId}, ${email}, ${email}, 'all', '{}', now(), now())
    on conflict do nothing`;
}

/** Mails of a kind that a process sends at once. */
const LANE = 5;

/** What waits for its next attempt gets it now. */
async function hurry(): Promise<void> {
  await sql`update job set run_at = clock_timestamp() where kind = 'mail-send'`;
}

const documentJobs = () => sql`select key from job where kind = 'mail-document'`;

describe('a mail', () => {
  test('goes to the mail server, with its headers', async () => {
    const email = newEmail();
    await abandonCart(email);
    await waitFor(() => takenBy(email).length === 1);
    const [mail] = takenBy(email);
    expect(mail?.headers).toMatchObject({
      to: email,
      'x-service-template': 'customer.cart_abandoned',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.headers['list-unsubscribe']).toMatch(/^<http.+\/unsubscribe\?token=[\w-]+>$/);
    expect(mail?.headers['content-type']).toStartWith('multipart/alternative');
    await waitFor(async () => (await statusOf(email)) === 'sent');
    expect(expectStatus(await world.anyone.get(`/dev/mail?to=${email}`), 200)).toEqual([]);
  });

  test('about a purchase brings its invoice as a file', async () => {
    const email = newEmail();
    await addMember(email);
    await buy(world, undefined, { session: { customerEmail: email } });
    await waitFor(() => takenBy(email).length === 1);
    const [mail] = takenBy(email);
    expect(mail?.headers['x-service-template']).toBe('customer.order_confirmation');
    expect(mail?.headers['from']).toEndWith('<orders@acme.test>');
    expect(mail?.source).toContain('filename=TEST-INV-000001.pdf');
    const [, encoded = ''] =
      /filename=TEST-INV-000001\.pdf\r\n\r\n([\w+/=\r\n]+)/.exec(mail?.source ?? '') ?? [];
    expect(Buffer.from(encoded, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('has one sender, one recipient and one subject, whatever the shop is called', async () => {
    const hostile = await setup(stack.baseUrl);
    const companyName = `Acme\u202egnp.exe" <boss@bank.example>, ${'x'.repeat(120)} =?utf-8?q?=0d=0aBcc?=`;
    const emailFromName = 'Acme\\" <boss@bank.example>, "Bank, @all: (x); \u2066é\u2069';
    const config = { ...recovery, companyName, emailFromName };
    expectStatus(await hostile.owner.put('/api/v1/embed-config', config), 200);
    const email = newEmail();
    await addMember(email, hostile);
    await abandonCarts(hostile, [email]);
    await waitFor(() => takenBy(email).length === 1);
    const { headers, source = '' } = takenBy(email)[0] ?? {};
    const head = source.slice(0, source.indexOf('\r\n\r\n'));
    const named = (name: string) => head.match(new RegExp(`^${name}:`, 'gim')) ?? [];
    for (const name of ['from', 'to', 'subject', 'message-id']) expect(named(name)).toHaveLength(1);
    for (const name of ['bcc', 'cc', 'reply-to', 'sender']) expect(named(name)).toEqual([]);
    expect(headers?.['to']).toBe(email);
    // The name is one word by RFC 2047: nothing in it is an address.
    expect(headers?.['from']).toMatch(/^(=\?UTF-8\?[QB]\?[\w+/=.-]+\?= ?)+<orders@acme\.test>$/);
    expect(source).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    for (const line of head.split('\r\n')) expect(line.length).toBeLessThan(998);
  });

  test('without a document waits for no document of another', async () => {
    const lock = new SQL({ url: stack.databaseUrl, max: 1 });
    const buyers = Array.from({ length: 6 }, newEmail);
    const email = newEmail();
    for (const buyer of buyers) await addMember(buyer);
    await lock.begin(async (tx) => {
      // Reading is possible and storing is not: every document waits.
      await tx`lock table invoice_pdf in exclusive mode`;
      for (const buyer of buyers)
        await buy(world, undefined, { session: { customerEmail: buyer } });
      await waitFor(async () => (await documentJobs()).length === buyers.length);
      await abandonCart(email);
      await waitFor(() => takenBy(email).length === 1);
      expect(buyers.flatMap(takenBy)).toEqual([]);
    });
    await lock.end();
    await waitFor(() => buyers.every((buyer) => takenBy(buyer).length === 1));
    for (const buyer of buyers) expect(takenBy(buyer)[0]?.source).toContain('filename=TEST-INV-');
    await waitFor(async () => (await documentJobs()).length === 0);
  });

  test('with a document waits for no document of another workspace', async () => {
    const [slow, other] = [await openWorld(), await openWorld()];
    const buyers = await addMembers(slow, 'buyer', 6);
    const [email = ''] = await addMembers(other, 'other', 1);
    const lock = new SQL({ url: stack.databaseUrl, max: 1 });
    await lock.begin(async (tx) => {
      await tx`lock table invoice_pdf in exclusive mode`;
      for (const buyer of buyers) await buy(slow, undefined, { session: { customerEmail: buyer } });
      await waitFor(async () => (await documentJobs()).length === buyers.length);
      // A process that nobody has heard of makes them: whoever wants one waits in its place.
      const [look] = await tx`
        select config ->> 'logoUrl' as "logoUrl", config ->> 'companyName' as "companyName",
          coalesce(config ->> 'brandColor', config ->> 'primaryColor') as "brandColor"
        from embed_config where workspace_id = ${slow.workspaceId}`;
      await tx`
        insert into invoice_pdf (workspace_id, invoice_id, version, document, branding, claimed_until, created_at)
        select workspace_id, id, version, 'invoice', ${brandingOf(look)}, 'infinity', now()
        from invoice where workspace_id = ${slow.workspaceId}`;
    });
    await lock.end();
    await buy(other, undefined, { session: { customerEmail: email } });
    await waitFor(() => takenBy(email).length === 1);
    expect(takenBy(email)[0]?.source).toContain('filename=TEST-INV-');
    expect(buyers.flatMap(takenBy)).toEqual([]);
    await sql`delete from invoice_pdf where workspace_id = ${slow.workspaceId} and object_key is null`;
    await waitFor(() => buyers.every((buyer) => takenBy(buyer).length === 1));
  });

  test('in one lane waits for none of the others, an invitation for nothing at all', async () => {
    const shops = [await openWorld(), await openWorld()];
    const release = smtp.holdRecipients('held-');
    for (const shop of shops)
      for (const email of await addMembers(shop, 'held-document', 4))
        await buy(shop, undefined, { session: { customerEmail: email } });
    // The lane of mails with documents is full.
    await waitFor(() => smtp.held() === LANE);
    const email = newEmail();
    await abandonCart(email);
    await waitFor(() => takenBy(email).length === 1);
    for (const shop of shops) await abandonCarts(shop, await addMembers(shop, 'held-cart', 4));
    await waitFor(() => smtp.held() === 2 * LANE);
    const invited = newEmail();
    const { owner, workspaceId } = world;
    const terms = { email: invited, workspaceRole: 'workspace_admin' };
    expectStatus(await owner.post(`/api/v1/workspaces/${workspaceId}/invites`, terms), 201);
    await waitFor(() => takenBy(invited).length === 1);
    expect(takenOf('held-')).toEqual([]);
    release();
    await waitFor(() => takenOf('held-').length === 16);
  });

  test('that the server rejects temporarily is sent later with the same Message-ID', async () => {
    const email = newEmail();
    const before = smtp.offered();
    smtp.refuseNext('451 4.3.0 later', '421 4.3.2 shutting down');
    await abandonCart(email);
    await waitFor(async () => {
      await hurry();
      return takenBy(email).length > 0;
    });
    expect(smtp.offered() - before).toBe(3);
    expect(takenBy(email)).toHaveLength(1);
    const [row] = await sql`select message_id from mail where recipient = ${email}`;
    expect(takenBy(email)[0]?.messageId).toBe(row.message_id);
  });

  test('to a member is in the language that the member has when it is sent', async () => {
    const email = newEmail();
    await addMember(email);
    const [{ id }] = await sql`select id from member where email = ${email}`;
    const before = smtp.offered();
    smtp.refuseNext('451 4.3.0 later');
    const path = `/api/v1/workspaces/${world.workspaceId}/members/${id}`;
    const environmentGrants = { grantType: 'production_only' };
    expectStatus(await world.owner.patch(path, { environmentGrants }), 200);
    await waitFor(() => smtp.offered() > before);
    expect(takenBy(email)).toEqual([]);
    await sql`update member set locale = 'nl' where id = ${id}`;
    await waitFor(async () => {
      await hurry();
      return takenBy(email).length > 0;
    });
    expect(takenBy(email)[0]?.headers['subject']).toBe('Uw rol in Test is gewijzigd');
  });

  test('to an address that the server rejects permanently is not retried', async () => {
    const email = `nobody-${newEmail()}`;
    smtp.refuseRecipients('nobody-');
    await abandonCart(email);
    await waitFor(async () => (await statusOf(email)) === 'failed');
    await waitFor(async () => (await sql`select 1 from job where kind = 'mail-send'`).length === 0);
    expect(takenBy(email)).toEqual([]);
  });

  test('whose sending process died is sent again with the same Message-ID', async () => {
    const email = newEmail();
    for (const actors of stack.actorProcesses) await actors.stop();
    const doomed = stack.addActors({ FAILPOINTS: 'mail-handed-over' });
    // Its clock may be on the way when the process dies; the next one brings it to its end.
    const abandoned = abandonCart(email);
    await exitOf(doomed);
    expect(takenBy(email)).toHaveLength(1);
    expect(await statusOf(email)).toBe('queued');
    await endLeasesOf(stack, doomed);
    stack.addActors();
    await hurry();
    await waitFor(async () => (await statusOf(email)) === 'sent');
    const ids = takenBy(email).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    await abandoned;
  });

  test('whose process died as it was written is sent by the next one', async () => {
    const email = newEmail();
    await addMember(email);
    for (const actors of stack.actorProcesses) await actors.stop();
    const doomed = stack.addActors({ FAILPOINTS: 'order-mail.posted' });
    await buy(world, undefined, { session: { customerEmail: email } });
    await exitOf(doomed);
    const [{ id }] = await sql`select id from mail where recipient = ${email}`;
    const claimed = await sql`
      select claim_id is not null as "isClaimed", attempts from job where kind = 'mail-document' and key = ${id}`;
    expect([...claimed]).toEqual([{ isClaimed: true, attempts: 1 }]);
    await endLeasesOf(stack, doomed);
    stack.addActors();
    await waitFor(async () => (await statusOf(email)) === 'sent');
    expect(takenBy(email)).toHaveLength(1);
    expect(takenBy(email)[0]?.source).toContain('filename=TEST-INV-');
  });

  test('of a sandbox to a stranger does not leave', async () => {
    const email = newEmail();
    await abandonCart(email, false);
    await waitFor(async () => (await statusOf(email)) === 'suppressed');
    expect(takenBy(email)).toEqual([]);
  });

  test('beyond the budget of the workspace waits, one beyond that of its address ends', async () => {
    const waiting = newEmail();
    const flooded = newEmail();
    await sent(newEmail(), 60, '10 minutes');
    await sent(flooded, 20, '10 hours');
    await abandonCart(waiting);
    await abandonCart(flooded);
    await waitFor(async () => (await statusOf(flooded)) === 'suppressed');
    await waitFor(
      async () =>
        (
          await sql`
      select 1 from job where kind = 'mail-send' and last_error like '%mails of this hour%'`
        ).length > 0,
    );
    expect(takenBy(waiting)).toEqual([]);
    await sql`update mail set sent_at = sent_at - interval '1 hour' where workspace_id = ${world.workspaceId}`;
    await waitFor(async () => {
      await hurry();
      return takenBy(waiting).length === 1;
    });
    expect(takenBy(flooded)).toEqual([]);
  });
});
