import type { RunQuery } from '../../storage/query.ts';
import type { PricingRequest } from './pricing-request.ts';

const SQL = `
  select metadata -> 'taxExempt' = 'true'::jsonb as is_exempt, coalesce(metadata ->> 'taxId', '') <> '' as has_tax_id
  from customer where workspace_id = $1 and id = $2`;

interface Row {
  readonly is_exempt: boolean | null;
  readonly has_tax_id: boolean;
}

/** Whether a customer pays no tax, by `metadata.taxExempt` and `metadata.taxId` (20 §1); null for everybody else. */
export async function loadExemption(
  query: RunQuery,
  workspaceId: string,
  customerId: string | null,
): Promise<PricingRequest['exemption']> {
  if (customerId === null) return null;
  const [row] = await query<Row>(SQL, [workspaceId, customerId]);
  if (row?.is_exempt !== true) return null;
  return row.has_tax_id ? 'Reverse charge' : 'Exempt';
}
