import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place, texts } from './place.tsx';

/** How the shop sells: prices, processors, taxes, its checkout page and extensions. */
export const setupPages = [
  createRoute({
    getParentRoute: () => place,
    path: '/discounts',
    validateSearch: texts('q', 'state', 'type'),
    component: lazyRouteComponent(() => import('../discounts/discounts-page.tsx'), 'DiscountsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/discounts/$id',
    component: lazyRouteComponent(() => import('../discounts/discount-page.tsx'), 'DiscountPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/connectors',
    component: lazyRouteComponent(
      () => import('../connectors/connectors-page.tsx'),
      'ConnectorsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/connectors/$id',
    component: lazyRouteComponent(
      () => import('../connectors/connector-page.tsx'),
      'ConnectorPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/routing',
    component: lazyRouteComponent(() => import('../routing/routing-page.tsx'), 'RoutingPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/tax-shipping',
    component: lazyRouteComponent(
      () => import('../tax-shipping/tax-shipping-page.tsx'),
      'TaxShippingPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/checkout-design',
    component: lazyRouteComponent(() => import('../design/design-page.tsx'), 'DesignPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/extensions',
    component: lazyRouteComponent(
      () => import('../extensions/extensions-page.tsx'),
      'ExtensionsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/extensions/$id',
    component: lazyRouteComponent(
      () => import('../extensions/extension-page.tsx'),
      'ExtensionPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/extensions/$id/page',
    component: lazyRouteComponent(() => import('../extensions/launch-page.tsx'), 'LaunchPage'),
  }),
] as const;
