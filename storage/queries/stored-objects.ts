import type { RunQuery } from '../query.ts';

export const objectPurposes = ['fulfillment', 'logo', 'email_asset'] as const;

export type ObjectState = 'incoming' | 'kept' | 'leaving';

export interface NewObject {
  readonly objectKey: string;
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
  readonly purpose: (typeof objectPurposes)[number];
}

const NOTE_SQL = `
  insert into stored_object (object_key, workspace_id, environment_id, application_id, purpose, state)
  select $1, $2, $3, $4, $5, 'incoming'
  where not exists (select 1 from fault where environment_id = $3 and target = 'storage')
  returning 1`;
const KEEP_SQL = `
  update stored_object set state = 'kept', since = clock_timestamp()
  where object_key = $1 and state = 'incoming' returning 1`;
const STATE_SQL = 'select state from stored_object where object_key = $1 for update';
const LEAVE_SQL = `
  update stored_object set state = 'leaving', since = clock_timestamp() where object_key = $1`;
const FORGET_SQL = `delete from stored_object where object_key = $1 and state = 'leaving'`;
const STRAY_SQL = `
  update stored_object set state = 'leaving' where object_key = any(array(
    select object_key from stored_object
    where state = 'leaving' or (state = 'incoming' and since < clock_timestamp() - make_interval(secs => $1))
    order by since limit $2 for update skip locked))
  returning object_key as "objectKey"`;

/** Notes an object before it is written; false while a fault keeps the environment from storing any. */
export async function noteIncoming(query: RunQuery, object: NewObject): Promise<boolean> {
  const { objectKey, workspaceId, environmentId, applicationId, purpose } = object;
  const values = [objectKey, workspaceId, environmentId, applicationId, purpose];
  return (await query(NOTE_SQL, values)).length === 1;
}

/** In the transaction that refers to the object; false when it was given up meanwhile. */
export async function keepObject(query: RunQuery, objectKey: string): Promise<boolean> {
  return (await query(KEEP_SQL, [objectKey])).length === 1;
}

/**
 * Gives an object up that is in the state, so that it may be removed. Answers the state that it was in; null when
 * nothing is known of it any more.
 */
export async function giveUpObject(
  query: RunQuery,
  objectKey: string,
  from: 'incoming' | 'kept',
): Promise<ObjectState | null> {
  const [row] = await query<{ state: ObjectState }>(STATE_SQL, [objectKey]);
  if (row?.state === from) await query(LEAVE_SQL, [objectKey]);
  return row?.state ?? null;
}

/** After the object is gone from the store. */
export async function forgetObject(query: RunQuery, objectKey: string): Promise<void> {
  await query(FORGET_SQL, [objectKey]);
}

/** Objects that were given up, or that no transaction referred to in time; each of these is given up now. */
export async function findStrayObjects(
  query: RunQuery,
  olderThanSeconds: number,
  limit: number,
): Promise<string[]> {
  const rows = await query<{ objectKey: string }>(STRAY_SQL, [olderThanSeconds, limit]);
  return rows.map(({ objectKey }) => objectKey);
}
