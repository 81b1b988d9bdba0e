import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/**
 * Whether an IP address (v4 or v6, no brackets) is public. The ranges of the IANA special-purpose registries are not,
 * nor is an IPv6 address that embeds an IPv4 one (mapped, NAT64, 6to4, Teredo, ISATAP): a gateway could route it
 * anywhere.
 */
export function isPublicAddress(address: string): boolean {
  // Stricter than ipaddr.js, which also takes `1.2.3` and octal numbers.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? isPublicIpv6(parsed) : !isCloudInternal(parsed);
}

function isPublicIpv6(address: ipaddr.IPv6): boolean {
  const isGlobalUnicast = address.match(globalUnicast);
  return isGlobalUnicast && !address.match(documentation) && !isIsatap(address);
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20');

// RFC 5214: the interface identifier is 0:5efe or 200:5efe, then the IPv4 address.
function isIsatap(address: ipaddr.IPv6): boolean {
  const [, , , , fifth = 0, sixth = 0] = address.parts;
  return (fifth & 0xfdff) === 0 && sixth === 0x5efe;
}

// Azure's platform agent, on an address of public space that is only reachable from inside.
function isCloudInternal(address: ipaddr.IPv4): boolean {
  return address.toString() === '168.63.129.16';
}
