import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  retainSearchParams,
} from '@tanstack/react-router';
import { RouteFailure } from './frame/route-failure.tsx';
import { Shell } from './frame/shell.tsx';
import { Home, WorkspaceStart } from './frame/start.tsx';
import { SessionGate } from './session/session-gate.tsx';
import { NoticesProvider } from './ui/notices.tsx';

/** Search parameters as texts; anything else in an address is left out. */
function texts<const Names extends readonly string[]>(...names: Names) {
  return (search: Readonly<Record<string, unknown>>): { [Name in Names[number]]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name];
        return typeof value === 'string' || typeof value === 'number'
          ? [[name, String(value)]]
          : [];
      }),
    ) as { [Name in Names[number]]?: string };
}

const root = createRootRoute({
  component: () => (
    <NoticesProvider>
      <SessionGate>
        <Outlet />
      </SessionGate>
    </NoticesProvider>
  ),
  errorComponent: RouteFailure,
  notFoundComponent: () => <RouteFailure />,
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: texts('new'),
  component: Home,
});

const workspace = createRoute({
  getParentRoute: () => root,
  path: '/$workspace',
  component: WorkspaceStart,
});

const place = createRoute({
  getParentRoute: () => root,
  path: '/$workspace/$environment',
  validateSearch: texts('application'),
  search: { middlewares: [retainSearchParams(['application'])] },
  component: Shell,
});

/** For who runs the service. They need no session, but the staff key. */
const ops = createRoute({
  getParentRoute: () => root,
  path: '/ops',
  component: lazyRouteComponent(() => import('./ops/ops-frame.tsx'), 'OpsFrame'),
});

const opsPages = [
  createRoute({
    getParentRoute: () => ops,
    path: '/',
    component: lazyRouteComponent(() => import('./ops/overview-page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/processes',
    component: lazyRouteComponent(() => import('./ops/processes-page.tsx'), 'ProcessesPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/failures',
    validateSearch: texts('q', 'what'),
    component: lazyRouteComponent(() => import('./ops/failures-page.tsx'), 'FailuresPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/work',
    component: lazyRouteComponent(() => import('./ops/work-page.tsx'), 'WorkPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/cells',
    component: lazyRouteComponent(() => import('./ops/cells-page.tsx'), 'CellsPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/workspaces',
    validateSearch: texts('q'),
    component: lazyRouteComponent(() => import('./ops/workspaces-page.tsx'), 'WorkspacesPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/workspaces/$id',
    component: lazyRouteComponent(() => import('./ops/workspace-page.tsx'), 'WorkspacePage'),
  }),
] as const;

const pages = [
  createRoute({
    getParentRoute: () => place,
    path: '/',
    validateSearch: texts('span', 'from', 'to', 'interval', 'currency', 'chart'),
    component: lazyRouteComponent(() => import('./today/today-page.tsx'), 'TodayPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/orders',
    validateSearch: texts('q', 'status', 'paymentStatus', 'customerId'),
    component: lazyRouteComponent(() => import('./orders/orders-page.tsx'), 'OrdersPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/orders/$id',
    validateSearch: texts('invoice'),
    component: lazyRouteComponent(() => import('./orders/order-page.tsx'), 'OrderPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/payments',
    validateSearch: texts(
      'reference',
      'status',
      'method',
      'connector',
      'currency',
      'customerId',
      'orderId',
      'aging',
      'from',
      'until',
    ),
    component: lazyRouteComponent(() => import('./payments/payments-page.tsx'), 'PaymentsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/payments/$id',
    component: lazyRouteComponent(() => import('./payments/payment-page.tsx'), 'PaymentPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/invoices',
    validateSearch: texts(
      'number',
      'status',
      'type',
      'currency',
      'customerId',
      'orderId',
      'from',
      'until',
    ),
    component: lazyRouteComponent(() => import('./invoices/invoices-page.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/invoices/$id',
    validateSearch: texts('version'),
    component: lazyRouteComponent(() => import('./invoices/invoice-page.tsx'), 'InvoicePage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/credit-notes',
    validateSearch: texts('number', 'currency', 'from', 'until'),
    component: lazyRouteComponent(
      () => import('./invoices/credit-notes-page.tsx'),
      'CreditNotesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/credit-notes/$id',
    component: lazyRouteComponent(
      () => import('./invoices/credit-note-page.tsx'),
      'CreditNotePage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/fulfillments',
    validateSearch: texts('q', 'status', 'paymentStatus'),
    component: lazyRouteComponent(() => import('./fulfillments/to-do-page.tsx'), 'ToDoPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/fulfillments/made',
    validateSearch: texts('status', 'type'),
    component: lazyRouteComponent(
      () => import('./fulfillments/fulfillments-page.tsx'),
      'FulfillmentsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/fulfillments/$id',
    component: lazyRouteComponent(
      () => import('./fulfillments/fulfillment-page.tsx'),
      'FulfillmentPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/accounting',
    validateSearch: texts('from', 'to', 'format', 'currency'),
    component: lazyRouteComponent(() => import('./accounting/export-page.tsx'), 'ExportPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/accounting/tax',
    validateSearch: texts('from', 'to', 'period', 'currency'),
    component: lazyRouteComponent(() => import('./accounting/tax-page.tsx'), 'TaxPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/accounting/audit',
    validateSearch: texts('days', 'orderId'),
    component: lazyRouteComponent(() => import('./accounting/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/accounting/settings',
    component: lazyRouteComponent(
      () => import('./accounting/settings-page.tsx'),
      'AccountingSettingsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/customers',
    validateSearch: texts('q'),
    component: lazyRouteComponent(() => import('./customers/customers-page.tsx'), 'CustomersPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/customers/$id',
    component: lazyRouteComponent(() => import('./customers/customer-page.tsx'), 'CustomerPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/webhooks',
    component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/webhooks/$id',
    validateSearch: texts('status', 'type', 'from', 'until'),
    component: lazyRouteComponent(() => import('./webhooks/endpoint-page.tsx'), 'EndpointPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/deliveries/$id',
    component: lazyRouteComponent(() => import('./webhooks/delivery-page.tsx'), 'DeliveryPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/events',
    validateSearch: texts('types', 'resourceId', 'from', 'until'),
    component: lazyRouteComponent(() => import('./events/events-page.tsx'), 'EventsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/events/$id',
    component: lazyRouteComponent(() => import('./events/event-page.tsx'), 'EventPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/keys',
    component: lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/requests',
    validateSearch: texts(
      'q',
      'method',
      'status',
      'source',
      'requestId',
      'route',
      'errorCode',
      'apiKeyId',
      'idempotencyKey',
      'since',
      'until',
    ),
    component: lazyRouteComponent(() => import('./requests/requests-page.tsx'), 'RequestsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/abandoned-carts',
    validateSearch: texts('recovery', 'from', 'until', 'days'),
    component: lazyRouteComponent(() => import('./carts/abandoned-page.tsx'), 'AbandonedPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/discounts',
    validateSearch: texts('q', 'state', 'type'),
    component: lazyRouteComponent(() => import('./discounts/discounts-page.tsx'), 'DiscountsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/discounts/$id',
    component: lazyRouteComponent(() => import('./discounts/discount-page.tsx'), 'DiscountPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/connectors',
    component: lazyRouteComponent(
      () => import('./connectors/connectors-page.tsx'),
      'ConnectorsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/connectors/$id',
    component: lazyRouteComponent(() => import('./connectors/connector-page.tsx'), 'ConnectorPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/routing',
    component: lazyRouteComponent(() => import('./routing/routing-page.tsx'), 'RoutingPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/tax-shipping',
    component: lazyRouteComponent(
      () => import('./tax-shipping/tax-shipping-page.tsx'),
      'TaxShippingPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/checkout-design',
    component: lazyRouteComponent(() => import('./design/design-page.tsx'), 'DesignPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/extensions',
    component: lazyRouteComponent(
      () => import('./extensions/extensions-page.tsx'),
      'ExtensionsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/extensions/$id',
    component: lazyRouteComponent(() => import('./extensions/extension-page.tsx'), 'ExtensionPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/extensions/$id/page',
    component: lazyRouteComponent(() => import('./extensions/launch-page.tsx'), 'LaunchPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/carts',
    validateSearch: texts('status', 'email'),
    component: lazyRouteComponent(() => import('./carts/carts-page.tsx'), 'CartsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/carts/$id',
    validateSearch: texts('at'),
    component: lazyRouteComponent(() => import('./carts/cart-page.tsx'), 'CartPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/subscriptions',
    validateSearch: texts('q', 'status', 'planId', 'customerId', 'hasIssues'),
    component: lazyRouteComponent(
      () => import('./subscriptions/subscriptions-page.tsx'),
      'SubscriptionsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/subscriptions/$id',
    component: lazyRouteComponent(
      () => import('./subscriptions/subscription-page.tsx'),
      'SubscriptionPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/subscription-issues',
    validateSearch: texts('status'),
    component: lazyRouteComponent(() => import('./subscriptions/issues-page.tsx'), 'IssuesPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/team',
    validateSearch: texts('q', 'status'),
    component: lazyRouteComponent(() => import('./team/team-page.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/access',
    validateSearch: texts('member', 'permission', 'method', 'path', 'requestId', 'q', 'show'),
    component: lazyRouteComponent(() => import('./access/access-page.tsx'), 'AccessPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/audit',
    validateSearch: texts('actorId', 'action', 'resourceType', 'resourceId', 'from', 'until'),
    component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings',
    component: lazyRouteComponent(() => import('./settings/workspace-page.tsx'), 'WorkspacePage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/environments',
    component: lazyRouteComponent(
      () => import('./settings/environments-page.tsx'),
      'EnvironmentsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/applications',
    component: lazyRouteComponent(
      () => import('./settings/applications-page.tsx'),
      'ApplicationsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/applications/$id',
    component: lazyRouteComponent(
      () => import('./settings/application-page.tsx'),
      'ApplicationPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/stores',
    component: lazyRouteComponent(() => import('./settings/stores-page.tsx'), 'StoresPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/seller',
    component: lazyRouteComponent(() => import('./settings/seller-page.tsx'), 'SellerPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/live',
    component: lazyRouteComponent(() => import('./settings/live-page.tsx'), 'LivePage'),
  }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    workspace,
    ops.addChildren(opsPages),
    place.addChildren(pages),
  ]),
  basepath: '/console',
  scrollRestoration: true,
  scrollToTopSelectors: ['main'],
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
