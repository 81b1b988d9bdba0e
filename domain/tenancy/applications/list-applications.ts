import type { Page } from '../../../storage/page.ts';
import { applicationList } from '../../../storage/queries/tenancy/applications.ts';
import { listPage, mapPage, type PageRequest } from '../../list-page.ts';
import type { MemberContext } from '../member-context.ts';
import { reachesAllApplications } from '../member-roles.ts';
import { toLoadedApplication, type LoadedApplication } from './load.ts';

/** The workspace's applications that the member has access to. */
export async function listApplications(
  ctx: MemberContext,
  request: PageRequest,
): Promise<Page<LoadedApplication>> {
  const { member, workspaceId, environment } = ctx;
  const own = member.applicationRoles.map(({ applicationId }) => applicationId);
  const only = reachesAllApplications(member) ? null : own;
  const plan = applicationList(workspaceId, environment?.id ?? null, only);
  return mapPage(await listPage(ctx, plan, request), (row) => toLoadedApplication(ctx, row));
}
