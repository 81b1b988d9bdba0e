import type { Config } from '../../../config.ts';

/** The two cookies of signing in, out of the reach of scripts. */
export interface SignInCookies {
  readonly session: Cookie;
  /** While a person is at the identity provider. */
  readonly flow: Cookie;
}

interface Cookie {
  readonly read: (request: Request) => string | null;
  /** The Set-Cookie header that stores the value. */
  readonly set: (value: string) => string;
  readonly clear: () => string;
}

const SESSION_SECONDS = 12 * 3_600;
const FLOW_SECONDS = 600;

/**
 * In production, or on https, the browser sends them over https alone, and takes them from this host alone (`__Host-`).
 * Otherwise their names have the port, since the cookies of one machine's ports are not separate.
 */
export function signInCookies({
  baseUrl,
  production,
}: Pick<Config, 'baseUrl' | 'production'>): SignInCookies {
  const { protocol, port } = new URL(baseUrl);
  const isSecure = production || protocol === 'https:';
  const nameOf = (what: string): string =>
    isSecure ? `__Host-commerce_${what}` : `commerce_${what}_${port || '80'}`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const cookie = (name: string, seconds: number): Cookie => ({
    read: (request) => cookieOf(request, name),
    set: (value) => `${name}=${value}; ${attributes}; Max-Age=${seconds}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  });
  return {
    session: cookie(nameOf('session'), SESSION_SECONDS),
    flow: cookie(nameOf('sign_in'), FLOW_SECONDS),
  };
}

function cookieOf(request: Request, name: string): string | null {
  const parts = (request.headers.get('cookie') ?? '').split(';').map((part) => part.trim());
  const found = parts.find((part) => part.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}
