/**
 * The site's pages, in the order of its menus: the merchants' book, and the operators', whose pages are below /operate. A page is in docs-site/pages under its path, or is the file of the
 * repository that `from` names, so that nothing is written twice. `api` is a page of the service itself.
 */
export const sections = [
  {
    title: 'Start',
    pages: [
      { path: 'index', title: 'Overview' },
      { path: 'quick-start', title: 'Quick start' },
      { path: 'guides/testing', title: 'Test cards and clocks', from: 'docs/testing.md' },
    ],
  },
  {
    title: 'Guides',
    pages: [
      { path: 'guides/shop', title: 'A shop from start to end' },
      { path: 'guides/console', title: 'The console' },
      { path: 'guides/carts-in-a-browser', title: 'Carts in a browser' },
      { path: 'guides/checkout', title: 'Hosted and embedded checkout' },
      { path: 'guides/iframe-messages', title: 'Messages of the iframe' },
      { path: 'guides/origins', title: 'CORS and origins' },
      { path: 'guides/currencies', title: 'Several currencies' },
      { path: 'guides/digital-goods', title: 'Digital goods' },
      { path: 'guides/abandoned-carts', title: 'Abandoned carts' },
      { path: 'guides/totals', title: 'Tax, shipping and discounts' },
      { path: 'guides/refunds', title: 'Refunds, captures and invoices' },
      { path: 'guides/refund-one-line', title: 'Refund one line' },
      { path: 'guides/webhooks', title: 'Webhooks' },
      { path: 'guides/receivers', title: 'Webhook receivers by framework' },
      { path: 'guides/debugging', title: 'Debugging' },
      { path: 'guides/subscriptions', title: 'Subscriptions' },
      { path: 'guides/extensions', title: 'Extensions' },
      { path: 'guides/going-live', title: 'Going live' },
      { path: 'guides/from-stripe', title: 'Moving from Stripe' },
      { path: 'guides/from-medusa', title: 'Moving from Medusa' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      { path: 'api', title: 'API reference' },
      { path: 'errors', title: 'Errors', from: 'docs/errors.md' },
      { path: 'events', title: 'Events', from: 'docs/events.md' },
      { path: 'states', title: 'States', from: 'docs/states.md' },
      { path: 'cart-sessions', title: 'Cart sessions', from: 'docs/cart-sessions.md' },
      { path: 'checkout-pages', title: 'Checkout pages', from: 'docs/checkout-pages.md' },
      {
        path: 'subscriptions',
        title: 'Subscriptions in detail',
        from: 'docs/subscriptions.md',
      },
      { path: 'extensions', title: 'Extensions in detail', from: 'docs/extensions.md' },
      { path: 'mails', title: 'Mails', from: 'docs/mails.md' },
      { path: 'languages', title: 'Languages', from: 'docs/languages.md' },
      { path: 'accounting', title: 'Accounting', from: 'docs/accounting.md' },
      { path: 'figures', title: 'Figures', from: 'docs/figures.md' },
      { path: 'glossary', title: 'Glossary' },
    ],
  },
  {
    title: 'SDKs and tools',
    pages: [
      { path: 'sdk/typescript', title: 'TypeScript', from: 'sdk/typescript/README.md' },
      { path: 'sdk/python', title: 'Python', from: 'sdk/python/README.md' },
      { path: 'cli', title: 'Command line', from: 'docs/cli.md' },
    ],
  },
  {
    title: 'Payment processors',
    pages: [
      { path: 'processors/stripe', title: 'Stripe', from: 'docs/stripe.md' },
      { path: 'processors/mollie', title: 'Mollie', from: 'docs/mollie.md' },
      { path: 'processors/http', title: 'Your own, by HTTP', from: 'docs/http-connector.md' },
    ],
  },
  {
    title: 'Operate',
    book: 'operators',
    pages: [
      { path: 'operate/first-hour', title: 'The first hour', from: 'docs/first-hour.md' },
      { path: 'operate/deployment', title: 'Deployment', from: 'docs/deployment.md' },
      { path: 'operate/configuration', title: 'Configuration', from: 'docs/configuration.md' },
      { path: 'operate/operations', title: 'Operations', from: 'docs/operations.md' },
      { path: 'operate/capacity', title: 'Capacity', from: 'docs/capacity.md' },
      { path: 'operate/performance', title: 'Performance', from: 'docs/performance.md' },
      { path: 'operate/load-testing', title: 'Load testing', from: 'docs/load-testing.md' },
      { path: 'operate/security', title: 'Security', from: 'docs/security.md' },
      { path: 'operate/releasing', title: 'Releasing', from: 'docs/releasing.md' },
    ],
  },
  {
    title: 'Releases',
    pages: [
      { path: 'versions', title: 'Versions and compatibility' },
      { path: 'deprecations', title: 'Deprecations', from: 'docs/deprecations.md' },
      { path: 'changelog', title: 'Changelog', from: 'CHANGELOG.md' },
    ],
  },
];

/** What a merchant reads. */
export const merchantSections = sections.filter(({ book }) => book !== 'operators');
/** What is read by those who run the service. */
export const operatorSections = sections.filter(({ book }) => book === 'operators');

/** The pages of the site itself. */
export const sitePages = sections.flatMap(({ pages }) =>
  pages.filter(({ path }) => path !== 'api'),
);
