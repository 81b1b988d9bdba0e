import { readEnvelope } from '../../storage/queries/event-log/read-log.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

/** The envelope of an event, in its exact bytes; 404 for an unknown or foreign id, or one that is no longer retained. */
export async function getEvent(ctx: Context, id: string): Promise<string> {
  const { workspaceId, environmentId, applicationId, database } = ctx;
  if (!/^evt_[0-9a-f]{32}$/.test(id)) fail('not_found');
  const key = { id, workspaceId, environmentId, applicationId };
  return (await readEnvelope(database.read.bind(database), key)) ?? fail('not_found');
}
