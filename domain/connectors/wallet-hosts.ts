import type { Addresses } from '../ports/settings.ts';

/** The hosts of our checkout pages and of the frames in them; wallets open on `https` only. */
export function walletHosts({ base, checkout, embed }: Addresses): string[] {
  const urls = [base, checkout, embed].map((url) => new URL(url));
  const hosts = urls
    .filter(({ protocol }) => protocol === 'https:')
    .map(({ hostname }) => hostname);
  return [...new Set(hosts)];
}
