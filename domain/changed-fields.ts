import { isDeepStrictEqual } from 'node:util';

/**
 * The old values of the fields that changed; null when none did. `updatedAt` does not count, and neither does the order
 * of an object's keys: the database does not preserve it.
 */
export function changedFields<View extends object>(
  before: View,
  after: View,
): Partial<View> | null {
  const changed: Partial<View> = {};
  for (const name of namesOf(before)) {
    if (name === 'updatedAt') continue;
    if (!isDeepStrictEqual(before[name], after[name])) changed[name] = before[name];
  }
  return namesOf(changed).length > 0 ? changed : null;
}

/** The one cast: an object's own keys are among its type's. */
function namesOf<View extends object>(view: View): (keyof View)[] {
  return Object.keys(view) as (keyof View)[];
}
