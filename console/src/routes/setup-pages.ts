import { at } from './page.ts';

/** How the shop sells: prices, processors, taxes, its checkout page and extensions. */
export const setupPages = [
  at(
    '/discounts',
    () => import('../discounts/discounts-page.tsx'),
    'DiscountsPage',
    'q state type',
  ),
  at('/discounts/$id', () => import('../discounts/discount-page.tsx'), 'DiscountPage'),
  at('/connectors', () => import('../connectors/connectors-page.tsx'), 'ConnectorsPage'),
  at('/connectors/$id', () => import('../connectors/connector-page.tsx'), 'ConnectorPage'),
  at('/routing', () => import('../routing/routing-page.tsx'), 'RoutingPage'),
  at('/tax-shipping', () => import('../tax-shipping/tax-shipping-page.tsx'), 'TaxShippingPage'),
  at('/checkout-design', () => import('../design/design-page.tsx'), 'DesignPage'),
  at('/extensions', () => import('../extensions/extensions-page.tsx'), 'ExtensionsPage'),
  at('/extensions/$id', () => import('../extensions/extension-page.tsx'), 'ExtensionPage'),
  at('/extensions/$id/page', () => import('../extensions/launch-page.tsx'), 'LaunchPage'),
] as const;
