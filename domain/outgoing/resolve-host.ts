import { isIP } from 'node:net';
import type { AddressPolicy } from './address-policy.ts';
import type { LookUpAddresses } from './look-up-addresses.ts';

type ResolvedHost =
  | { kind: 'addresses'; addresses: string[]; allExceptions: boolean }
  | { kind: 'refused'; reason: 'dns' | 'private_address'; message: string };

interface Resolving {
  policy: AddressPolicy;
  lookUp: LookUpAddresses;
  deadlineMs: number;
}

/**
 * The addresses that a request to this URL may connect to, IPv4 first. One disallowed address rejects the host, as the
 * name server decides which one a client would take. A literal needs no lookup; `URL` has already normalised every
 * decimal, octal, hex or full-width spelling of an IPv4 address.
 */
export async function resolveHost(url: URL, resolving: Resolving): Promise<ResolvedHost> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return checkAddresses([host], resolving.policy);
  const addresses = await lookUpWithin(host, resolving);
  if (addresses.length === 0) {
    return { kind: 'refused', reason: 'dns', message: 'The host name could not be resolved.' };
  }
  return checkAddresses(addresses, resolving.policy);
}

function checkAddresses(addresses: string[], policy: AddressPolicy): ResolvedHost {
  const results = addresses.map(policy);
  if (results.includes('refused')) {
    return {
      kind: 'refused',
      reason: 'private_address',
      message: 'The host has an address that is not public.',
    };
  }
  const allExceptions = results.every((result) => result === 'exception');
  return { kind: 'addresses', addresses: addresses.toSorted(byFamily), allExceptions };
}

function byFamily(left: string, right: string): number {
  return isIP(left) - isIP(right);
}

async function lookUpWithin(host: string, { lookUp, deadlineMs }: Resolving): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const timer = setTimeout(() => resolve([]), deadlineMs);
  lookUp(host).then(resolve, () => resolve([]));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
