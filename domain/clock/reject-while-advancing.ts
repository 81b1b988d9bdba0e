import { fail } from '../errors.ts';

/** 409 `invalid_state`: requests must not interleave with the due work of an advancing clock (contract 90 §7). */
export function rejectWhileAdvancing(): never {
  fail(
    'invalid_state',
    { clock: 'advancing' },
    {
      message: 'The test clock is advancing; try again when it is frozen.',
      headers: { 'retry-after': '1' },
    },
  );
}
