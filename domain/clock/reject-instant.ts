import { fail } from '../errors.ts';

/** 422 `validation_error` for an instant that the clock cannot be set to. */
export function rejectInstant(
  path: 'now' | 'to' | 'by',
  code: 'backwards' | 'too_far' | 'too_much_due',
  received: unknown,
  message: string,
): never {
  fail('validation_error', [{ path, code, received, message }], { status: 422 });
}
