import { createRoute } from '@tanstack/react-router';
import { page } from './page.ts';
import { place, texts } from './place.tsx';

/** What is sold, to whom, and the money for it. */
export const shopPages = [
  createRoute({
    getParentRoute: () => place,
    path: '/',
    validateSearch: texts('span', 'from', 'to', 'interval', 'currency', 'chart'),
    component: page(() => import('../today/today-page.tsx'), 'TodayPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/orders',
    validateSearch: texts(
      'q',
      'status',
      'paymentStatus',
      'fulfillmentStatus',
      'from',
      'until',
      'customerId',
    ),
    component: page(() => import('../orders/orders-page.tsx'), 'OrdersPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/orders/$id',
    validateSearch: texts('invoice'),
    component: page(() => import('../orders/order-page.tsx'), 'OrderPage'),
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
    component: page(() => import('../payments/payments-page.tsx'), 'PaymentsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/payments/$id',
    component: page(() => import('../payments/payment-page.tsx'), 'PaymentPage'),
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
    component: page(() => import('../invoices/invoices-page.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/invoices/$id',
    validateSearch: texts('version'),
    component: page(() => import('../invoices/invoice-page.tsx'), 'InvoicePage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/credit-notes',
    validateSearch: texts('number', 'currency', 'from', 'until'),
    component: page(() => import('../invoices/credit-notes-page.tsx'), 'CreditNotesPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/credit-notes/$id',
    component: page(() => import('../invoices/credit-note-page.tsx'), 'CreditNotePage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/fulfillments',
    validateSearch: texts('q', 'status', 'paymentStatus'),
    component: page(() => import('../fulfillments/to-do-page.tsx'), 'ToDoPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/fulfillments/made',
    validateSearch: texts('status', 'type'),
    component: page(() => import('../fulfillments/fulfillments-page.tsx'), 'FulfillmentsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/fulfillments/$id',
    component: page(() => import('../fulfillments/fulfillment-page.tsx'), 'FulfillmentPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/accounting',
    validateSearch: texts('from', 'to', 'format', 'currency'),
    component: page(() => import('../accounting/export-page.tsx'), 'ExportPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/accounting/tax',
    validateSearch: texts('from', 'to', 'period', 'currency'),
    component: page(() => import('../accounting/tax-page.tsx'), 'TaxPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/accounting/audit',
    validateSearch: texts('days', 'orderId'),
    component: page(() => import('../accounting/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/accounting/settings',
    component: page(() => import('../accounting/settings-page.tsx'), 'AccountingSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/customers',
    validateSearch: texts('q'),
    component: page(() => import('../customers/customers-page.tsx'), 'CustomersPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/customers/$id',
    component: page(() => import('../customers/customer-page.tsx'), 'CustomerPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/carts',
    validateSearch: texts('status', 'email'),
    component: page(() => import('../carts/carts-page.tsx'), 'CartsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/carts/$id',
    validateSearch: texts('at'),
    component: page(() => import('../carts/cart-page.tsx'), 'CartPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/abandoned-carts',
    validateSearch: texts('recovery', 'from', 'until', 'days'),
    component: page(() => import('../carts/abandoned-page.tsx'), 'AbandonedPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/subscriptions',
    validateSearch: texts('q', 'status', 'planId', 'customerId', 'hasIssues'),
    component: page(() => import('../subscriptions/subscriptions-page.tsx'), 'SubscriptionsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/subscriptions/$id',
    component: page(() => import('../subscriptions/subscription-page.tsx'), 'SubscriptionPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/subscription-issues',
    validateSearch: texts('status'),
    component: page(() => import('../subscriptions/issues/issues-page.tsx'), 'IssuesPage'),
  }),
] as const;
