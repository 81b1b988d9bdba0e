import { LISTS_ANY_ORIGIN } from '../../storage/queries/embed/origins.ts';
import type { Database } from '../../storage/unit-of-work.ts';
import { isHttpsOrigin } from './origin.ts';

const ORIGIN_MAX = 300;

/** Whether the origin is on the list of any application. */
export async function isAllowedByAnyApplication(
  database: Database,
  origin: string,
): Promise<boolean> {
  if (origin.length > ORIGIN_MAX) return false;
  const rows = await database.readShared(LISTS_ANY_ORIGIN, [[origin, ...wildcardsOf(origin)]]);
  return rows.length > 0;
}

/** The entries with a wildcard that cover an origin: `https://*.shop.test` for `https://a.shop.test`. */
function wildcardsOf(origin: string): string[] {
  if (!isHttpsOrigin(origin)) return [];
  const labels = origin.slice('https://'.length).split('.');
  return labels.slice(1).map((_, index) => `https://*.${labels.slice(index + 1).join('.')}`);
}
