import { sql } from '../../query.ts';

interface SignedPricingRow {
  readonly pricing: 'open' | 'signed' | null;
  readonly sealed: string | null;
  /** Whether the application quotes shipping in the currency. */
  readonly quotes_shipping: boolean;
}

/** How an application's browsers price, the encrypted secret that signs it, and whether shipping is quoted. */
export const READ_SIGNED_PRICING = sql<SignedPricingRow>(`
  select c.config ->> 'cartSessionPricing' as pricing, c.sealed_pricing_secret as sealed,
    coalesce(t.document -> 'shipping' ->> 'mode' = 'provider'
      or t.document -> 'shipping' ->> 'mode' = 'rates' and exists (
        select 1 from jsonb_array_elements(t.document -> 'shipping' -> 'rates') r
        where r ->> 'currency' = $4::text and (r ->> 'isActive')::boolean), false) as quotes_shipping
  from embed_config c
  left join shipping_tax_configuration t on t.workspace_id = c.workspace_id
    and t.environment_id = c.environment_id and t.application_id = c.application_id
  where c.workspace_id = $1 and c.environment_id = $2 and c.application_id = $3`);
