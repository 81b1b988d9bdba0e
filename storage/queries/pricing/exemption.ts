import { sql } from '../../query.ts';

/** Whether a customer pays no tax, and why. */
export const READ_EXEMPTION = sql<{ is_exempt: boolean | null; has_tax_id: boolean }>(`
  select metadata -> 'taxExempt' = 'true'::jsonb as is_exempt, coalesce(metadata ->> 'taxId', '') <> '' as has_tax_id
  from customer where workspace_id = $1 and id = $2`);
