import {
  readCartSessionTenant,
  type CartSessionTenantRow,
} from '../../storage/queries/cart-sessions/session-tenant.ts';
import type { ApplicationContext, Database } from '../context.ts';
import type { cartSessionPricings } from '../embed/config.ts';
import { tenantFactsOf, type TenantFacts } from '../tenancy/enter-tenant.ts';

/** The context of a request whose credential is a cart session's id. */
export interface CartSessionContext extends ApplicationContext {
  readonly cartSession: {
    readonly id: string;
    readonly cartId: string;
    readonly pricing: (typeof cartSessionPricings)[number];
    /** The origins of the application's pages, to which a checkout may lead back. */
    readonly pageOrigins: readonly string[];
  };
}

/** What the edge checks to admit a request to a cart session; the verbs check whether it is active. */
export interface CartSessionFacts extends TenantFacts {
  readonly id: string;
  readonly cartId: string;
  readonly applicationId: string;
  readonly allowedOrigins: readonly string[];
  readonly storefrontBaseUrl: string | null;
  readonly pricing: (typeof cartSessionPricings)[number];
}

const FORM = /^cart_[0-9A-Za-z]{32}$/;

export function isCartSessionId(text: string): boolean {
  return FORM.test(text);
}

/** The session's tenant, allowlist and pricing; null for an unknown id. */
export async function findCartSessionFacts(
  database: Database,
  sessionId: string,
): Promise<CartSessionFacts | null> {
  if (!isCartSessionId(sessionId)) return null;
  const row = await readCartSessionTenant(database, sessionId);
  return row && factsOf(sessionId, row);
}

function factsOf(id: string, row: CartSessionTenantRow): CartSessionFacts {
  return {
    id,
    cartId: row.cart_id,
    applicationId: row.application_id,
    ...tenantFactsOf(row),
    allowedOrigins: row.allowed_origins ?? [],
    storefrontBaseUrl: row.storefront_url,
    pricing: row.pricing ?? 'open',
  };
}
