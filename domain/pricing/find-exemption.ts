import { READ_EXEMPTION } from '../../storage/queries/pricing/exemption.ts';
import type { RunQuery } from '../../storage/query.ts';
import type { PricingRequest } from './pricing-request.ts';

/**
 * Whether a customer pays no tax, by `metadata.taxExempt` and `metadata.taxId` (contract 20 §1); null for everybody
 * else. Only a text with a letter or digit is a tax id, as on the invoice (`buyerOf`).
 */
export async function findExemption(
  query: RunQuery,
  workspaceId: string,
  customerId: string | null,
): Promise<PricingRequest['exemption']> {
  if (customerId === null) return null;
  const [row] = await query(READ_EXEMPTION, [workspaceId, customerId]);
  if (row?.is_exempt !== true) return null;
  const { tax_id: taxId } = row;
  return typeof taxId === 'string' && /[\p{L}\p{N}]/u.test(taxId) ? 'Reverse charge' : 'Exempt';
}
