import type { Discount } from '../../storage/entities/discount.ts';
import { fail } from '../errors.ts';

/** A deleted discount is only read: 404 `not_found`. */
export function requireNotDeleted({ deletedAt }: Discount): void {
  if (deletedAt) fail('not_found');
}

/** The terms of a discount, which are frozen after its first redemption. */
export const frozenFields = ['code', 'type', 'value', 'currency'] as const;

/** 409 `invalid_state` for a change of these fields after the first redemption. */
export function requireTermsNotFrozen(
  { firstRedeemedAt }: Discount,
  changed: readonly (typeof frozenFields)[number][],
): void {
  if (!firstRedeemedAt || changed.length === 0) return;
  fail(
    'invalid_state',
    changed.map((field) => ({
      path: field,
      code: 'frozen',
      message: `${field} cannot change after the first redemption.`,
    })),
  );
}
