import { COPY_EXTENSION, COPY_VERSIONS } from '../queries/extensions/foreign-versions.ts';
import { sql, type RunQuery } from '../query.ts';

interface Published {
  readonly id: string;
  readonly publisherId: string;
  readonly name: string;
  /** As COPY_VERSIONS takes them. */
  readonly versions: readonly unknown[];
}

const VERSIONS_OF = `(
  select json_agg(to_jsonb(v) - 'workspace_id' - 'status' || jsonb_build_object('publisher_id', v.workspace_id))
  from extension_version_lookup v where v.extension_id = x.id and v.status = 'published')`;
const COLUMNS = `x.id, x.workspace_id as "publisherId", x.name, ${VERSIONS_OF} as versions`;

// The owner sees what is absent, too.
const INSTALLED = sql<Published>(`
  select ${COLUMNS} from extension_lookup x
  where x.workspace_id <> $1 and x.id in (select i.extension_id from installation i where i.workspace_id = $1)`);
const OWN = sql<Published>(`
  select ${COLUMNS} from extension x where x.workspace_id = $1 and exists (
    select from extension_version v where v.extension_id = x.id and v.status = 'published')`);

/** The published versions of others' extensions that the workspace has installed. */
export function installedExtensions(query: RunQuery, workspaceId: string): Promise<Published[]> {
  return query(INSTALLED, [workspaceId]);
}

/** What it has published itself. */
export function ownExtensions(query: RunQuery, workspaceId: string): Promise<Published[]> {
  return query(OWN, [workspaceId]);
}

/** Leaves copies in a cell; those that are there are the same. */
export async function copyExtensions(
  query: RunQuery,
  extensions: readonly Published[],
): Promise<void> {
  for (const { id, publisherId, name, versions } of extensions) {
    await query(COPY_EXTENSION, [id, publisherId, name]);
    await query(COPY_VERSIONS, [JSON.stringify(versions)]);
  }
}
