import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';

interface CustomerKey {
  readonly workspaceId: string;
  readonly id: string;
}

interface MethodListRow {
  readonly id: string;
  readonly created_at: Date;
}

/** The stored cards and accounts of a customer, newest first. */
export function paymentMethodList(
  customer: CustomerKey,
  applicationId: string | null,
  includeInactive: boolean,
): ListPlan<MethodListRow> {
  return {
    keyset: newestFirst('customer-payment-methods', 'm'),
    select: 'select m.* from customer_payment_method m',
    where: (bind) => [
      `m.workspace_id = ${bind(customer.workspaceId)}`,
      `m.customer_id = ${bind(customer.id)}`,
      ...(applicationId === null ? [] : [`m.application_id = ${bind(applicationId)}`]),
      ...(includeInactive ? [] : ['m.is_active']),
    ],
    positionOf: newestFirstPosition,
  };
}
