import { sql } from '../../query.ts';

/** Workspace, extension, id. */
export const OWN_VERSION_LOCKED = sql<{ readonly id: string }>(`
  select * from extension_version where workspace_id = $1 and extension_id = $2 and id = $3 for update`);

/** Extension, id, workspace: a version of the workspace's own or a published one. */
export const VISIBLE_VERSION = sql<{ readonly id: string }>(`
  select * from extension_version_lookup
  where extension_id = $1 and id = $2 and (workspace_id = $3 or status = 'published')`);

/** Id: of any workspace, since every installed version was published. */
export const INSTALLED_VERSIONS = sql<{ readonly id: string }>(
  'select * from extension_version_lookup where id = any($1::uuid[])',
);

/**
 * Workspace, extension: all versions of the workspace's own extension, published ones of another's, newest first;
 * one row of nulls for an own extension without versions, and none for an unknown one.
 */
export const VISIBLE_VERSIONS = sql<{ readonly id: string | null }>(`
  select v.* from extension_lookup x
  left join extension_version_lookup v on v.extension_id = x.id and (v.workspace_id = $1 or v.status = 'published')
  where x.id = $2 and (x.workspace_id = $1 or v.id is not null)
  order by v.created_at desc, v.id desc`);

export interface VisibleExtension {
  readonly id: string;
  readonly workspace_id: string;
  readonly name: string;
  /** Null for another workspace's: its cell may hold no more than the name. */
  readonly description: string | null;
}

/** Workspace, extension: the workspace's own, or another's with a published version. */
export const VISIBLE_EXTENSION = sql<VisibleExtension>(`
  select x.id, x.workspace_id, x.name, e.description from extension_lookup x
  left join extension e on e.id = x.id and e.workspace_id = $1
  where x.id = $2 and (x.workspace_id = $1 or exists (
    select from extension_version_lookup v where v.extension_id = x.id and v.status = 'published'))`);

/** Origin: whether the page of a published version has this origin. */
export const PUBLISHED_ORIGIN = sql(`
  select 1 from extension_version where iframe_origin = $1 and status = 'published' limit 1`);
