import { failureBehind, sqlState } from '../errors/database-errors.ts';

/**
 * The names under which statements are prepared. A statement is prepared on its connection the first time it is seen with
 * parameters, until PREPARED_MAX distinct texts; later ones run unprepared, which bounds the server's memory.
 */
const PREPARED_MAX = 600;
const names = new Map<string, string>();
let generation = 1;

/** The generation of the names under which statements are prepared. */
export function planGeneration(): number {
  return generation;
}

/**
 * Prepares every statement again, on every connection, after a migration changed a table that statements of the
 * generation `outdated` read, so that Postgres rejects their plans.
 */
export function forgetPlans(outdated: number): void {
  if (outdated !== generation) return;
  generation += 1;
  names.clear();
}

/** The prepared statement name of a SQL text; '' when it runs unprepared. */
export function planName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= PREPARED_MAX) return '';
  const name = `s${generation}_${names.size + 1}`;
  names.set(text, name);
  return name;
}

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

/** "cached plan must not change result type", whatever the server's language; of a statement that was skipped, too. */
export function isOutdatedPlan(failed: unknown): boolean {
  const error = failureBehind(failed);
  if (sqlState(error) !== '0A000' || typeof error !== 'object' || error === null) return false;
  return 'routine' in error && error.routine === 'RevalidateCachedQuery';
}
