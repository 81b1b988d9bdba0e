import { sql, type RunQuery } from '../../query.ts';
import { mayBeTried } from '../failed-rows/failed-rows.ts';

type ObjectState = 'incoming' | 'kept' | 'leaving';

export interface NewObject {
  readonly objectKey: string;
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
  readonly purpose: 'fulfillment' | 'logo' | 'email_asset' | 'dispute';
}

export const RECORD_OBJECT = sql(`
  insert into stored_object (object_key, workspace_id, environment_id, application_id, purpose, state)
  select $1, $2, $3, $4, $5, 'incoming'
  where not exists (select 1 from fault where environment_id = $3 and target = 'storage')
  returning 1`);
export const KEEP_OBJECT = sql(`
  update stored_object set state = 'kept', since = clock_timestamp()
  where object_key = $1 and state = 'incoming' returning 1`);
export const LOCK_OBJECT = sql<{ state: ObjectState }>(
  'select state from stored_object where object_key = $1 for update',
);
export const LEAVE_OBJECT = sql(`
  update stored_object set state = 'leaving', since = clock_timestamp() where object_key = $1`);
export const FORGET_OBJECT = sql(
  `delete from stored_object where object_key = $1 and state = 'leaving'`,
);
export const TAKE_UNREFERENCED = sql<UnreferencedObject>(`
  update stored_object set state = 'leaving' where object_key = any(array(
    select object_key from stored_object
    where (state = 'leaving' or (state = 'incoming' and since < clock_timestamp() - make_interval(secs => $1)))
      and ${mayBeTried('stray-objects', 'object_key')}
    order by since limit $2 for update skip locked))
  returning object_key as id, workspace_id as "workspaceId"`);

export interface UnreferencedObject {
  /** Its key in the object store. */
  readonly id: string;
  readonly workspaceId: string;
}

/** Records an object before it is written; false while an injected fault makes the environment's storage fail. */
export async function recordIncoming(query: RunQuery, object: NewObject): Promise<boolean> {
  const { objectKey, workspaceId, environmentId, applicationId, purpose } = object;
  const values = [objectKey, workspaceId, environmentId, applicationId, purpose];
  return (await query(RECORD_OBJECT, values)).length === 1;
}

/** Runs in the transaction that refers to the object; false when the object was marked for removal meanwhile. */
export async function claimObject(query: RunQuery, objectKey: string): Promise<boolean> {
  return (await query(KEEP_OBJECT, [objectKey])).length === 1;
}

/** Marks an object in the state `from` for removal. Returns the state it was in; null when there is no such row. */
export async function giveUpObject(
  query: RunQuery,
  objectKey: string,
  from: 'incoming' | 'kept',
): Promise<ObjectState | null> {
  const [row] = await query(LOCK_OBJECT, [objectKey]);
  if (row?.state === from) await query(LEAVE_OBJECT, [objectKey]);
  return row?.state ?? null;
}

/** Removes the row of an object that was deleted from the store. */
export async function forgetObject(query: RunQuery, objectKey: string): Promise<void> {
  await query(FORGET_OBJECT, [objectKey]);
}

/** Marks objects for removal that no transaction referred to in time; returns all marked ones. */
export async function takeUnreferencedObjects(
  query: RunQuery,
  olderThanSeconds: number,
  limit: number,
): Promise<UnreferencedObject[]> {
  return query(TAKE_UNREFERENCED, [olderThanSeconds, limit]);
}
