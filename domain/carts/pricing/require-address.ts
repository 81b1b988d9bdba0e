import type { CartWithLines } from '../view.ts';
import { fail } from '../../errors.ts';
import type { CartAddresses } from './cart-request.ts';

const parts = ['addressLine1', 'city', 'countryCode'] as const;
const field = 'shippingAddress';

/** 422 `address_required` when a line ships and there is no complete address to ship it to. */
export function requireAddress({ lines }: CartWithLines, { shippingAddress }: CartAddresses): void {
  if (!lines.some((line) => line.requiresShipping)) return;
  const missing = parts.filter((part) => !shippingAddress?.[part]?.trim());
  if (missing.length === 0) return;
  fail(
    'address_required',
    missing.map((part) => ({
      field,
      path: `${field}.${part}`,
      code: 'required',
      message: `${part} is required.`,
    })),
  );
}
