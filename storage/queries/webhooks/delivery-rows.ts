import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql } from '../../query.ts';

export const deliveryStatuses = ['pending', 'failed', 'succeeded', 'exhausted', 'skipped'] as const;

/** A delivery of the queue or the log, in the columns of both and of `every_webhook_delivery`. */
export interface DeliveryRow {
  readonly id: string;
  readonly endpoint_id: string;
  /** The installation that receives it; then the endpoint is not the merchant's. */
  readonly installation_id: string | null;
  readonly event_id: string;
  readonly event_type: string;
  readonly order_id: string | null;
  readonly status: (typeof deliveryStatuses)[number];
  readonly attempts: number;
  readonly response_status: number | null;
  readonly response_body: string | null;
  readonly duration_ms: number | null;
  readonly error: string | null;
  readonly next_attempt_at: Date | null;
  readonly created_at: Date;
  readonly completed_at: Date | null;
}

/** Id, and when it was created. */
export const DELIVERY_BY_ID = sql<DeliveryRow>(
  'select * from every_webhook_delivery where id = $1 and created_at = $2',
);

/** The sent and waiting deliveries of an installation. */
export function installationDeliveryList(
  workspaceId: string,
  installationId: string,
): ListPlan<DeliveryRow> {
  return {
    keyset: newestFirst('installation-deliveries'),
    select: 'select * from every_webhook_delivery',
    where: (bind) => [
      `workspace_id = ${bind(workspaceId)}`,
      `endpoint_id = (select id from webhook_endpoint where workspace_id = ${bind(workspaceId)}
         and installation_id = ${bind(installationId)})`,
    ],
    positionOf: newestFirstPosition,
  };
}
