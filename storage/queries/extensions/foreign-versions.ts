import { sql } from '../../query.ts';

/** Of an extension with a published version: $1 id. */
export interface PublishedExtension {
  readonly id: string;
  readonly publisher_id: string;
  readonly name: string;
}

export const PUBLISHED_EXTENSION = sql<PublishedExtension>(`
  select x.id, x.workspace_id as publisher_id, x.name from extension x
  where x.id = $1 and exists (select from extension_version v where v.extension_id = x.id and v.status = 'published')`);

/** The published versions of an extension as copies take them: $1 extension. */
export const PUBLISHED_VERSIONS = sql<{ copy: Record<string, unknown> }>(`
  select to_jsonb(v) - 'workspace_id' - 'status' || jsonb_build_object('publisher_id', v.workspace_id) as copy
  from extension_version v where v.extension_id = $1 and v.status = 'published'`);

/** $1 id, $2 publisher, $3 name. */
export const COPY_EXTENSION = sql(`
  insert into foreign_extension (id, publisher_id, name) values ($1, $2, $3) on conflict (id) do nothing`);

/** $1 the copies, as JSON. What is published never changes, so a copy that is there is the same. */
export const COPY_VERSIONS = sql(`
  insert into foreign_extension_version
  select * from jsonb_populate_recordset(null::foreign_extension_version, $1::jsonb)
  on conflict (id) do nothing`);
