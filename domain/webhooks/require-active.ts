import { fail } from '../errors.ts';

/** Refuses with 409 `invalid_state` while the endpoint is paused. */
export function requireActive({ isActive }: { readonly isActive: boolean }): void {
  if (isActive) return;
  const message = 'The endpoint is paused. Activate it first (`isActive: true`).';
  fail('invalid_state', [{ path: 'isActive', code: 'paused', message }]);
}
