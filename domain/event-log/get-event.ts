import { EVENT_BY_ID } from '../../storage/queries/event-log/read-log.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

/** The envelope of an event, in its exact bytes; 404 for an unknown or foreign id, or one that is no longer retained. */
export async function getEvent(ctx: Context, id: string): Promise<string> {
  const { workspaceId, environmentId, applicationId, database } = ctx;
  if (!/^evt_[0-9a-f]{32}$/.test(id)) fail('not_found');
  const [row] = await database.read(EVENT_BY_ID, [workspaceId, environmentId, applicationId, id]);
  return row?.body ?? fail('not_found');
}
