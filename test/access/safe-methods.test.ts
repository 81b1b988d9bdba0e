import { beforeAll, describe, expect, test } from 'bun:test';
import { allRoutesToRead, deviceRoutesToRead } from '../../cli/document-routes.ts';
import type { AnyRoute } from '../../api/http/route.ts';
import { invoiceDownloadToken, linkExpiry } from '../../domain/invoices/links.ts';
import { stopTokenOf } from '../../domain/notifications/stop-mails.ts';
import { optOutTokenOf } from '../../domain/mail/opt-out-token.ts';
import { createSecrets } from '../../storage/secrets/secrets.ts';
import { openStorefront, origin } from '../support/checkout/cart-session.ts';
import { complete, makeCart, makeSession } from '../support/checkout/checkout.ts';
import { sqlOf } from '../support/database/cells.ts';
import { whenRendered } from '../support/documents/invoice-pdf.ts';
import { linksTo, released } from '../support/orders/fulfillment.ts';
import { buyOnAccount } from '../support/orders/net30.ts';
import { visitorOf } from '../support/subscriptions/portal.ts';
import { subscribe, subscriber } from '../support/subscriptions/subscriptions.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { invited } from '../support/world/team.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';

/**
 * A link changes nothing by being opened: mail gateways and chats follow each that they carry, browsers read ahead. Every
 * GET without a credential is here; what it names is in a row of the world, whose rows stay as they are.
 */
type Link =
  /** Opened by GET, HEAD and a prefetch. */
  | 'changes nothing'
  /** It gives a file out, once counted; HEAD and a prefetch count as nothing (contract 70 §4). */
  | 'counts GET'
  /** A call of a page's script; no link leads there. It makes a token of the processor's. */
  | 'makes a token'
  /** About no tenant, or of a browser that signs in. */
  | 'no tenant';

const links: Readonly<Record<string, Link>> = {
  '/api/v1/cart-sessions/:id': 'changes nothing',
  '/api/v1/checkout-sessions/:id': 'changes nothing',
  '/api/v1/checkout-sessions/:id/embed-token': 'makes a token',
  '/api/v1/checkout-sessions/:id/payment-methods': 'changes nothing',
  '/s/:id': 'changes nothing',
  '/c/:id': 'changes nothing',
  '/stripe-fields/:id': 'no tenant',
  '/stripe-wallets/:id': 'no tenant',
  '/mollie-fields/:id': 'no tenant',
  '/sandbox/challenge/:ref': 'changes nothing',
  '/api/v1/payments/:id/invoice/download': 'changes nothing',
  '/api/v1/fulfillments/:id/download': 'counts GET',
  '/i/:token': 'changes nothing',
  '/i/:token/pdf': 'changes nothing',
  '/p/:token': 'changes nothing',
  '/p/:token/invoices/:id': 'changes nothing',
  '/console/invites/accept': 'changes nothing',
  '/notification-mails': 'changes nothing',
  '/unsubscribe': 'changes nothing',
  '/unsubscribe/apply': 'changes nothing',
};

const prefetch = { 'sec-purpose': 'prefetch' };
const page = { accept: 'text/html' };

/** Tables in which processes work, or remember what can be made again, such as PDFs of invoices and how far a relay is. */
const aside = new Set([
  'job',
  'timer',
  'invoice_pdf',
  'stored_object',
  'api_key',
  'stream_cursor',
  'stream_head',
]);

let world: World;
let urls: Readonly<Record<string, string>>;

beforeAll(async () => {
  world = await setup();
  urls = await urlsOf(world);
});

async function urlsOf(of: World): Promise<Record<string, string>> {
  const { api, applicationId } = of;
  const storefront = await openStorefront(of);
  const session = await makeSession(of, await makeCart(of));
  const asking = await makeSession(of, await makeCart(of));
  const { nextAction } = expectStatus(await complete(of, asking, { paymentToken: 'tok_3ds' }), 202);
  const invoice = await buyOnAccount(of);
  const { url: invoiceUrl } = expectStatus(
    await api.post(`/api/v1/invoices/${invoice.id}/link`, {}),
    200,
  );
  const buyer = await subscriber(of);
  const { id: subscriptionId } = await subscribe(of, buyer);
  const [own] = expectStatus(
    await api.get(`/api/v1/subscriptions/${subscriptionId}/invoices`),
    200,
  );
  for (const id of [invoice.id, own.id])
    await whenRendered(api, `/api/v1/invoices/${id}/download?format=json`);
  const portal = await visitorOf(of, buyer);
  const [download] = await linksTo(of, await released(of));
  const { token } = await invited(of, {
    applicationRoles: [{ applicationId, role: 'developer' }],
  });
  const secrets = createSecrets(process.env['SECRETS_KEY'] ?? '');
  const tenant = { workspaceId: of.workspaceId, environmentId: of.environments.sandbox };
  const reader = { email: 'reader@example.test', category: 'cart_recovery' } as const;
  const optOut = optOutTokenOf({ secrets }, { ...tenant, ...reader, applicationId });
  const ownPath = `/api/v1/workspaces/${of.workspaceId}/members/me`;
  const { memberId } = expectStatus(await of.owner.get(ownPath), 200);
  const stop = stopTokenOf({ secrets }, { workspaceId: of.workspaceId, memberId });
  const { paymentId } = invoice;
  const invoiceToken = await invoiceDownloadToken.issue(
    { secrets, clock: () => new Date() },
    { ...tenant, paymentId },
    linkExpiry(30, new Date()),
  );
  const invoicePath = new URL(invoiceUrl).pathname;
  return {
    '/api/v1/cart-sessions/:id': `/api/v1/cart-sessions/${(await storefront.withItem()).id}`,
    '/api/v1/checkout-sessions/:id': `/api/v1/checkout-sessions/${session.id}`,
    '/api/v1/checkout-sessions/:id/payment-methods': `/api/v1/checkout-sessions/${session.id}/payment-methods`,
    '/s/:id': `/s/${session.id}`,
    '/c/:id': `/c/${session.id}`,
    '/sandbox/challenge/:ref': new URL(nextAction.url).pathname,
    '/api/v1/payments/:id/invoice/download': `/api/v1/payments/${paymentId}/invoice/download?token=${invoiceToken}`,
    '/api/v1/fulfillments/:id/download': pathOf(download.url),
    '/i/:token': invoicePath,
    '/i/:token/pdf': `${invoicePath}/pdf`,
    '/p/:token': portal.path,
    '/p/:token/invoices/:id': `${portal.path}/invoices/${own.id}`,
    '/console/invites/accept': `/console/invites/accept?token=${token}`,
    '/notification-mails': `/notification-mails?token=${encodeURIComponent(stop)}`,
    '/unsubscribe': `/unsubscribe?token=${encodeURIComponent(optOut)}`,
    '/unsubscribe/apply': `/unsubscribe/apply?token=${encodeURIComponent(optOut)}`,
  };
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

/** By table, a digest of the world's rows. */
async function rowsOf({ workspaceId }: World): Promise<Record<string, string>> {
  const sql = await sqlOf(world);
  const tables: { name: string }[] = await sql`
    select c.table_name as name from information_schema.columns c
    join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and c.column_name = 'workspace_id'
      and k.relkind in ('r', 'p') and not k.relispartition and c.table_name not like 'request_log%'`;
  const digests = await Promise.all(
    tables
      .filter(({ name }) => !aside.has(name))
      .map(async ({ name }): Promise<[string, string]> => {
        // Those that were queued before are sent meanwhile.
        const row = name === 'mail' ? 't.id::text' : 't::text';
        const [{ digest }] = await sql.unsafe(
          `select coalesce(md5(string_agg(md5(${row}), '' order by md5(${row}))), '') as digest
           from ${name} t where workspace_id = $1`,
          [workspaceId],
        );
        return [name, digest];
      }),
  );
  return Object.fromEntries(digests);
}

/** The rows, once what happened before has come to its end. */
async function restingRows(): Promise<Record<string, string>> {
  let [before, now] = [await rowsOf(world), await rowsOf(world)];
  await waitFor(async () => {
    before = now;
    await Bun.sleep(500);
    now = await rowsOf(world);
    return Bun.deepEquals(before, now);
  });
  return now;
}

const open = (path: string, method: string, headers: Record<string, string>) =>
  fetch(`${world.baseUrl}${path}`, {
    method,
    headers: path.includes('/cart-sessions/') ? { origin, ...headers } : headers,
    redirect: 'manual',
  });

/** The console, guides, packages, scripts and the sign-in of people are about no tenant. */
const isOfTenant = ({ path }: AnyRoute): boolean =>
  !/^\/(?:$|auth\/|docs|packages|console(?:$|\/\*)|checkout-assets|files\/|media\/|health|ready|openapi|llms|sitemap|robots|api\/v1\/openapi)/.test(
    path,
  );

test('every link that needs no credential is in the list', () => {
  const routes = [...allRoutesToRead(), ...deviceRoutesToRead()].filter(
    ({ method, access }) =>
      method === 'GET' && (access.kind === 'none' || access.kind === 'cart_session'),
  );
  const found: string[] = routes.filter(isOfTenant).map(({ path }) => path);
  expect(found.filter((path) => links[path] === undefined)).toEqual([]);
  expect(Object.keys(links).filter((path) => !found.includes(path))).toEqual([]);
});

describe('a link', () => {
  const safe = Object.entries(links).filter(
    ([, link]) => link === 'changes nothing' || link === 'counts GET',
  );
  test.each(safe)('%s %s', async (path, link) => {
    const url = urls[path] ?? '';
    const before = await restingRows();
    const ways: [string, Record<string, string>][] = [
      ['HEAD', {}],
      ['HEAD', page],
      ['GET', { ...page, ...prefetch }],
      ...(link === 'counts GET'
        ? []
        : ([
            ['GET', {}],
            ['GET', page],
          ] satisfies typeof ways)),
    ];
    for (const [method, headers] of ways) {
      const { status } = await open(url, method, headers);
      expect([method, [200, 302, 303].includes(status), status]).toEqual([method, true, status]);
    }
    expect(await restingRows()).toEqual(before);
  });
});
