import { defineMiddleware } from 'astro:middleware';
import { settings } from './server/settings.ts';

/**
 * The shop's own policy: scripts and styles are files of its own, pages talk to it and to the commerce API, and the
 * checkout is the only frame.
 */
export const onRequest = defineMiddleware(async ({ locals }, next) => {
  const response = await next();
  const { headers } = response;
  const api = new URL(settings.commerceUrl).origin;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${api}`,
    `frame-src ${locals.frames ?? "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  headers.set('content-security-policy', policy);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  // A page shows what the buyer may see now, also when it is gone back to.
  if (headers.get('content-type')?.startsWith('text/html'))
    headers.set('cache-control', 'no-store');
  return response;
});
