import type { AddressPolicy } from './address-policy.ts';

/** Plain http is allowed only for addresses that the operator exempts, such as a connector on the same machine. */
export function isExemptPlainUrl(text: string, policy: AddressPolicy): boolean {
  const url = text.length <= 2048 ? URL.parse(text) : null;
  if (url?.protocol !== 'http:' || url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return policy(host === 'localhost' ? '127.0.0.1' : host) === 'exception';
}
