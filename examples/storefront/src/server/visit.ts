import type { AstroCookies } from 'astro';
import { settings } from './settings.ts';

const COOKIE = 'checkouts';
const KEPT = 5;
const THIRTY_DAYS = 30 * 24 * 3600;

/**
 * The checkout sessions that this browser opened, newest first. Whoever has the id of a session may see its order, so
 * the cookie is kept from scripts.
 */
export function readCheckouts(cookies: AstroCookies): string[] {
  const ids = cookies.get(COOKIE)?.value.split('.') ?? [];
  return ids.filter((id) => /^sess_\w{1,64}$/.test(id));
}

export function rememberCheckout(cookies: AstroCookies, id: string): void {
  const ids = [id, ...readCheckouts(cookies).filter((other) => other !== id)].slice(0, KEPT);
  cookies.set(COOKIE, ids.join('.'), {
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.shopUrl.startsWith('https:'),
    path: '/',
    maxAge: THIRTY_DAYS,
  });
}
