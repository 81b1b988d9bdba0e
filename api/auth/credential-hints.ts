import { fail } from '../../domain/errors.ts';
import type { AccessKind } from '../http/access.ts';

/**
 * What is wrong with the credential of a request, read from its headers alone. A text never depends on whether a key,
 * token or session exists: an unknown, a revoked and an expired one get the same message, so that a 401 is no oracle.
 */

const SECRET_KEY = /^sk_(live|test)_[0-9A-Za-z]{32}$/;
/** Three parts, as any JWT has them. */
const JWT = /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/;
const BUYER_HEADERS = ['x-service-pm-token', 'x-service-customer-token'] as const;

export function isSecretKeyForm(text: string): boolean {
  return SECRET_KEY.test(text);
}

/** 401 for a value of X-API-Key. */
export function refuseKey(presented: string): never {
  fail('unauthorized', undefined, { message: keyHint(presented) });
}

/** 401 for an Authorization header. */
export function refuseAuthorization(header: string): never {
  fail('unauthorized', undefined, { message: authorizationHint(header) });
}

/** 401 for a request without a credential that its route takes. */
export function refuseMissing(access: AccessKind, headers: Headers): never {
  fail('unauthorized', undefined, { message: missingHint(access, headers) });
}

export function refuseMonitoring(bearer: string | null): never {
  const message =
    bearer === null
      ? 'The request has no credential. This route takes the monitoring token: Authorization: Bearer <token>.'
      : 'Authorization does not carry the monitoring token.';
  fail('unauthorized', undefined, { message });
}

/** 401 for a buyer's token. */
export function refuseBuyerToken(header: string, token: string): never {
  const name = titleOf(header);
  const message = JWT.test(token)
    ? `${name} carries a token that is altered or expired, or whose customer is gone. Your server makes a new one.`
    : `${name} does not carry a buyer's token, but ${described(token)}.`;
  fail('unauthorized', undefined, { message });
}

function keyHint(presented: string): string {
  const bare = presented.replace(/^(bearer|basic) +/i, '').trim();
  if (presented === '')
    return 'X-API-Key is empty. Send a secret key (sk_live_... or sk_test_...).';
  if (isSecretKeyForm(presented))
    return 'X-API-Key has the form of a secret key, but no valid key is this one: it is unknown, revoked or expired.';
  if (isSecretKeyForm(bare) || isSecretKeyForm(bare.replace(/^["']|["']$/g, '')))
    return 'X-API-Key must hold the secret key alone, without a scheme such as Bearer, quotes or blanks.';
  if (JWT.test(bare))
    return 'X-API-Key holds a session token; send it as Authorization: Bearer <token>.';
  return `X-API-Key does not hold a secret key (sk_live_ or sk_test_ and 32 letters and digits), but ${described(bare)}.`;
}

function authorizationHint(header: string): string {
  const [, scheme = '', rest = ''] = /^(\S*) *(.*)$/s.exec(header.trim()) ?? [];
  const token = rest === '' ? scheme : rest;
  if (token.startsWith('sk_') || (/^basic$/i.test(scheme) && userOf(rest).startsWith('sk_')))
    return 'Authorization carries an API key; send it as X-API-Key.';
  if (token.startsWith('pk_'))
    return 'Authorization carries a publishable token, which works on quotes and cart sessions only. Send a secret key as X-API-Key, from your server.';
  if (!/^bearer$/i.test(scheme) || rest === '')
    return 'Authorization must read Bearer <session token>. A secret key goes into X-API-Key.';
  if (JWT.test(rest))
    return 'Authorization carries a session token that is not accepted: it is altered, expired, or issued by or for another service.';
  return `Authorization must carry a session token (a JWT), not ${described(rest)}. A secret key goes into X-API-Key.`;
}

function missingHint(access: AccessKind, headers: Headers): string {
  const takes = takenBy(access);
  if (access.kind !== 'buyer') return `The request has no credential. ${takes}`;
  const other = ['x-api-key', 'authorization'].find((name) => headers.has(name));
  const seen =
    other === undefined ? 'The request has no credential' : `${titleOf(other)} is not read here`;
  return `${seen}. ${takes}`;
}

function takenBy(access: AccessKind): string {
  switch (access.kind) {
    case 'buyer': {
      const header = BUYER_HEADERS[access.audience === 'pm' ? 0 : 1];
      return `This route takes a buyer's token in ${titleOf(header)}.`;
    }
    case 'session':
    case 'membership':
    case 'identity':
      return 'This route takes a dashboard session: Authorization: Bearer <token>.';
    case 'staff':
      return 'This route takes the key of the staff as X-API-Key.';
    default:
      return 'Send a secret key as X-API-Key, or a dashboard session as Authorization: Bearer <token>.';
  }
}

/** What a text looks like, without any of its characters. */
function described(text: string): string {
  if (text === '') return 'nothing';
  if (text.startsWith('pk_')) return 'a publishable token';
  if (text.startsWith('sk_'))
    return `a text like a key, of ${text.length} characters instead of 40`;
  if (text.startsWith('whsec_')) return 'the secret of a webhook endpoint';
  if (/^cart_|^sess_/.test(text)) return "a session's id, which belongs into the path";
  return JWT.test(text) ? 'a session token' : `another text of ${text.length} characters`;
}

/** The user of Basic credentials, where other APIs take a key. */
function userOf(encoded: string): string {
  return Buffer.from(encoded.slice(0, 200), 'base64').toString('latin1');
}

const titles: ReadonlyMap<string, string> = new Map([
  ['x-api-key', 'X-API-Key'],
  ['authorization', 'Authorization'],
  ['x-service-pm-token', 'X-Service-PM-Token'],
  ['x-service-customer-token', 'X-Service-Customer-Token'],
]);

function titleOf(header: string): string {
  return titles.get(header) ?? header;
}
