/** Carts and acts of buyers are in events and timelines; the other calls change nothing. */
export const unaudited = [
  /^\/api\/v1\/(carts|cart-sessions|checkout|checkout-sessions|sandbox|me|uploads)(\/|$)/,
  /^\/api\/v1\/(payment-methods|subscriptions)\/client-token$/,
  /^\/api\/v1\/subscriptions\/:id\/preview-change$/,
  /^\/api\/v1\/(invoices\/:id\/link|(invoices|credit-notes)\/:id\/render|packing-slips)$/,
  /^\/(dev|sandbox|console|unsubscribe|notification-mails|checkout|embed|downloads?|files)(\/|$)/,
  // How members look at lists.
  /^\/api\/v1\/workspaces\/:workspaceId\/views(\/|$)/,
  /^\/api\/v1\/auth\/explain$/,
  // Notices that a member has read, and the member's mails, concern nobody else.
  /^\/api\/v1\/notifications\/seen$/,
  /^\/api\/v1\/workspaces\/:workspaceId\/members\/me\/notifications$/,
  /^\/api\/v1\/notification-webhook\/test$/,
  /^\/api\/v1\/workspaces\/:workspaceId\/members\/:memberId\/explain$/,
  /^\/api\/v1\/(discounts|embed-config|invoice-settings)\/preview$/,
  /^\/api\/v1\/connectors\/:id\/(test|events|stripe-events|mollie-events\/:token)$/,
  /^\/api\/v1\/payment-routing\/(evaluate|back-test)$/,
  /^\/api\/v1\/shipping-tax\/(carts|quotes|evaluate)/,
  /^\/api\/v1\/webhook-endpoints\/:id\/(test|conformance)$/,
  /^\/api\/v1\/test-clock/,
  // Of the installation, not of a workspace.
  /^\/internal\/ops\/(processes|pools|cells)\//,
  // Only what has failed is replayed: test/console/ops sees it in the log of the workspace.
  /^\/internal\/ops\/dead-letters\//,
  // Where there is one cell a move is rejected; test/chaos/moves sees it in the log of the workspace's new cell.
  /^\/internal\/ops\/workspaces\/:id\/cell(\/|$)/,
];
