import type { DiscountType } from '../../storage/entities/discount.ts';
import { violatedConstraint } from '../../storage/errors/database-errors.ts';
import { fail, rejectField } from '../errors.ts';

interface CheckedTerms {
  readonly type: DiscountType;
  readonly value: number;
  readonly currency: string | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

const PERCENT_MAX = 100;

/**
 * Checks a discount's fields against each other (contract 35 §3): 422 `validation_error`, at paths that begin with
 * `at`.
 */
export function checkTerms(terms: CheckedTerms, at = ''): void {
  const { type, value, currency, startsAt, endsAt } = terms;
  if (type === 'percentage') checkPercentage(value, at);
  else checkFixedAmount(value, currency, at);
  if (startsAt && endsAt && endsAt <= startsAt) {
    refuse(`${at}endsAt`, 'too_small', endsAt.toISOString(), 'endsAt must be later than startsAt.');
  }
}

function checkPercentage(value: number, at: string): void {
  if (value > PERCENT_MAX)
    refuse(`${at}value`, 'too_big', value, 'A percentage may be at most 100.');
  if (Math.round(value * 100) / 100 !== value) {
    refuse(`${at}value`, 'invalid_format', value, 'A percentage has at most two decimals.');
  }
}

function checkFixedAmount(value: number, currency: string | null, at: string): void {
  if (!Number.isInteger(value)) {
    refuse(`${at}value`, 'invalid_type', value, 'A fixed amount is an integer in minor units.');
  }
  if (currency === null) {
    refuse(`${at}currency`, 'required', currency, 'A fixed amount needs its currency.');
  }
}

function refuse(path: string, code: string, received: unknown, message: string): never {
  rejectField({ path, code, received, message });
}

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
