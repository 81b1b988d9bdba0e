import { WORKSPACE_OF_APPLICATION } from '../../storage/queries/tenancy/applications.ts';
import { CellsUnanswered } from '../../storage/errors/database-errors.ts';
import type { Cells } from '../context.ts';
import { findMemberships, type Membership } from './find-memberships.ts';

/** The same as `findMemberships`, in whichever cells they are: where no workspace is known, every cell is asked. */
export async function locateMemberships(
  cells: Cells,
  subject: string,
  workspaceId: string | null,
  applicationId: string | null,
): Promise<Membership[]> {
  const wanted =
    workspaceId ?? (applicationId === null ? null : await workspaceOf(cells, applicationId));
  if (wanted !== null)
    return findMemberships(cells.systemOf(wanted), subject, wanted, applicationId);
  const { answers, unanswered } = await cells.gather((database) =>
    findMemberships(database, subject, null, applicationId),
  );
  const silent = await cells.silentCellsOf(subject, unanswered);
  if (silent.length > 0) throw new CellsUnanswered(silent);
  const found = answers.flatMap(({ value }) => value);
  cells.rememberMember(
    subject,
    found.map(({ workspace }) => workspace.id),
  );
  return found;
}

async function workspaceOf(cells: Cells, applicationId: string): Promise<string | null> {
  const found = await cells.find(
    { kind: 'application', key: applicationId },
    async (database) =>
      (await database.readShared(WORKSPACE_OF_APPLICATION, [applicationId]))[0] ?? null,
    (row) => row.workspace_id,
  );
  return found?.workspace_id ?? null;
}
