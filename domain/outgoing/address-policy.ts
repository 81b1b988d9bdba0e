import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** `exception`: in a range that the operator allows, even if it is private. */
type AddressCheck = 'public' | 'exception' | 'refused';

export type AddressPolicy = (address: string) => AddressCheck;

/**
 * Decides which addresses may be called: public ones and those in `allowPrivate` (CIDRs or single addresses, see
 * DELIVERY_ALLOW_PRIVATE). Throws on a malformed range.
 */
export function createAddressPolicy(allowPrivate: readonly string[]): AddressPolicy {
  const ranges = allowPrivate.map(parseRange);
  return memoized((address) => {
    if (isIP(address) === 0) return 'refused';
    // An IPv4-mapped address counts as its IPv4 address, for the socket and for the operator.
    const parsed = ipaddr.process(address);
    if (ranges.some((range) => contains(range, parsed))) return 'exception';
    return isPublicAddress(address) ? 'public' : 'refused';
  });
}

const memoizedMax = 10_000;

/** Caches the checks: every delivery asks for the same few addresses. */
function memoized(policy: AddressPolicy): AddressPolicy {
  const checks = new Map<string, AddressCheck>();
  return (address) => {
    const known = checks.get(address);
    if (known) return known;
    if (checks.size >= memoizedMax) checks.clear();
    const check = policy(address);
    checks.set(address, check);
    return check;
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

function parseRange(text: string): Range {
  const trimmed = text.trim();
  if (ipaddr.isValidCIDR(trimmed)) return ipaddr.parseCIDR(trimmed);
  if (isIP(trimmed) !== 0) {
    const address = ipaddr.parse(trimmed);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  }
  throw new Error(`"${text}" is not an IP address range such as 10.0.0.0/8 or ::1/128`);
}

function contains([network, bits]: Range, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}
