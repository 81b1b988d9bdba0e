import { violatedConstraint } from '../../storage/database-errors.ts';
import { fail } from '../errors.ts';

/** Runs a write; 409 `discount_code_taken` when the code is in use, also by a concurrent request. */
export async function rejectDuplicateCode<T>(
  code: string | null,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'discount_code_unique') throw error;
    return fail('discount_code_taken', [
      {
        path: 'code',
        code: 'not_unique',
        received: code,
        message: 'Another discount of this environment has this code, in whatever case.',
      },
    ]);
  }
}
