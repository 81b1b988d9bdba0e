import type { Connector } from '../../storage/entities/connector.ts';
import type { Database, Transaction } from '../context.ts';
import type { TenantKey } from '../../storage/queries/carts/cart-rows.ts';
import { listActiveConnectors } from '../connectors/list-active-connectors.ts';

/** More than this are never tried for one payment (55 §8). */
export const CASCADE_MAX = 4;

/** Whether a connector can take a card's money; `manual` and `external` ones only record it. */
export function canCharge({ kind, method }: Connector): boolean {
  return (kind === 'sandbox' || kind === 'http') && method === 'card';
}

export async function listChargingConnectors(
  source: Database | Transaction,
  tenant: TenantKey,
): Promise<Connector[]> {
  return (await listActiveConnectors(source, tenant)).filter(canCharge);
}

/** Without routing rules: every connector that can charge, oldest first; those that do not take the currency are skipped. */
export function defaultCascade(charging: readonly Connector[], currency: string): Connector[] {
  return charging
    .filter(({ capabilities }) => acceptsCurrency(capabilities.currencies, currency))
    .slice(0, CASCADE_MAX);
}

export function acceptsCurrency(accepted: '*' | readonly string[], currency: string): boolean {
  return accepted === '*' || accepted.includes(currency);
}
