const names = ['NON_PRODUCTION', 'COMPLETE', 'ANONYMOUS'];

/** Rate limits that no load of a test reaches; `more` of them beside those that every load meets. */
export function highRateLimits(...more: readonly string[]): Record<string, string> {
  return Object.fromEntries([...names, ...more].map((name) => [`RATE_LIMIT_${name}`, '100000']));
}
