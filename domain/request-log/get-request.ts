import { instantOf, isUuid } from '../../storage/ids.ts';
import { requestById, type RequestRow } from '../../storage/queries/request-log/request-list.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

/** A response comes after its id was drawn, and not a day after; clocks of processes differ a little. */
const EARLIER_MS = 60_000;
const LATER_MS = 86_400_000;
/** The database reads a year of four digits; a random id may name one far beyond, when nothing was asked yet. */
const LAST_INSTANT = Date.UTC(9999, 0, 1);

export async function getRequest(ctx: Context, id: string): Promise<RequestRow> {
  if (!isUuid(id)) fail('not_found');
  const at = instantOf(id).getTime();
  if (at > LAST_INSTANT) fail('not_found');
  const since = new Date(at - EARLIER_MS).toISOString();
  const until = new Date(at + LATER_MS).toISOString();
  const [row] = await ctx.database.read(requestById(ctx, id, since, until));
  return row ?? fail('not_found');
}
