import { fail } from '../../errors.ts';
import type { InvoiceSettings } from './schemas.ts';

/** Credit notes have `CN` and, of a year, `CN-2026`; all documents outside production begin with `TEST-`. */
const isReserved = /^(CN(-\d{4})?|TEST(-.*)?)$/;
const endsInYear = /(^|\D)(19|20|21)\d{2}$/;

/**
 * Rejects a prefix whose numbers could be those of credit notes or of another environment (422 `prefix_reserved`), and for
 * yearly numbers one that ends in a year, which they would state beside their own (422 `prefix_ends_in_year`).
 */
export function requirePrefix({ prefix, numbering }: InvoiceSettings): void {
  if (isReserved.test(prefix))
    reject(
      prefix,
      'prefix_reserved',
      'Credit notes are numbered by CN, and documents outside production by TEST.',
    );
  if (numbering === 'yearly' && endsInYear.test(prefix))
    reject(
      prefix,
      'prefix_ends_in_year',
      'Yearly numbers hold the year; leave it out of the prefix.',
    );
}

function reject(received: string, code: string, message: string): never {
  return fail('validation_error', [{ path: 'prefix', code, received, message }], { status: 422 });
}
