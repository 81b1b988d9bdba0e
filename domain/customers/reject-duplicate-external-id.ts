import { violatedConstraint } from '../../storage/errors/database-errors.ts';
import { fail } from '../errors.ts';

/** Runs a write; 409 `external_id_taken` when the id is in use, also by a concurrent request. */
export async function rejectDuplicateExternalId<T>(
  externalId: string | null,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'customer_external_id_unique') throw error;
    return fail('external_id_taken', [
      {
        path: 'externalId',
        code: 'not_unique',
        ...(externalId === null ? {} : { received: externalId }),
        message: 'Another customer of this application and environment has this externalId.',
      },
    ]);
  }
}
