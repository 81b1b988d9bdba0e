import { abandonedList } from '../../storage/queries/abandonment/list-abandoned.ts';
import { updateAbandoned } from '../../storage/queries/abandonment/lock-idle-carts.ts';
import { bookedInvoices } from '../../storage/queries/accounting/booked-invoices.ts';
import { storeAccountingSettings } from '../../storage/queries/accounting/settings.ts';
import { apiKeyList } from '../../storage/queries/api-keys/keys.ts';
import { activityPage } from '../../storage/queries/activity/activity-page.ts';
import {
  requestById,
  requestPage,
  requestScanEnd,
} from '../../storage/queries/request-log/request-list.ts';
import {
  auditList,
  eraseReasons,
  insertAuditEntry,
  removeBegunEntry,
  withdrawBegunEntries,
} from '../../storage/queries/audit/entries.ts';
import { upsertQuotedRates } from '../../storage/queries/cart-sessions/quoted-rates.ts';
import { cartList } from '../../storage/queries/carts/list-carts.ts';
import { moveAdvancingClock } from '../../storage/queries/clock/environment-clocks.ts';
import { connectorList } from '../../storage/queries/connectors/list-connectors.ts';
import { addressList, deleteAddresses } from '../../storage/queries/customers/addresses.ts';
import { customerList } from '../../storage/queries/customers/customers.ts';
import { discountStates } from '../../storage/entities/discount.ts';
import { discountList, redemptionList } from '../../storage/queries/discounts/lists.ts';
import { storeEmbedConfig, storePricingSecret } from '../../storage/queries/embed/config.ts';
import { extensionList } from '../../storage/queries/extensions/extensions.ts';
import { changeReservedUse } from '../../storage/queries/orders/order-edits.ts';
import { disputeList } from '../../storage/queries/disputes/list-disputes.ts';
import { storeChoice, storeSeen } from '../../storage/queries/notifications/choices.ts';
import { storeWebhook } from '../../storage/queries/notifications/webhooks.ts';
import { storeToken } from '../../storage/queries/fulfillments/downloads.ts';
import { fulfillmentList } from '../../storage/queries/fulfillments/list-fulfillments.ts';
import { returnList } from '../../storage/queries/returns/list-returns.ts';
import { redactReturnLines, redactReturns } from '../../storage/queries/returns/redaction.ts';
import { concludeClaim, requireClaim } from '../../storage/queries/idempotency/claims.ts';
import { installationList } from '../../storage/queries/installations/installations.ts';
import { creditNoteList } from '../../storage/queries/invoices/credit-notes.ts';
import { recordPdf } from '../../storage/queries/invoices/invoice-pdfs.ts';
import { storeInvoiceSettings } from '../../storage/queries/invoices/invoice-settings.ts';
import { invoiceList } from '../../storage/queries/invoices/list-invoices.ts';
import { upsertMoneyAudits } from '../../storage/queries/money-audits/money-audits.ts';
import { moneyInvariants } from '../../storage/queries/money-invariants/all.ts';
import { violationsOf } from '../../storage/queries/money-invariants/check-invariant.ts';
import { orderList } from '../../storage/queries/orders/list-orders.ts';
import { deactivateCards, dropHandle } from '../../storage/queries/payment-methods/cards.ts';
import { paymentMethodList } from '../../storage/queries/payment-methods/list.ts';
import { paymentList } from '../../storage/queries/payments/list-payments.ts';
import { transactionList } from '../../storage/queries/payments/list-transactions.ts';
import { putConfigurationRow } from '../../storage/queries/pricing/configuration.ts';
import { insertPricingSnapshot } from '../../storage/queries/pricing/snapshots.ts';
import { storedRouting } from '../../storage/queries/connectors/connector-rows.ts';
import { issueList } from '../../storage/queries/subscriptions/issues.ts';
import { subscriptionList } from '../../storage/queries/subscriptions/list-subscriptions.ts';
import {
  linkInvoice,
  insertCredit,
} from '../../storage/queries/subscriptions/subscription-rows.ts';
import { periodList } from '../../storage/queries/subscriptions/periods.ts';
import { ledgerList } from '../../storage/queries/sandbox/ledger.ts';
import {
  changeListView,
  forgetInListViews,
  insertListView,
  removeListView,
} from '../../storage/queries/team/list-views.ts';
import { putRoles, removeRoles } from '../../storage/queries/team/members.ts';
import { applicationList, applicationOfRow } from '../../storage/queries/tenancy/applications.ts';
import { environmentList } from '../../storage/queries/tenancy/environments.ts';
import { switchFault } from '../../storage/queries/tenancy/faults.ts';
import { organizationList } from '../../storage/queries/tenancy/organizations.ts';
import { storeList } from '../../storage/queries/tenancy/stores.ts';
import { allWorkspaces, workspacesOf } from '../../storage/queries/tenancy/workspaces.ts';
import {
  cartChanges,
  changeList,
  changesUntil,
  insertChange,
  subscriptionChanges,
  orderChanges,
  type NewChange,
} from '../../storage/queries/timelines/changes.ts';
import { entriesOf, rewriteEntries } from '../../storage/queries/timelines/forget.ts';
import { usageList, usageTotals } from '../../storage/queries/subscriptions/list-usage.ts';
import { insertUsage } from '../../storage/queries/subscriptions/usage.ts';
import { sampleDeliveries, type Built } from './sample-deliveries.ts';
import { sampleMails } from './sample-mails.ts';
import { auditEntry } from './sample-audit.ts';

/**
 * Every builder of storage/queries with calls that together reach all its conditions, each optional filter set and none.
 * Postgres only describes the texts: of the values nothing but their presence counts.
 */
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
const age = { from: 1, now, defaultTimezone: 'UTC' };
const period = { from: instant, before: instant };

const requestFilter = { since: instant, until: instant };
const requestFilters = {
  method: 'GET',
  route: '',
  status: [400, 499],
  errorCode: '',
  requestId: id,
  idempotencyKey: '',
  apiKeyId: id,
  source: 'api',
  q: '',
} as const;

export const sampleStatements: Readonly<Record<string, readonly Built[]>> = {
  abandonedList: [
    abandonedList(environment, {}),
    abandonedList(application, { recoveryStatus: 'pending', from: instant, to: instant }),
  ],
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
  apiKeyList: [
    apiKeyList(application, { includeRevoked: true }),
    apiKeyList(application, { type: 'secret', includeRevoked: false }),
  ],
  auditList: [
    auditList(id, {}),
    auditList(id, { area: '', action: '', resourceId: id, orderId: id, actorId: id }),
  ],
  insertAuditEntry: [insertAuditEntry(auditEntry)],
  removeBegunEntry: [removeBegunEntry(id, '', now)],
  withdrawBegunEntries: [withdrawBegunEntries(id, '', id)],
  eraseReasons: [eraseReasons(owned)],
  activityPage: (['order', 'subscription'] as const).flatMap((kind) =>
    [null, [instant, 1, 1, id]].map((position) =>
      activityPage({ kind, ...owned, customerId: id }, position, 1),
    ),
  ),
  requestPage: [
    requestPage(environment, requestFilter, null, 1),
    requestPage(application, { ...requestFilter, ...requestFilters }, [instant, id], 1),
  ],
  requestScanEnd: [
    requestScanEnd(environment, requestFilter, null),
    requestScanEnd(application, { ...requestFilter, errorCode: '' }, [instant, id]),
  ],
  requestById: [
    requestById(environment, id, instant, instant),
    requestById(application, id, instant, instant),
  ],
  upsertQuotedRates: [upsertQuotedRates({ workspaceId: id, cartSessionId: id }, [], now)],
  cartList: [
    cartList(environment, {}),
    cartList(application, { status: ['open'], customerId: id, email: '' }),
  ],
  moveAdvancingClock: [
    moveAdvancingClock(id, now, 'advancing'),
    moveAdvancingClock(id, now, 'frozen'),
  ],
  connectorList: [
    connectorList(application, {}),
    connectorList(application, { status: 'active', kind: 'http' }),
  ],
  addressList: [addressList(owned)],
  deleteAddresses: [deleteAddresses(owned)],
  customerList: [
    customerList(environment, null, {}),
    customerList(application, null, { email: '', identity: 'linked', tag: [''], q: '' }),
    customerList(environment, id, { email: 'a', identity: 'unlinked', q: 'a' }),
  ],
  discountList: [
    discountList(environment, { sort: '-createdAt' }, now),
    discountList(environment, { sort: 'createdAt', isActive: false }, now),
    ...discountStates.map((state) => discountList(environment, { sort: 'code', state }, now)),
    discountList(application, { sort: 'code', q: 'a', type: '', isActive: true, code: '' }, now),
  ],
  changeReservedUse: [changeReservedUse({ workspaceId: id, id }, 1, now)],
  redemptionList: [redemptionList(id, id)],
  storeEmbedConfig: [storeEmbedConfig(application, {}, now)],
  storePricingSecret: [storePricingSecret(application, '', now)],
  extensionList: [extensionList(id)],
  linkInvoice: [linkInvoice(id, id, id)],
  storeToken: [storeToken(id, owned)],
  disputeList: [
    disputeList(environment, {}),
    disputeList(application, {
      sort: 'deadline',
      status: [''],
      paymentId: id,
      orderId: id,
      dueBefore: instant,
    }),
  ],
  fulfillmentList: [
    fulfillmentList(environment, {}),
    fulfillmentList(application, { status: '', type: '', orderId: id, trackingNumber: '' }),
  ],
  returnList: [
    returnList(environment, { status: '', customerId: id, createdFrom: instant }),
    returnList(application, { orderId: id, createdUntil: instant }),
  ],
  redactReturns: [redactReturns(owned)],
  redactReturnLines: [redactReturnLines(owned)],
  concludeClaim: [concludeClaim({ scope: '', key: '', claimId: id }, { status: 200, body: '' })],
  requireClaim: [requireClaim({ scope: '', key: '', claimId: id })],
  installationList: [
    installationList(application, undefined),
    installationList(application, 'active'),
  ],
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
  creditNoteList: [
    creditNoteList(environment, { sort: '-createdAt' }),
    creditNoteList(environment, {
      sort: 'createdAt',
      invoiceId: id,
      orderId: id,
      customerId: `cus_${id}`,
      number: 'CN-000001',
      pdfStatus: 'failed',
      currency: 'EUR',
      issuedFrom: now.toISOString(),
      issuedTo: now.toISOString(),
    }),
  ],
  invoiceList: [
    invoiceList(environment, { sort: '-createdAt' }, now),
    invoiceList(
      application,
      {
        sort: 'createdAt',
        type: '',
        status: ['open'],
        orderId: id,
        subscriptionId: id,
        customerId: id,
        number: 'INV-000001',
        pdfStatus: 'failed',
        currency: 'EUR',
        issuedFrom: now.toISOString(),
        issuedTo: now.toISOString(),
        overdue: true,
      },
      now,
    ),
    invoiceList(environment, { sort: '-createdAt', pdfStatus: 'failed' }, now),
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
  usageList: [usageList({ workspaceId: id, subscriptionId: id })],
  usageTotals: [
    usageTotals({ ...period, workspaceId: id, subscriptionId: id, to: instant, metric: 'calls' }),
  ],
  orderList: [
    orderList(environment, { sort: '-createdAt' }),
    orderList(environment, { sort: 'total', status: ['paid'], paymentStatus: ['paid'] }),
    orderList(environment, { sort: 'total', fulfillmentStatus: ['none'], cartId: id, id: [id] }),
    orderList(application, { sort: '-number', customerId: id, subscriptionId: id }),
    orderList(application, { sort: 'number', externalCartId: '', q: 'a' }),
    orderList(environment, { sort: 'total', createdFrom: instant, createdUntil: instant }),
    orderList(application, { sort: 'total', currency: 'USD', totalMin: 1, totalMax: 1 }),
    orderList(application, { sort: 'total', country: 'US', connectorId: id, sku: '' }),
  ],
  deactivateCards: [deactivateCards(owned, now)],
  dropHandle: [dropHandle(id, id)],
  paymentMethodList: [paymentMethodList(owned, null, true), paymentMethodList(owned, id, false)],
  paymentList: [
    paymentList(environment, {}, now),
    paymentList(environment, { disputed: true, undecided: true, lapsing: true }, now),
    paymentList(environment, { disputed: false, undecided: false, lapsing: false }, now),
    paymentList(environment, {}, now, { ...age, to: null }),
    paymentList(
      application,
      {
        method: [''],
        status: [''],
        order_id: id,
        card_last_four: '4242',
        due_from: '2026-01-01',
        due_to: '2026-01-01',
        amount_min: 1,
        amount_max: 1,
      },
      now,
      { ...age, to: 1 },
    ),
  ],
  transactionList: [transactionList(owned, null), transactionList(owned, 'charge')],
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
  subscriptionList: [
    subscriptionList(environment, {}),
    subscriptionList(application, {
      status: ['active'],
      customerId: id,
      kind: '',
      planId: '',
      hasIssues: true,
      nextBillingFrom: instant,
      nextBillingTo: instant,
      q: 'a',
    }),
    subscriptionList(environment, { hasIssues: false }),
  ],
  periodList: [periodList(owned)],
  issueList: [
    issueList(environment, {}),
    issueList(application, { status: '', subscriptionId: id }),
  ],
  ledgerList: [ledgerList(environment, undefined), ledgerList(application, '')],
  insertListView: [
    insertListView(owned, { list: '', ownerId: id, name: '', query: {}, privateTo: null }, now),
  ],
  changeListView: [changeListView(owned, { name: '', query: {}, privateTo: id }, now)],
  removeListView: [removeListView(owned)],
  forgetInListViews: [forgetInListViews(id, '', now)],
  putRoles: [putRoles(owned, [{ applicationId: id, role: 'viewer' }])],
  removeRoles: [removeRoles(owned, [id])],
  applicationList: [applicationList(id, null, null), applicationList(id, id, [id])],
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
  environmentList: [environmentList(id, true), environmentList(id, false)],
  switchFault: [switchFault(id, 'storage', true, now), switchFault(id, 'storage', false, now)],
  organizationList: [organizationList(application)],
  storeList: [storeList(application)],
  allWorkspaces: [allWorkspaces(undefined), allWorkspaces('a'), allWorkspaces(id)],
  workspacesOf: [workspacesOf('')],
  changeList: [changeList('', cartChanges, id, id), changeList('', orderChanges, id, id)],
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
