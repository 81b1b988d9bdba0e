import { createRoute } from '@tanstack/react-router';
import { page } from './page.ts';
import { place, texts } from './place.tsx';

/** How the shop sells: prices, processors, taxes, its checkout page and extensions. */
export const setupPages = [
  createRoute({
    getParentRoute: () => place,
    path: '/discounts',
    validateSearch: texts('q', 'state', 'type'),
    component: page(() => import('../discounts/discounts-page.tsx'), 'DiscountsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/discounts/$id',
    component: page(() => import('../discounts/discount-page.tsx'), 'DiscountPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/connectors',
    component: page(() => import('../connectors/connectors-page.tsx'), 'ConnectorsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/connectors/$id',
    component: page(() => import('../connectors/connector-page.tsx'), 'ConnectorPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/routing',
    component: page(() => import('../routing/routing-page.tsx'), 'RoutingPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/tax-shipping',
    component: page(() => import('../tax-shipping/tax-shipping-page.tsx'), 'TaxShippingPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/checkout-design',
    component: page(() => import('../design/design-page.tsx'), 'DesignPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/extensions',
    component: page(() => import('../extensions/extensions-page.tsx'), 'ExtensionsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/extensions/$id',
    component: page(() => import('../extensions/extension-page.tsx'), 'ExtensionPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/extensions/$id/page',
    component: page(() => import('../extensions/launch-page.tsx'), 'LaunchPage'),
  }),
] as const;
