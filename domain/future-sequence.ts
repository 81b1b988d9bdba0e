import { fail } from './errors.ts';

/** 422 for an `atSequence` in the future. */
export function rejectFutureSequence(
  noun: 'cart' | 'order',
  received: number,
  sequence: number,
): never {
  const message = `The ${noun} is at sequence ${sequence}.`;
  fail('validation_error', [{ path: 'query.atSequence', code: 'too_big', received, message }], {
    status: 422,
  });
}
