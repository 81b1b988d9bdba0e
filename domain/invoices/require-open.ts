import type { Invoice } from '../../storage/entities/invoice.ts';
import { fail } from '../errors.ts';

/** 409 `invalid_state` unless the invoice is open. */
export function requireOpen({ status }: Pick<Invoice, 'status'>, action: string): void {
  if (status !== 'open') fail('invalid_state', { from: status, action, allowed: ['open'] });
}
