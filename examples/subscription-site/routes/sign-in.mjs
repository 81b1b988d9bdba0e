import { randomUUID } from 'node:crypto';
import { deleteCookie, setSignedCookie } from 'hono/cookie';
import { checkoutUrl } from '../checkout.mjs';
import { signInPage } from '../pages/sign-in.mjs';
import { findOffer, isLive } from '../plans.mjs';

/** A demo's sign-in: it believes every address. A real site mails a link, or asks its identity provider. */
export function addSignIn(site, { frameOf, ...options }) {
  const { store, publicUrl } = options;

  site.get('/sign-in', async (c) => {
    const wanted = findOffer(c.req.query('plan'), c.req.query('interval'));
    return c.html(signInPage({ frame: await frameOf(c), wanted, once: randomUUID() }));
  });

  site.post('/sign-in', async (c) => {
    const { email, plan, interval, once } = await c.req.parseBody();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email ?? '')) return c.redirect('/sign-in', 303);
    const user = store.signUp(email.toLowerCase());
    await setSignedCookie(c, 'user', user.id, store.setting('cookieSecret'), {
      httpOnly: true,
      sameSite: 'Lax',
      secure: publicUrl.startsWith('https:'),
      maxAge: 30 * 86_400,
    });
    const offer = findOffer(plan, interval);
    if (offer === undefined || isLive(store.subscriptionOf(user.id)))
      return c.redirect('/account', 303);
    return c.redirect(await checkoutUrl(user, offer, once, options), 303);
  });

  site.post('/sign-out', (c) => {
    deleteCookie(c, 'user');
    return c.redirect('/', 303);
  });
}
