import { createHash } from 'node:crypto';
import { taxDestination, type SelectedShipping } from '../../storage/entities/purchase.ts';
import type { PricingRequest } from './pricing-request.ts';

export const snapshotKinds = ['cart_estimate', 'checkout_final'] as const;
export type SnapshotKind = (typeof snapshotKinds)[number];

const MINUTE_MS = 60_000;

/** Estimates expire after 30 minutes, final snapshots after 24 hours (contract 00 §11). */
export function snapshotExpiry(kind: SnapshotKind, now: Date): Date {
  return new Date(now.getTime() + (kind === 'cart_estimate' ? 30 : 24 * 60) * MINUTE_MS);
}

/** A hash of a snapshot's inputs; equal inputs give the same hash, regardless of their order. */
export function inputsHashOf(
  request: Pick<
    PricingRequest,
    'currency' | 'lines' | 'discount' | 'shippingAddress' | 'billingAddress'
  >,
  selected: SelectedShipping | null,
  customerId: string | null,
): string {
  const { currency, lines, discount, shippingAddress, billingAddress } = request;
  const destination = taxDestination(shippingAddress, billingAddress);
  const inputs = [
    currency,
    lines.map((line) => [
      line.id,
      line.type,
      line.unitPrice,
      line.quantity,
      line.discountAmount,
      line.taxAmount ?? 0,
      line.requiresShipping,
      line.taxCategory,
    ]),
    discount && [discount.type, discount.value, discount.currency],
    selected && [selected.methodId, selected.rateAmount],
    destination && [destination.countryCode, destination.stateProvince, destination.postalCode],
    customerId,
  ];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}
