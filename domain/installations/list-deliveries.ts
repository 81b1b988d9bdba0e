import { newestFirst, type Page, newestFirstPosition } from '../../storage/page.ts';
import type { ApplicationContext } from '../context.ts';
import { listPage, type PageRequest } from '../list-page.ts';
import type { DeliveryRow } from '../webhooks/view.ts';
import { loadInstallation } from './load.ts';

const keyset = newestFirst('installation-deliveries');

/** What was sent to an installation, and what waits for it, newest first. */
export async function listInstallationDeliveries(
  ctx: ApplicationContext,
  id: string,
  request: PageRequest,
): Promise<Page<DeliveryRow>> {
  const { installation } = await loadInstallation(ctx, id);
  return listPage<DeliveryRow>(
    ctx,
    {
      keyset,
      select: 'select * from every_webhook_delivery',
      where: (bind) => [
        `workspace_id = ${bind(ctx.workspaceId)}`,
        `endpoint_id = (select id from webhook_endpoint where workspace_id = ${bind(ctx.workspaceId)}
           and installation_id = ${bind(installation.id)})`,
      ],
      positionOf: newestFirstPosition,
    },
    request,
  );
}
