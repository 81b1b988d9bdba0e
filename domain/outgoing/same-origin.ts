/** Whether two addresses have the same scheme, host and port. What is no address has the origin of nothing. */
export function hasSameOrigin(one: unknown, other: unknown): boolean {
  const origin = originOf(one);
  return origin !== null && origin === originOf(other);
}

function originOf(address: unknown): string | null {
  return typeof address === 'string' ? (URL.parse(address)?.origin ?? null) : null;
}
