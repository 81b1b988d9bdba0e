import type { Page } from '../../storage/page.ts';
import {
  installationDeliveryList,
  type DeliveryRow,
} from '../../storage/queries/webhooks/delivery-rows.ts';
import type { ApplicationContext } from '../context.ts';
import { listPage, type PageRequest } from '../list-page.ts';
import { loadInstallation } from './load.ts';

/** The deliveries of an installation, open ones included, newest first. */
export async function listInstallationDeliveries(
  ctx: ApplicationContext,
  id: string,
  request: PageRequest,
): Promise<Page<DeliveryRow>> {
  const { installation } = await loadInstallation(ctx, id);
  return listPage(ctx, installationDeliveryList(ctx.workspaceId, installation.id), request);
}
