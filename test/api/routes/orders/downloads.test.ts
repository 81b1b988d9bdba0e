import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import { waitForMail } from '../../../support/mail/captured-mail.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import {
  digital,
  fulfil,
  linksTo,
  paidOrder,
  released,
  samples,
} from '../../../support/orders/fulfillment.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

const world = await setup();
const sql = await sqlOf(world);

const open = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { redirect: 'manual', headers });
const codeOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as Parsed).error?.code,
];
const codeAt = async (url: string) => codeOf(await open(url));
const read = async ({ id }: Parsed, of: World = world): Promise<Parsed> =>
  expectStatus(await of.api.get(`/api/v1/fulfillments/${id}`), 200);
const countsOf = async (of: Parsed): Promise<number[]> =>
  (await read(of)).files.map((file: Parsed) => file.downloadCount);
/** As if the time in which a repeat is the same download were over. */
const forgetRecent = ({ id }: Parsed) => sql`
  update download_count c set counted_at = counted_at - interval '61 seconds' from download_token t
  where t.id = c.token_id and t.fulfillment_id = ${id}`;

test.each([
  ['HEAD', {}],
  ['GET', { 'sec-purpose': 'prefetch;prerender' }],
  ['GET', { purpose: 'prefetch' }],
  ['GET', { 'x-moz': 'prefetch' }],
])('a look at a link by %s with %j counts as nothing', async (method, headers) => {
  const made = await released(world, [samples.pdf], { maxDownloads: 1 });
  const [link] = await linksTo(world, made);
  const look = await fetch(link.url, { method, headers, redirect: 'manual' });
  expect([look.status, look.headers.get('location')]).toEqual([200, null]);
  expect(await countsOf(made)).toEqual([0]);
  expect((await readEvents(made.id)).map(({ type }) => type)).not.toContain(
    'fulfillment.downloaded',
  );
  expect((await open(link.url)).status).toBe(302);
  expect(await countsOf(made)).toEqual([1]);
});

describe('a refund of the order', () => {
  const refund = async ({ orderId }: Parsed, amount?: number) => {
    const listed = await world.api.get(`/api/v1/payments?order_id=${orderId}`);
    const [payment] = expectStatus(listed, 200);
    const body = amount === undefined ? {} : { amount };
    expectStatus(await world.api.post(`/api/v1/payments/${payment.id}/refund`, body), 200);
  };
  const change = async ({ id }: Parsed, revokeOnRefund: boolean) =>
    expectStatus(await world.api.patch(`/api/v1/fulfillments/${id}`, { revokeOnRefund }), 200);

  test('ends downloads once all is refunded, until the merchant lets them go on', async () => {
    const made = await released(world);
    const [link] = await linksTo(world, made);
    await refund(made, 300);
    expect((await open(link.url)).status).toBe(302);
    await forgetRecent(made);
    await refund(made);
    expect(await codeAt(link.url)).toEqual([410, 'download_expired']);
    const [later] = await linksTo(world, made);
    expect(await codeAt(later.url)).toEqual([410, 'download_expired']);
    expect(await countsOf(made)).toEqual([1]);
    expect(await change(made, false)).toMatchObject({ revokeOnRefund: false });
    expect((await open(link.url)).status).toBe(302);
    await change(made, true);
    expect(await codeAt(link.url)).toEqual([410, 'download_expired']);
  });

  test('leaves them where the fulfillment was made so', async () => {
    const made = await released(world, [samples.pdf], { revokeOnRefund: false });
    await refund(made);
    const [link] = await linksTo(world, made);
    expect((await open(link.url)).status).toBe(302);
  });
});

describe('the release', () => {
  test("fixes the application's limits and mails a link for each file", async () => {
    const own = await setup();
    const made = await released(own, [samples.pdf, samples.text]);
    expect(made).toMatchObject({ status: 'delivered', maxDownloads: 5 });
    const window = Date.parse(made.downloadExpiresAt) - Date.parse(made.deliveredAt);
    expect(window).toBe(30 * 86_400_000);
    expect((await readEvents(made.id)).at(-1)).toMatchObject({
      type: 'fulfillment.delivered',
      data: made,
    });
    const template = 'customer.digital_delivery';
    const mail = await waitForMail(own, 'buyer@example.test', template, made.id);
    const links = mail.text.split('\n').filter((line: string) => line.startsWith('http'));
    expect(mail.subject).toBe('[TEST] Your download from Shop');
    expect(mail.text).toContain('guide.pdf (17 bytes)');
    expect(mail.text).toContain('Each file can be downloaded 5 times.');
    const mine = links.filter((link: string) => link.includes(made.id));
    expect(mine).toHaveLength(2);
    const opened = await open(mine[0]);
    expect(opened.status).toBe(302);
    const file = await fetch(opened.headers.get('location') ?? '');
    expect(await file.text()).toBe(samples.pdf.bytes);
    expect(file.headers.get('content-disposition')).toStartWith('attachment; filename="guide.pdf"');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('keeps what was set for the fulfillment; null is no limit', async () => {
    const own = await released(world, [samples.pdf], { maxDownloads: 2, downloadDays: 7 });
    expect(own.maxDownloads).toBe(2);
    const window = Date.parse(own.downloadExpiresAt) - Date.parse(own.deliveredAt);
    expect(window).toBe(7 * 86_400_000);
    const free = await released(world, [samples.pdf], { maxDownloads: null, downloadDays: null });
    expect(free).toMatchObject({ maxDownloads: null, downloadExpiresAt: null });
    const [link] = await linksTo(world, free);
    expect(link).toEqual({
      fileId: free.files[0].id,
      url: expect.any(String),
      expiresAt: null,
      remaining: null,
    });
    const changed = await digital(world);
    const until = '2031-05-06T00:00:00.000Z';
    const patch = { downloadExpiresAt: until, maxDownloads: 9 };
    expectStatus(await world.api.patch(`/api/v1/fulfillments/${changed.id}`, patch), 200);
    const path = `/api/v1/fulfillments/${changed.id}/release`;
    expect(expectStatus(await world.api.post(path), 200)).toMatchObject(patch);
  });

  test('goes by the settings of the application; without mails there is none', async () => {
    const own = await setup();
    const settings = {
      digital: { maxDownloads: null, windowDays: 3, autoRelease: true },
      email: { enabled: false },
    };
    await changeSettings(own, settings);
    const made = await digital(own, [samples.pdf]);
    expect(made).toMatchObject({ status: 'delivered', autoRelease: true, maxDownloads: null });
    const window = Date.parse(made.downloadExpiresAt) - Date.parse(made.deliveredAt);
    expect(window).toBe(3 * 86_400_000);
    const elsewhere = await sqlOf(own);
    const [row] = await elsewhere`select count(*)::int as mails from mail
      where workspace_id = ${own.workspaceId} and template = 'customer.digital_delivery'`;
    expect(row.mails).toBe(0);
  });

  test('is mailed in the language that the checkout was opened in, whatever the shop speaks', async () => {
    const own = await setup();
    expectStatus(await own.api.put('/api/v1/embed-config', { locale: 'en' }), 200);
    const autoRelease = { autoRelease: true };
    const made = await digital(own, [samples.pdf], autoRelease, { locale: 'de-AT' });
    const template = 'customer.digital_delivery';
    const mail = await waitForMail(own, 'buyer@example.test', template, made.id);
    expect(mail.subject).toBe('[TEST] Ihr Download von Shop');
    expect(mail.html).toContain('<html lang="de"');
  });

  test('happens once, with one mail, from twenty sides', async () => {
    const made = await digital(world);
    const path = `/api/v1/fulfillments/${made.id}/release`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.api.post(path)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const [row] =
      await sql`select count(*)::int as mails from mail where cause = ${`customer.digital_delivery:${made.id}`}`;
    expect(row.mails).toBe(1);
  });
});

describe('POST /fulfillments/{id}/download-links', () => {
  test('answers a link a file, or of one; rotate ends the earlier', async () => {
    const made = await released(world, [samples.pdf, samples.text]);
    const [first, second] = await linksTo(world, made);
    expect([first.fileId, second.fileId]).toEqual(made.files.map(({ id }: Parsed) => id));
    expect(first).toMatchObject({ expiresAt: made.downloadExpiresAt, remaining: 5 });
    const one = await linksTo(world, made, { fileId: made.files[1].id });
    expect(one).toHaveLength(1);
    expect((await open(first.url)).status).toBe(302);
    const [rotated] = await linksTo(world, made, { rotate: true });
    expect(await codeAt(first.url)).toEqual([401, 'invalid_token']);
    expect(await codeAt(one[0].url)).toEqual([401, 'invalid_token']);
    expect((await open(rotated.url)).status).toBe(302);
  });

  test('refuses what it cannot link to', async () => {
    const refused = async (fulfillment: Parsed, body: object = {}) => {
      const path = `/api/v1/fulfillments/${fulfillment.id}/download-links`;
      const answer = await world.api.post(path, body);
      return [answer.status, answer.body.error?.code];
    };
    const physical = await fulfil(world, await paidOrder(world));
    const ready = await digital(world);
    expect(await refused(physical)).toEqual([404, 'fulfillment_not_digital']);
    expect(await refused(ready)).toEqual([409, 'invalid_state']);
    expect(await refused(ready, { fileId: crypto.randomUUID() })).toEqual([404, 'not_found']);
    expect(await refused(ready, { fileId: '7' })).toEqual([400, 'validation_error']);
    expect(await refused({ id: crypto.randomUUID() })).toEqual([404, 'fulfillment_not_found']);
  });
});

describe('GET /fulfillments/{id}/download', () => {
  const base = () => `${world.baseUrl}/api/v1/fulfillments`;

  test('checks in the order of the contract', async () => {
    const [one, other] = [await released(world), await released(world)];
    const [link] = await linksTo(world, one);
    const token = new URL(link.url).searchParams.get('token') ?? '';
    const at = (id: string, query: string) => codeAt(`${base()}/${id}/download${query}`);
    expect(await at(one.id, '')).toEqual([400, 'missing_token']);
    expect(await at(one.id, '?token=')).toEqual([400, 'missing_token']);
    expect(await at(one.id, '?token=nonsense')).toEqual([401, 'invalid_token']);
    expect(await at(one.id, `?token=${token.slice(0, -2)}xx`)).toEqual([401, 'invalid_token']);
    expect(await at(one.id, `?token=${world.ownerToken}`)).toEqual([401, 'invalid_token']);
    expect(await at(other.id, `?token=${token}`)).toEqual([401, 'token_mismatch']);
    expect(await at('nonsense', `?token=${token}`)).toEqual([401, 'token_mismatch']);
    expect(await at(one.id, `?token=${token}&file=7`)).toEqual([400, 'validation_error']);
    const unknown = `?token=${token}&file=${crypto.randomUUID()}`;
    expect(await at(one.id, unknown)).toEqual([404, 'not_found']);
    expectStatus(await world.api.post(`/api/v1/fulfillments/${one.id}/cancel`), 200);
    expect(await at(one.id, `?token=${token}`)).toEqual([404, 'fulfillment_not_found']);
    expect(await at(other.id, `?token=${token}`)).toEqual([401, 'invalid_token']);
    expect(await countsOf(one)).toEqual([0]);
  });

  test('redirects to a link of a minute, and emits the download', async () => {
    const made = await released(world);
    const [link] = await linksTo(world, made);
    const before = Math.floor(Date.now() / 1000);
    const opened = await open(link.url);
    const after = Math.ceil(Date.now() / 1000);
    const location = new URL(opened.headers.get('location') ?? '');
    const expires = Number(location.searchParams.get('expires'));
    expect(expires).toBeGreaterThanOrEqual(before + 60);
    expect(expires).toBeLessThanOrEqual(after + 60);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect((await readEvents(made.id)).at(-1)).toMatchObject({
      type: 'fulfillment.downloaded',
      data: { ...(await read(made)), fileId: made.files[0].id, remaining: 4 },
    });
  });

  test('of several files without a choice: a list for browsers, which counts nothing', async () => {
    const made = await released(world, [samples.pdf, { name: '<b>&.txt', bytes: 'x' }]);
    const [link] = await linksTo(world, made);
    const bare = link.url.replace(/&file=.*/, '');
    expect(await codeAt(bare)).toEqual([400, 'validation_error']);
    const page = await open(bare, { accept: 'text/html,*/*' });
    const text = await page.text();
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(text).not.toContain('<b>');
    const hrefs = [...text.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    expect(hrefs).toHaveLength(2);
    expect(await countsOf(made)).toEqual([0, 0]);
    expect((await open(`${world.baseUrl}${hrefs[1]}`)).status).toBe(302);
    expect(await countsOf(made)).toEqual([0, 1]);
  });

  test('a retry and parts asked for on their own are one download', async () => {
    const made = await released(world, [samples.pdf], { maxDownloads: 1 });
    const [link] = await linksTo(world, made);
    const first = await open(link.url);
    for (const range of ['bytes=0-3', 'bytes=4-', 'bytes=-5'])
      expect((await open(link.url, { range })).status).toBe(302);
    expect(await countsOf(made)).toEqual([1]);
    const location = first.headers.get('location') ?? '';
    const part = await fetch(location, { headers: { range: 'bytes=1-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PDF']);
    expect(part.headers.get('content-range')).toBe('bytes 1-3/17');
    const tail = await fetch(location, { headers: { range: 'bytes=-4' } });
    expect([tail.status, await tail.text()]).toEqual([206, 'obj\n']);
    const beyond = await fetch(location, { headers: { range: 'bytes=99-' } });
    expect(beyond.status).toBe(416);
    expect(await countsOf(made)).toEqual([1]);
    await forgetRecent(made);
    expect(await codeAt(link.url)).toEqual([410, 'download_limit_reached']);
    const [fresh] = await linksTo(world, made);
    expect(fresh.remaining).toBe(0);
    expect(await codeAt(fresh.url)).toEqual([410, 'download_limit_reached']);
  });

  test('a hundred at once with links of their own stop at exactly the limit', async () => {
    const made = await released(world, [samples.pdf], { maxDownloads: 7 });
    const links = await Promise.all(
      Array.from({ length: 100 }, async () => (await linksTo(world, made))[0].url),
    );
    const statuses = await Promise.all(links.map(async (url) => (await open(url)).status));
    expect(statuses.filter((status) => status === 302)).toHaveLength(7);
    expect(statuses.filter((status) => status === 410)).toHaveLength(93);
    expect(await countsOf(made)).toEqual([7]);
    const emitted = (await readEvents(made.id)).filter(
      ({ type }) => type === 'fulfillment.downloaded',
    );
    expect(emitted.map(({ data }) => data.remaining)).toEqual([6, 5, 4, 3, 2, 1, 0]);
  });

  test('a hundred at once with one link are one download', async () => {
    const made = await released(world);
    const [link] = await linksTo(world, made);
    const answers = await Promise.all(Array.from({ length: 100 }, () => open(link.url)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
    expect(await countsOf(made)).toEqual([1]);
  });

  test('ends with its window, by the clock of the environment', async () => {
    const own = await setup();
    expectStatus(
      await own.api.post('/api/v1/test-clock', {
        now: new Date(Date.now() + 3_600_000).toISOString(),
      }),
      200,
    );
    const made = await released(own, [samples.pdf], { downloadDays: 2 });
    const [link] = await linksTo(own, made);
    await advance(own, { unit: 'day', count: 1 });
    expect((await open(link.url)).status).toBe(302);
    await advance(own, { unit: 'day', count: 1 });
    expect(await codeAt(link.url)).toEqual([410, 'download_expired']);
    const later = { downloadExpiresAt: new Date(Date.now() + 9 * 86_400_000).toISOString() };
    expectStatus(await own.api.patch(`/api/v1/fulfillments/${made.id}`, later), 200);
    expect((await open(link.url)).status).toBe(302);
  });

  test('a store that cannot sign costs no download', async () => {
    const own = await setup();
    const made = await released(own);
    const [link] = await linksTo(own, made);
    const fault = (active: boolean) => ({
      environmentId: own.environments.sandbox,
      target: 'storage',
      active,
    });
    expectStatus(await own.anyone.post('/dev/faults', fault(true)), 200);
    expect(await codeAt(link.url)).toEqual([503, 'storage_unavailable']);
    expectStatus(await own.anyone.post('/dev/faults', fault(false)), 200);
    expect((await read(made, own)).files[0].downloadCount).toBe(0);
    expect((await open(link.url)).status).toBe(302);
  });
});
