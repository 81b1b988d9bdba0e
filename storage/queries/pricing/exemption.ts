import { sql } from '../../query.ts';

/** Whether a customer pays no tax, and what its metadata has as its tax id. */
export const READ_EXEMPTION = sql<{ is_exempt: boolean | null; tax_id: unknown }>(`
  select metadata -> 'taxExempt' = 'true'::jsonb as is_exempt, metadata -> 'taxId' as tax_id
  from customer where workspace_id = $1 and id = $2`);
