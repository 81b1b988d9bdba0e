import { violatedConstraint } from '../../storage/errors/database-errors.ts';
import { fail, type FieldCode } from '../errors.ts';

/** Runs the work; a violation of the constraint is rejected with the code, at `slug`. */
export async function rejectDuplicateSlug<T>(
  constraint: string,
  code: FieldCode,
  slug: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== constraint) throw error;
    return rejectSlug(code, slug);
  }
}

export function rejectSlug(code: FieldCode, slug: string): never {
  fail(code, [
    { path: 'slug', code: 'not_unique', received: slug, message: `The slug ${slug} is taken.` },
  ]);
}
