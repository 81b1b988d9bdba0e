import { forgetPlans, planGeneration } from './client.ts';
import { sqlState } from '../errors/database-errors.ts';

/** Prepares a read again, once, when Postgres rejects its plan because a migration changed its result type. */
export async function withFreshPlans<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  const plans = planGeneration();
  try {
    return await read();
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error;
    forgetPlans(plans);
    return read();
  }
}

/** "cached plan must not change result type", whatever the server's language. */
export function isOutdatedPlan(error: unknown): boolean {
  if (sqlState(error) !== '0A000' || typeof error !== 'object' || error === null) return false;
  return 'routine' in error && error.routine === 'RevalidateCachedQuery';
}
