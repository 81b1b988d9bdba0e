import { isIP } from 'node:net';
import type { Config } from '../../config.ts';
import { Refusal } from '../../domain/errors.ts';
import { requestUrl } from '../http/request-url.ts';
import type { AnyRoute } from '../http/route.ts';

type Addresses = Pick<Config, 'baseUrl' | 'checkoutUrl' | 'embedUrl'>;

/**
 * Guards the routes that need no credential in development against pages in the developer's browser. A page that
 * points its own name at this machine (DNS rebinding) is known by the Host; one that calls us across sites by Origin
 * or Sec-Fetch-Site, even where a request has no body and so no preflight. Programs send neither of the two. A route
 * with `anyOrigin` may be called from every site. Returns the error of a request, or null.
 */
export function createDevelopmentGuard(
  config: Addresses,
  routes: readonly AnyRoute[],
): (request: Request) => Refusal | null {
  const open = new Set<string>(routes.filter(({ anyOrigin }) => anyOrigin).map(({ path }) => path));
  const own = [config.baseUrl, config.checkoutUrl, config.embedUrl].map((url) => new URL(url));
  const names = new Set(own.map(({ hostname }) => hostname));
  const origins = new Set(own.map(({ origin }) => origin));
  return (request) => {
    const host = request.headers.get('host');
    // A browser always sends one.
    if (host === null) return null;
    if (!isOwnHost(host, names)) return hostRefusal;
    const { pathname } = requestUrl(request);
    if (!pathname.startsWith('/dev/') || open.has(pathname)) return null;
    return isOwnPage(request.headers, host, origins) ? null : pageRefusal;
  };
}

/** No page can point an address, a name without a dot or a name under `localhost` elsewhere. */
function isOwnHost(host: string, names: ReadonlySet<string>): boolean {
  const name = URL.parse(`http://${host}`)?.hostname ?? '';
  if (names.has(name) || name.endsWith('.localhost')) return true;
  return name !== '' && (!name.includes('.') || isIP(name) !== 0);
}

function isOwnPage(headers: Headers, host: string, origins: ReadonlySet<string>): boolean {
  const site = headers.get('sec-fetch-site') ?? 'none';
  if (site !== 'none' && site !== 'same-origin') return false;
  const origin = headers.get('origin');
  return origin === null || origin === `http://${host}` || origins.has(origin);
}

const hostRefusal = new Refusal('origin_not_allowed', [
  {
    path: 'headers.Host',
    code: 'host_not_allowed',
    message: 'In development only our own host is served: set BASE_URL to the name you use.',
  },
]);

const pageRefusal = new Refusal('origin_not_allowed', [
  {
    path: 'headers.Origin',
    code: 'cross_site',
    message: 'Pages of other sites may not call the development routes.',
  },
]);
