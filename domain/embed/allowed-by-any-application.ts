import { LISTS_ANY_ORIGIN } from '../../storage/queries/embed/origins.ts';
import type { Cells } from '../../storage/database.ts';
import { isHttpsOrigin } from './origin.ts';

const ORIGIN_MAX = 300;

/** Whether the origin is on the list of any application. */
export async function isAllowedByAnyApplication(cells: Cells, origin: string): Promise<boolean> {
  if (origin.length > ORIGIN_MAX) return false;
  const entries = [origin, ...wildcardsOf(origin)];
  // The pages of a cell that does not respond could do nothing with a preflight.
  const { answers } = await cells.gather((database) =>
    database.readShared(LISTS_ANY_ORIGIN, [entries]),
  );
  return answers.some(({ value }) => value.length > 0);
}

/** The entries with a wildcard that cover an origin: `https://*.shop.test` for `https://a.shop.test`. */
function wildcardsOf(origin: string): string[] {
  if (!isHttpsOrigin(origin)) return [];
  const labels = origin.slice('https://'.length).split('.');
  return labels.slice(1).map((_, index) => `https://*.${labels.slice(index + 1).join('.')}`);
}
