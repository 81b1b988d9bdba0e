import { HAS_WORKSPACE } from '../../storage/queries/directory/cells.ts';
import { isInfrastructureFailure } from '../../storage/errors/infrastructure-failure.ts';
import type { Cells, SystemDatabase } from '../context.ts';
import { rejectSlug } from '../tenancy/reject-duplicate-slug.ts';

interface SignUp {
  readonly id: string;
  readonly slug: string;
  /** The cell of the new workspace. */
  readonly home: SystemDatabase;
}

/**
 * Runs a sign-up whose slug no other cell may have. The reservation commits before the workspace and is confirmed after
 * it; one whose process died is resolved by the next sign-up that wants the slug. 409 `slug_taken`.
 */
export async function withReservedSlug<T>(
  cells: Cells,
  { id, slug, home }: SignUp,
  create: () => Promise<T>,
): Promise<T> {
  const { directory } = cells;
  if (directory === null) return create();
  const cell = await home.cell();
  while (!(await directory.reserveSlug(id, slug, cell))) {
    if (!(await releaseDead(cells, slug))) rejectSlug('slug_taken', slug);
  }
  try {
    const created = await create();
    // Until then the workspace is found all the same.
    await directory.confirmSignUp(id).catch(() => undefined);
    return created;
  } catch (error) {
    // After a failure of the database the workspace may be there.
    if (!isInfrastructureFailure(error)) await directory.releaseSignUp(id).catch(() => undefined);
    throw error;
  }
}

/** Whether the slug may be tried again: its sign-up had died without a workspace, or has ended meanwhile. */
async function releaseDead(cells: Cells, slug: string): Promise<boolean> {
  const { directory } = cells;
  const holder = await directory?.holderOfSlug(slug);
  if (!holder) return true;
  const database = cells.named(holder.cell);
  if (!holder.may_be_dead || !database) return false;
  const [workspace] = await database.read(HAS_WORKSPACE, [holder.workspace_id]);
  if (workspace) await directory?.confirmSignUp(holder.workspace_id);
  else await directory?.releaseSignUp(holder.workspace_id);
  return !workspace;
}
