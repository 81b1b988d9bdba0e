import { fail } from '../../../domain/errors.ts';

/**
 * A request that changes something by the cookie comes from a page of ours: browsers say so by Sec-Fetch-Site, older ones
 * and plain http by Origin. No page can forge either. The cookie itself is not sent with a form of another site.
 */
export function requireOwnPage({ headers }: Request, baseUrl: string): void {
  const site = headers.get('sec-fetch-site');
  const isOwn =
    site === null ? headers.get('origin') === new URL(baseUrl).origin : site === 'same-origin';
  if (isOwn) return;
  fail('origin_not_allowed', [
    {
      path: 'headers.Origin',
      code: 'cross_site',
      message: 'This takes requests of the pages of this service only.',
    },
  ]);
}
