/** The lease was lost: nothing of this unit of work was written. */
export class FenceLost extends Error {}

/** No server of the database takes writes now. */
export class NoPrimary extends Error {}

/** The SQLSTATE of a database error, or null for any other. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null;
}

/** The constraint that a unique violation (23505) names, or null. */
export function violatedConstraint(error: unknown): string | null {
  if (sqlState(error) !== '23505' || typeof error !== 'object' || error === null) return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
}
