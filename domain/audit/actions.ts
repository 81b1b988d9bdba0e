/** Areas by which the audit log is filtered. */
export const auditAreas = [
  'money',
  'orders',
  'subscriptions',
  'customers',
  'settings',
  'team',
] as const;
export type AuditArea = (typeof auditAreas)[number];

/** Acts: what people do with money and buyers. Of programs, timelines and the request log say it. */
const acts = {
  money: [
    'dispute.accepted',
    'dispute.file_added',
    'dispute.file_removed',
    'dispute.submitted',
    'dispute.updated',
    'invoice.marked_paid',
    'invoice.reissued',
    'invoice.voided',
    'order.payment_recorded',
    'payment.captured',
    'payment.marked_paid',
    'payment.refunded',
    'payment.voided',
    'return.refunded',
    'subscription.charge_retried',
    'subscription.credit_refunded',
    'subscription.period_waived',
    'subscription.refunded_and_cancelled',
  ],
  orders: [
    'fulfillment.cancelled',
    'fulfillment.created',
    'fulfillment.delivered',
    'fulfillment.file_added',
    'fulfillment.file_removed',
    'fulfillment.links_created',
    'fulfillment.released',
    'fulfillment.returned',
    'fulfillment.shipped',
    'fulfillment.updated',
    'order.cancelled',
    'order.closed',
    'order.created',
    'order.edited',
    'order.mail_resent',
    'order.reopened',
    'order.updated',
    'payment.invoice_resent',
    'return.cancelled',
    'return.closed',
    'return.received',
    'return.requested',
    'return.updated',
  ],
  subscriptions: [
    'subscription.cancellation_revoked',
    'subscription.cancelled',
    'subscription.change_dropped',
    'subscription.changed',
    'subscription.created',
    'subscription.issue_resolved',
    'subscription.paused',
    'subscription.payment_method_set',
    'subscription.renewals_skipped',
    'subscription.resumed',
    'subscription.updated',
    'subscription.usage_reported',
  ],
  customers: [
    'customer.address_created',
    'customer.address_deleted',
    'customer.address_updated',
    'customer.anonymized',
    'customer.created',
    'customer.deleted',
    'customer.tags_changed',
    'customer.updated',
  ],
  settings: ['webhook_delivery.retried', 'webhook_endpoint.replayed'],
} as const;

/** Changes of settings, keys and members, whoever makes them. */
const changes = {
  settings: [
    'accounting_settings.updated',
    'api_key.created',
    'api_key.revoked',
    'api_key.rotated',
    'api_key.updated',
    'application.created',
    'application.updated',
    'connector.created',
    'connector.deleted',
    'connector.secret_rotated',
    'connector.updated',
    'dead_letter.replayed',
    'discount.created',
    'discount.deleted',
    'discount.updated',
    'embed_config.pricing_secret_made',
    'embed_config.updated',
    'environment.archived',
    'environment.created',
    'environment.updated',
    'extension.created',
    'extension_version.created',
    'extension_version.published',
    'extension_version.updated',
    'installation.config_updated',
    'installation.created',
    'installation.deleted',
    'installation.launched',
    'installation.resumed',
    'installation.suspended',
    'installation.upgraded',
    'invoice_settings.updated',
    'notification_webhook.deleted',
    'notification_webhook.updated',
    'organization.created',
    'organization.updated',
    'payment_routing.updated',
    'shipping_tax.updated',
    'store.created',
    'store.updated',
    'timer.run',
    'webhook_endpoint.created',
    'webhook_endpoint.deleted',
    'webhook_endpoint.secret_rotated',
    'webhook_endpoint.updated',
    'workspace.created',
    'workspace.move_aborted',
    'workspace.move_requested',
    'workspace.placed',
    'workspace.updated',
    'workspace.went_live',
  ],
  team: [
    'invitation.created',
    'invitation.resent',
    'invitation.revoked',
    'member.joined',
    'member.left',
    'member.removed',
    'member.removed_from_application',
    'member.updated',
    'workspace.ownership_transferred',
  ],
} as const;

type NamesOf<Table extends Readonly<Record<string, readonly string[]>>> =
  Table[keyof Table][number];

/** `<resource>.<past participle>` */
export type ActAction = NamesOf<typeof acts>;
export type AuditAction = ActAction | NamesOf<typeof changes>;

const areas = new Map<string, AuditArea>(
  auditAreas.flatMap((area) =>
    [acts, changes].flatMap((table) =>
      (namesIn(table, area) ?? []).map((action) => [action, area] as const),
    ),
  ),
);

function namesIn(
  table: Partial<Record<AuditArea, readonly string[]>>,
  area: AuditArea,
): readonly string[] | undefined {
  return table[area];
}

/** Every action that an entry may have. */
export const auditActions: readonly string[] = [...areas.keys()];

export function areaOf(action: AuditAction): AuditArea {
  const area = areas.get(action);
  if (!area) throw new Error(`no area for ${action}`);
  return area;
}
