import { updateAbandoned } from '../../storage/queries/abandonment/lock-idle-carts.ts';
import { bookedInvoices } from '../../storage/queries/accounting/booked-invoices.ts';
import { storeAccountingSettings } from '../../storage/queries/accounting/settings.ts';
import { requestById, requestScanEnd } from '../../storage/queries/request-log/request-list.ts';
import {
  eraseReasons,
  insertAuditEntry,
  removeBegunEntry,
  withdrawBegunEntries,
} from '../../storage/queries/audit/entries.ts';
import { upsertQuotedRates } from '../../storage/queries/cart-sessions/quoted-rates.ts';
import { moveAdvancingClock } from '../../storage/queries/clock/environment-clocks.ts';
import { deleteAddresses } from '../../storage/queries/customers/addresses.ts';
import { storeEmbedConfig, storePricingSecret } from '../../storage/queries/embed/config.ts';
import { changeReservedUse } from '../../storage/queries/orders/order-edits.ts';
import { storeChoice, storeSeen } from '../../storage/queries/notifications/choices.ts';
import { storeWebhook } from '../../storage/queries/notifications/webhooks.ts';
import { storeToken } from '../../storage/queries/fulfillments/downloads.ts';
import { redactReturnLines, redactReturns } from '../../storage/queries/returns/redaction.ts';
import { concludeClaim, requireClaim } from '../../storage/queries/idempotency/claims.ts';
import { recordPdf } from '../../storage/queries/invoices/invoice-pdfs.ts';
import { storeInvoiceSettings } from '../../storage/queries/invoices/invoice-settings.ts';
import { upsertMoneyAudits } from '../../storage/queries/money-audits/money-audits.ts';
import { moneyInvariants } from '../../storage/queries/money-invariants/all.ts';
import { violationsOf } from '../../storage/queries/money-invariants/check-invariant.ts';
import { deactivateCards, dropHandle } from '../../storage/queries/payment-methods/cards.ts';
import { putConfigurationRow } from '../../storage/queries/pricing/configuration.ts';
import { insertPricingSnapshot } from '../../storage/queries/pricing/snapshots.ts';
import { storedRouting } from '../../storage/queries/connectors/connector-rows.ts';
import {
  linkInvoice,
  insertCredit,
} from '../../storage/queries/subscriptions/subscription-rows.ts';
import {
  changeListView,
  forgetInListViews,
  insertListView,
  removeListView,
} from '../../storage/queries/team/list-views.ts';
import { putRoles, removeRoles } from '../../storage/queries/team/members.ts';
import { applicationOfRow } from '../../storage/queries/tenancy/applications.ts';
import { switchFault } from '../../storage/queries/tenancy/faults.ts';
import { allWorkspaces, workspacesOf } from '../../storage/queries/tenancy/workspaces.ts';
import {
  cartChanges,
  changesUntil,
  insertChange,
  subscriptionChanges,
  orderChanges,
  type NewChange,
} from '../../storage/queries/timelines/changes.ts';
import { entriesOf, rewriteEntries } from '../../storage/queries/timelines/forget.ts';
import { usageTotals } from '../../storage/queries/subscriptions/list-usage.ts';
import { insertUsage } from '../../storage/queries/subscriptions/usage.ts';
import { sampleDeliveries, type Built } from './sample-deliveries.ts';
import { sampleMails } from './sample-mails.ts';
import { auditEntry } from './sample-audit.ts';
import { sampleLists } from './sample-lists.ts';

const id = '00000000-0000-7000-8000-000000000000';
const now = new Date(0);
const instant = now.toISOString();
const application = { workspaceId: id, environmentId: id, applicationId: id };
const environment = { ...application, applicationId: null };
const owned = { workspaceId: id, id };
const change: NewChange = {
  id,
  workspace_id: id,
  owner_id: id,
  sequence: 1,
  at: now,
  actor_type: 'user',
  actor_id: id,
  actor_label: '',
  action: '',
  packed: '',
};
const audited = { invariant: '', checked: 0, violated: 0 };
const period = { from: instant, before: instant };
const requestFilter = { since: instant, until: instant };

/**
 * Every builder of storage/queries with calls that together reach all its conditions, each optional filter set and none.
 * Postgres only describes the texts: of the values nothing but their presence counts.
 */
export const sampleStatements: Readonly<Record<string, readonly Built[]>> = {
  ...sampleLists,
  updateAbandoned: [
    updateAbandoned([
      {
        workspace_id: id,
        id,
        status: 'abandoned',
        at: now,
        recovery: 'mailed',
        event_sequence: 1,
      },
    ]),
  ],
  insertAuditEntry: [insertAuditEntry(auditEntry)],
  removeBegunEntry: [removeBegunEntry(id, '', now)],
  withdrawBegunEntries: [withdrawBegunEntries(id, '', id)],
  eraseReasons: [eraseReasons(owned)],
  requestScanEnd: [
    requestScanEnd(environment, requestFilter, null),
    requestScanEnd(application, { ...requestFilter, errorCode: '' }, [instant, id]),
  ],
  requestById: [
    requestById(environment, id, instant, instant),
    requestById(application, id, instant, instant),
  ],
  upsertQuotedRates: [upsertQuotedRates({ workspaceId: id, cartSessionId: id }, [], now)],
  moveAdvancingClock: [
    moveAdvancingClock(id, now, 'advancing'),
    moveAdvancingClock(id, now, 'frozen'),
  ],
  deleteAddresses: [deleteAddresses(owned)],
  changeReservedUse: [changeReservedUse({ workspaceId: id, id }, 1, now)],
  storeEmbedConfig: [storeEmbedConfig(application, {}, now)],
  storePricingSecret: [storePricingSecret(application, '', now)],
  linkInvoice: [linkInvoice(id, id, id)],
  storeToken: [storeToken(id, owned)],
  redactReturns: [redactReturns(owned)],
  redactReturnLines: [redactReturnLines(owned)],
  concludeClaim: [concludeClaim({ scope: '', key: '', claimId: id }, { status: 200, body: '' })],
  requireClaim: [requireClaim({ scope: '', key: '', claimId: id })],
  recordPdf: [
    recordPdf(
      { workspaceId: id, invoiceId: id, version: 1, prints: 'invoice', branding: '' },
      '',
      now,
    ),
  ],
  storeInvoiceSettings: [storeInvoiceSettings(application, {}, now)],
  storeAccountingSettings: [storeAccountingSettings(application, {}, now)],
  bookedInvoices: [
    bookedInvoices(application, { from: now, until: now }, 'issued'),
    bookedInvoices(application, { from: now, until: now }, 'corrected'),
  ],
  upsertMoneyAudits: [upsertMoneyAudits([audited])],
  violationsOf: moneyInvariants.map(violationsOf),
  insertUsage: [
    insertUsage(id, {
      id,
      subscription_id: id,
      identifier: '1',
      metric: 'calls',
      quantity: 0.5,
      action: 'set',
      used_at: now,
      has_timestamp: true,
      period_index: 0,
      description: null,
      created_at: now,
    }),
  ],
  usageTotals: [
    usageTotals({ ...period, workspaceId: id, subscriptionId: id, to: instant, metric: 'calls' }),
  ],
  deactivateCards: [deactivateCards(owned, now)],
  dropHandle: [dropHandle(id, id)],
  putConfigurationRow: [
    putConfigurationRow(
      application,
      { document: {}, sealed_tax_secret: null, sealed_shipping_secret: null },
      now,
    ),
  ],
  insertPricingSnapshot: [
    insertPricingSnapshot({
      id,
      workspace_id: id,
      environment_id: id,
      application_id: id,
      cart_id: id,
      cart_sequence: 1,
      kind: '',
      inputs_hash: '',
      lines: '[]',
      tax_lines: '[]',
      shipping: '{}',
      totals: '{}',
      source: '',
      warnings: '[]',
      created_at: now,
      expires_at: now,
    }),
  ],
  storedRouting: [storedRouting()],
  insertListView: [
    insertListView(owned, { list: '', ownerId: id, name: '', query: {}, privateTo: null }, now),
  ],
  changeListView: [changeListView(owned, { name: '', query: {}, privateTo: id }, now)],
  removeListView: [removeListView(owned)],
  forgetInListViews: [forgetInListViews(id, '', now)],
  putRoles: [putRoles(owned, [{ applicationId: id, role: 'viewer' }])],
  removeRoles: [removeRoles(owned, [id])],
  applicationOfRow: (
    [
      'cart',
      'orders',
      'payment',
      'invoice',
      'customer',
      'discount',
      'fulfillment',
      'order_return',
      'subscription',
      'webhook_endpoint',
    ] as const
  ).map(applicationOfRow),
  switchFault: [switchFault(id, 'storage', true, now), switchFault(id, 'storage', false, now)],
  allWorkspaces: [allWorkspaces(undefined), allWorkspaces('a'), allWorkspaces(id)],
  workspacesOf: [workspacesOf('')],
  changesUntil: [changesUntil(cartChanges), changesUntil(orderChanges)],
  entriesOf: [entriesOf(cartChanges), entriesOf(subscriptionChanges)],
  rewriteEntries: [rewriteEntries(cartChanges), rewriteEntries(subscriptionChanges)],
  insertChange: [
    insertChange(cartChanges, change),
    insertChange(orderChanges, change),
    insertChange(subscriptionChanges, change),
  ],
  ...sampleMails,
  insertCredit: [
    insertCredit({ ...owned, subscriptionId: id, amount: 1, cause: 'a', createdAt: now }),
  ],
  ...sampleDeliveries,
  storeChoice: [
    storeChoice({ workspaceId: id, memberId: id }, { mailed: [], inTestEnvironments: true }, now),
  ],
  storeSeen: [storeSeen({ ...application, memberId: id }, {}, now)],
  storeWebhook: [
    storeWebhook(application, { sealedUrl: '', host: '', kinds: [], isActive: true }, now),
  ],
};
