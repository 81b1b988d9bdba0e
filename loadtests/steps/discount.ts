import { expect } from '../client/send.ts';
import type { Tenant } from '../client/run.ts';

const percent = 10;

/** The code of one load's discount: its redemptions are those of the load. */
export function discountCode(runId: string): string {
  return `LOAD-${runId.toUpperCase()}`;
}

export function withDiscount(tenant: Tenant, runId: string): Tenant {
  const discount = expect(tenant, 'POST /discounts', {
    phase: 'setup',
    body: {
      code: discountCode(runId),
      name: 'Load test',
      type: 'percentage',
      value: percent,
      maxRedemptionsPerCustomer: null,
    },
  });
  return { ...tenant, discountId: discount.id };
}

/** It stays on the list, so that the load can be verified again. */
export function endDiscount(tenant: Tenant): void {
  if (tenant.discountId === null) return;
  expect(tenant, 'PATCH /discounts/{id}', {
    phase: 'verify',
    path: { id: tenant.discountId },
    body: { isActive: false },
  });
}
