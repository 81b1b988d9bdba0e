import { APPLICATION_EXISTS } from '../../storage/queries/tenancy/applications.ts';
import { isUuid } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/database.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

/**
 * The application that a body or a query names: 403 `application_mismatch` when it is not the credential's, 404
 * `application_not_found` when it is not in the workspace.
 */
export async function requireApplication(
  ctx: Context,
  tx: Transaction,
  applicationId: string,
): Promise<string> {
  const id = applicationId.toLowerCase();
  if (id === ctx.applicationId) return id;
  if (!isUuid(id)) fail('application_not_found');
  const [known] = await tx.query(APPLICATION_EXISTS, [ctx.workspaceId, id]);
  if (!known) fail('application_not_found');
  if (ctx.applicationId !== null) {
    fail('application_mismatch', [
      {
        path: 'applicationId',
        code: 'pinned',
        gate: 'application',
        required: ctx.applicationId,
        held: id,
        message: 'The credential is for another application.',
      },
    ]);
  }
  return id;
}

/**
 * The application of a new object: the one that the body names, else the credential's own; null, named as such, for all
 * applications. 400 `application_required` when nothing names one.
 */
export async function applicationOfNew(
  ctx: Context,
  tx: Transaction,
  named: string | null | undefined,
): Promise<string | null> {
  if (named === null) return null;
  if (named === undefined) return ctx.applicationId ?? fail('application_required');
  return requireApplication(ctx, tx, named);
}

/** The application filter of a list: the credential's own, or the one that the query names. */
export async function requireListedApplication(
  ctx: Context,
  applicationId: string | undefined,
): Promise<string | null> {
  if (applicationId === undefined) return ctx.applicationId;
  return ctx.database.transaction((tx) => requireApplication(ctx, tx, applicationId));
}
