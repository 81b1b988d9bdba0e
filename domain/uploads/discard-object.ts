import { ObjectStoreUnavailable } from '../../storage/objects/object-store.ts';
import { forgetObject, giveUpObject } from '../../storage/queries/uploads/stored-objects.ts';
import type { RunQuery } from '../../storage/query.ts';
import type { DatabaseContext } from '../context.ts';

/**
 * Removes the object of an upload that failed. The object stays if a commit of unknown outcome attached it; the sweep
 * retries removals that fail now.
 */
export async function discardObject(ctx: DatabaseContext, objectKey: string): Promise<void> {
  const { database } = ctx;
  const state = await database.transaction((tx) =>
    giveUpObject(asQuery(tx), objectKey, 'incoming'),
  );
  if (state !== 'kept') await removeMarkedObject(ctx, objectKey);
}

/** Removes an object that a commit has marked for removal. False when the store is down. */
export async function removeMarkedObject(
  ctx: DatabaseContext,
  objectKey: string,
): Promise<boolean> {
  const { database } = ctx;
  const { objects } = ctx.services;
  try {
    await objects.remove(objectKey);
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable) return false;
    throw error;
  }
  await database.transaction((tx) => forgetObject(asQuery(tx), objectKey));
  return true;
}

function asQuery(tx: { query: RunQuery }): RunQuery {
  return (text, values) => tx.query(text, values);
}
