import { fail } from '../errors.ts';

/** 409 `invalid_state`: what the clock runs on its way and what the caller asks for must not mix (90 §7). */
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
