import { newestFirst, type Page, newestFirstPosition } from '../../../storage/page.ts';
import { listPage, mapPage, type PageRequest } from '../../list-page.ts';
import type { MemberContext } from '../member-context.ts';
import { reachesAllApplications } from '../member-roles.ts';
import {
  selectApplications,
  toLoadedApplication,
  type ApplicationRow,
  type LoadedApplication,
} from './load.ts';

const keyset = newestFirst('applications', 'a');

/** The workspace's applications; of them, those that the member has a role in. */
export async function listApplications(
  ctx: MemberContext,
  request: PageRequest,
): Promise<Page<LoadedApplication>> {
  const { member } = ctx;
  const own = member.applicationRoles.map(({ applicationId }) => applicationId);
  const page = await listPage<ApplicationRow>(
    ctx,
    {
      keyset,
      select: selectApplications('$1'),
      where: (bind) => {
        bind(ctx.environment?.id ?? null);
        const tenant = `a.workspace_id = ${bind(ctx.workspaceId)}`;
        return reachesAllApplications(member)
          ? [tenant]
          : [tenant, `a.id = any(${bind(own)}::uuid[])`];
      },
      positionOf: newestFirstPosition,
    },
    request,
  );
  return mapPage(page, (row) => toLoadedApplication(ctx, row));
}
