import { isIP } from 'node:net';
import type { AddressPolicy } from '../../outgoing/address-policy.ts';
import { checkEndpointUrl } from '../../outgoing/endpoint-url.ts';

export interface UrlProblem {
  readonly code: string;
  readonly message: string;
}

/** Why a provider's base URL cannot be called: https, or http to an address that the operator allows; null when it can. */
export function checkProviderUrl(text: string, policy: AddressPolicy): UrlProblem | null {
  const url = URL.parse(text);
  if (url && (url.search !== '' || url.hash !== '')) {
    return { code: 'invalid_format', message: 'A base URL has neither query nor fragment.' };
  }
  const asHttps = isAllowedHttp(url, policy) ? text.replace(/^http:/i, 'https:') : text;
  const checked = checkEndpointUrl(asHttps, policy);
  return checked.ok ? null : { code: checked.code, message: checked.message };
}

/** http may reach only what the operator lists: its addresses, or this machine's name where loopback is listed. */
function isAllowedHttp(url: URL | null, policy: AddressPolicy): boolean {
  if (url?.protocol !== 'http:') return false;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return policy(host) === 'exception';
  return host === 'localhost' && policy('127.0.0.1') === 'exception';
}
