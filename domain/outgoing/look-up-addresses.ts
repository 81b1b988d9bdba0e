/** The IP addresses of a host name; rejects or is empty when there are none. */
export type LookUpAddresses = (host: string) => Promise<string[]>;

/**
 * Resolves by c-ares from name servers and hosts file: getaddrinfo would block one of few threads for as long as a slow
 * name server takes, so that one tenant's name server would delay all others.
 */
export async function lookUpAddresses(host: string): Promise<string[]> {
  const found = await Bun.dns.lookup(host, { backend: 'c-ares' });
  return found.map((entry) => entry.address);
}
