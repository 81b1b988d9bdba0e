import { abandonedList } from '../../storage/queries/abandonment/list-abandoned.ts';
import { apiKeyList } from '../../storage/queries/api-keys/keys.ts';
import { activityPage } from '../../storage/queries/activity/activity-page.ts';
import { requestPage } from '../../storage/queries/request-log/request-list.ts';
import { auditList } from '../../storage/queries/audit/entries.ts';
import { cartList } from '../../storage/queries/carts/list-carts.ts';
import { connectorList } from '../../storage/queries/connectors/list-connectors.ts';
import { addressList } from '../../storage/queries/customers/addresses.ts';
import { customerList } from '../../storage/queries/customers/customers.ts';
import { discountStates } from '../../storage/entities/discount.ts';
import { discountList, redemptionList } from '../../storage/queries/discounts/lists.ts';
import { extensionList } from '../../storage/queries/extensions/extensions.ts';
import { disputeList } from '../../storage/queries/disputes/list-disputes.ts';
import { fulfillmentList } from '../../storage/queries/fulfillments/list-fulfillments.ts';
import { returnList } from '../../storage/queries/returns/list-returns.ts';
import { installationList } from '../../storage/queries/installations/installations.ts';
import { creditNoteList } from '../../storage/queries/invoices/credit-notes.ts';
import { invoiceList } from '../../storage/queries/invoices/list-invoices.ts';
import { orderList } from '../../storage/queries/orders/list-orders.ts';
import { paymentMethodList } from '../../storage/queries/payment-methods/list.ts';
import { paymentList } from '../../storage/queries/payments/list-payments.ts';
import { transactionList } from '../../storage/queries/payments/list-transactions.ts';
import { issueList } from '../../storage/queries/subscriptions/issues.ts';
import { subscriptionList } from '../../storage/queries/subscriptions/list-subscriptions.ts';
import { periodList } from '../../storage/queries/subscriptions/periods.ts';
import { ledgerList } from '../../storage/queries/sandbox/ledger.ts';
import { applicationList } from '../../storage/queries/tenancy/applications.ts';
import { environmentList } from '../../storage/queries/tenancy/environments.ts';
import { organizationList } from '../../storage/queries/tenancy/organizations.ts';
import { storeList } from '../../storage/queries/tenancy/stores.ts';
import { cartChanges, changeList, orderChanges } from '../../storage/queries/timelines/changes.ts';
import { usageList } from '../../storage/queries/subscriptions/list-usage.ts';
import { type Built } from './sample-deliveries.ts';

const id = '00000000-0000-7000-8000-000000000000';
const now = new Date(0);
const instant = now.toISOString();
const application = { workspaceId: id, environmentId: id, applicationId: id };
const environment = { ...application, applicationId: null };
const owned = { workspaceId: id, id };
const age = { from: 1, now, defaultTimezone: 'UTC' };
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

/** The lists of storage/queries, as `sampleStatements` has its builders. */
export const sampleLists: Readonly<Record<string, readonly Built[]>> = {
  abandonedList: [
    abandonedList(environment, {}),
    abandonedList(application, { recoveryStatus: 'pending', from: instant, to: instant }),
  ],
  apiKeyList: [
    apiKeyList(application, { includeRevoked: true }),
    apiKeyList(application, { type: 'secret', includeRevoked: false }),
  ],
  auditList: [
    auditList(id, {}),
    auditList(id, { area: '', action: '', resourceId: id, orderId: id, actorId: id }),
  ],
  activityPage: (['order', 'subscription'] as const).flatMap((kind) =>
    [null, [instant, 1, 1, id]].map((position) =>
      activityPage({ kind, ...owned, customerId: id }, position, 1),
    ),
  ),
  requestPage: [
    requestPage(environment, requestFilter, null, 1),
    requestPage(application, { ...requestFilter, ...requestFilters }, [instant, id], 1),
  ],
  cartList: [
    cartList(environment, {}),
    cartList(application, { status: ['open'], customerId: id, email: '' }),
  ],
  connectorList: [
    connectorList(application, {}),
    connectorList(application, { status: 'active', kind: 'http' }),
  ],
  addressList: [addressList(owned)],
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
  redemptionList: [redemptionList(id, id)],
  extensionList: [extensionList(id)],
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
    returnList(application, { orderId: id, number: '', createdUntil: instant }),
  ],
  installationList: [
    installationList(application, undefined),
    installationList(application, 'active'),
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
  usageList: [usageList({ workspaceId: id, subscriptionId: id })],
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
  applicationList: [applicationList(id, null, null), applicationList(id, id, [id])],
  environmentList: [environmentList(id, true), environmentList(id, false)],
  organizationList: [organizationList(application)],
  storeList: [storeList(application)],
  changeList: [changeList('', cartChanges, id, id), changeList('', orderChanges, id, id)],
};
