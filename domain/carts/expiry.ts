const LIFETIME_MS = 30 * 24 * 3_600_000;

/** A cart lives for 30 days after its last mutation. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS);
}
