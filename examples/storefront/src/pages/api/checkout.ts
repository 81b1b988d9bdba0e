import type { APIRoute } from 'astro';
import { toDestination } from '../../destinations.ts';
import { json, readFields } from '../../server/json.ts';
import { openCheckout } from '../../server/open-checkout.ts';
import { settings } from '../../server/settings.ts';
import { readCheckouts, rememberCheckout } from '../../server/visit.ts';

/** Opens the checkout of the browser's cart; its page is /checkout. */
export const POST: APIRoute = async ({ request, cookies }) => {
  // The response sets a cookie, so only the shop's own pages may ask.
  if (request.headers.get('origin') !== settings.shopUrl) return json(403, { message: 'No.' });
  const { cartSessionId, countryCode, stateProvince } = await readFields(request);
  const opened = await openCheckout(
    typeof cartSessionId === 'string' ? cartSessionId : '',
    toDestination(countryCode, stateProvince),
    readCheckouts(cookies),
  );
  if (opened.is === 'open') {
    rememberCheckout(cookies, opened.sessionId);
    return json(200, { is: 'open' });
  }
  return json(opened.is === 'outdated' ? 409 : 422, opened);
};
