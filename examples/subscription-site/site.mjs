import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { getSignedCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { secureHeaders } from 'hono/secure-headers';
import { problemPage } from './pages/frame.mjs';
import { addAccount } from './routes/account.mjs';
import { addChange } from './routes/change.mjs';
import { addReports } from './routes/reports.mjs';
import { addSandbox } from './routes/sandbox.mjs';
import { addSelling } from './routes/selling.mjs';
import { addSignIn } from './routes/sign-in.mjs';

const assets = [
  ['site.css', 'text/css'],
  ['site.js', 'text/javascript'],
  ['icon.svg', 'image/svg+xml'],
];
const own = ["'self'"];
const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  styleSrc: own,
  scriptSrc: own,
  connectSrc: own,
  imgSrc: own,
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Every page and form of the site. */
export function createSite(options) {
  const { store, webhooks, publicUrl, isSandbox } = options;
  const site = new Hono();

  site.post('/hooks', async (c) =>
    c.body(null, webhooks.receive(await c.req.text(), c.req.raw.headers)),
  );
  site.use(
    secureHeaders({ contentSecurityPolicy }),
    // A form of another site cannot act for who is signed in here.
    csrf({ origin: new URL(publicUrl).origin }),
  );
  for (const [name, type] of assets)
    site.get(`/${name}`, (c) => {
      const path = new URL(`public/${name}`, import.meta.url);
      return c.body(readFileSync(path), 200, { 'content-type': type });
    });
  site.use(async (c, next) => {
    const id = await getSignedCookie(c, store.setting('cookieSecret'), 'user');
    const user = id ? store.user(id) : undefined;
    c.set('user', user);
    c.set('subscription', user && store.subscriptionOf(user.id));
    c.set('stamp', user && store.stampOf(user.id));
    c.header('cache-control', 'no-store');
    await next();
  });
  site.use('/account/*', requireUser);
  site.use('/reports', requireUser);

  const parts = { ...options, frameOf: (c) => frameOf(c, options) };
  addSignIn(site, parts);
  addSelling(site, parts);
  addAccount(site, parts);
  addChange(site, parts);
  addReports(site, parts);
  if (isSandbox) addSandbox(site, parts);

  site.notFound(async (c) =>
    c.html(problemPage(await parts.frameOf(c), 'There is no such page.'), 404),
  );
  site.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    console.error(error);
    const frame = { user: c.get('user'), clock: null, path: c.req.path };
    return c.html(problemPage(frame, 'Something went wrong. Please try again.'), 500);
  });
  return site;
}

function requireUser(c, next) {
  return c.get('user') === undefined ? c.redirect('/sign-in', 303) : next();
}

/** What the frame around each page shows. */
async function frameOf(c, { commerce, isSandbox }) {
  return {
    user: c.get('user'),
    clock: isSandbox ? await commerce.testClock.get() : null,
    notice: c.req.query('notice'),
    path: c.req.path,
    stamp: c.get('stamp'),
  };
}
