import { isIP } from 'node:net';
import type { AddressPolicy } from './address-policy.ts';

type EndpointUrlProblem = 'invalid_format' | 'too_long' | 'private_address';

type EndpointUrlCheck =
  | { ok: true; url: URL }
  | { ok: false; code: EndpointUrlProblem; message: string };

/**
 * Whether a tenant may configure this URL to be called. Names are checked at delivery, when they are resolved; literals
 * and names of this machine at once.
 */
export function checkEndpointUrl(text: string, policy: AddressPolicy): EndpointUrlCheck {
  if (text.length > lengthMax) return refuse('too_long', `At most ${lengthMax} characters.`);
  const url = /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text);
  if (!url) return refuse('invalid_format', 'Not a URL.');
  if (url.protocol !== 'https:') return refuse('invalid_format', 'The URL must begin with https.');
  if (url.username !== '' || url.password !== '') {
    return refuse('invalid_format', 'The URL must not hold a user name or password.');
  }
  if (url.port !== '' && Number(url.port) < 1024) {
    return refuse('invalid_format', 'The port must be 443 or at least 1024.');
  }
  if (hasRefusedHost(url, policy)) {
    return refuse('private_address', 'The host is not a public address.');
  }
  return { ok: true, url };
}

const lengthMax = 2048;

function refuse(code: EndpointUrlProblem, message: string): EndpointUrlCheck {
  return { ok: false, code, message };
}

function hasRefusedHost(url: URL, policy: AddressPolicy): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
  if (isIP(host) !== 0) return policy(host) === 'refused';
  return isLoopbackName(host) && ['127.0.0.1', '::1'].every((own) => policy(own) === 'refused');
}

function isLoopbackName(host: string): boolean {
  return loopbackNames.has(host) || host.endsWith('.localhost') || host === '';
}

const loopbackNames = new Set([
  'localhost',
  'localhost.localdomain',
  'localhost6',
  'localhost6.localdomain6',
  'ip6-localhost',
  'ip6-loopback',
]);
