/**
 * The client's address: the socket's, or the one that our proxies report. Each proxy appends the address it saw to
 * X-Forwarded-For, so behind `proxies` of ours the client is that many entries from the right. Entries further left
 * can be forged.
 */
export function clientAddressOf(
  request: Request,
  socketAddress: string | undefined,
  proxies: number,
): string {
  const forwarded = proxies > 0 ? request.headers.get('x-forwarded-for') : null;
  const entries = forwarded?.split(',').map((entry) => entry.trim()) ?? [];
  return networkOf(entries.at(-proxies) || socketAddress || 'unknown');
}

/** An IPv6 client owns a /64 and may change its address at will, so the network identifies it. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const left = groupsOf(head);
  const right = groupsOf(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}
