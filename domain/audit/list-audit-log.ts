import { isUuid } from '../../storage/ids.ts';
import type { Page } from '../../storage/page.ts';
import {
  auditList,
  LABELS_OF_RESOURCES,
  type AuditRow,
} from '../../storage/queries/audit/entries.ts';
import type { WorkspaceContext } from '../context.ts';
import { listPage } from '../list-page.ts';
import type { AuditFilter } from './schemas.ts';

/** An entry with the present name of what it is about. */
export interface NamedAuditRow extends AuditRow {
  readonly label: string | null;
  readonly orderNumber: string | null;
}

/** The documents that have one row an application, by whose id they are known. */
const ofApplication = new Set([
  'accounting_settings',
  'embed_config',
  'invoice_settings',
  'payment_routing',
  'shipping_tax',
]);

export async function listAuditLog(
  ctx: WorkspaceContext,
  filter: AuditFilter,
): Promise<Page<NamedAuditRow>> {
  const page = await listPage(ctx, auditList(ctx.workspaceId, filter), filter);
  const labels = await readLabels(ctx, page.rows);
  const rows = page.rows.map((row) => ({
    ...row,
    label: row.resource_label ?? labels.get(kindOf(row))?.get(row.resource_id) ?? null,
    orderNumber: (row.order_id && labels.get('order')?.get(row.order_id)) || null,
  }));
  return { ...page, rows };
}

function kindOf({ resource_type: type }: AuditRow): string {
  return ofApplication.has(type) ? 'application' : type;
}

/** By kind and id. */
async function readLabels(
  { database, workspaceId }: WorkspaceContext,
  rows: readonly AuditRow[],
): Promise<Map<string, Map<string, string>>> {
  const idsOf = (kind: string): string[] => [
    ...new Set(
      rows
        .filter((row) => row.resource_label === null && kindOf(row) === kind)
        .map((row) => row.resource_id)
        .filter(isUuid),
    ),
  ];
  const orders = rows.flatMap(({ order_id: id }) => (id === null ? [] : [id]));
  const ids = [
    [...new Set([...orders, ...idsOf('order')])],
    idsOf('invoice'),
    idsOf('customer'),
    idsOf('subscription'),
    idsOf('webhook_endpoint'),
    idsOf('application'),
  ];
  const found = new Map<string, Map<string, string>>();
  if (ids.every((of) => of.length === 0)) return found;
  for (const { kind, id, label } of await database.read(LABELS_OF_RESOURCES, [
    workspaceId,
    ...ids,
  ])) {
    const ofKind = found.get(kind) ?? new Map<string, string>();
    if (label !== null) ofKind.set(id, label);
    found.set(kind, ofKind);
  }
  return found;
}
