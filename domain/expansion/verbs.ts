/**
 * The verbs of resources, by the names of their operations: `cancel` of orders is `orders.cancel`. Where a field of a body
 * leads to another check, that is a verb of its own: `updateShippingAddress` is `update` with a `shippingAddress`, and
 * `changeAtPeriodEnd` is `change` or `changeQuantity` with `effective: period_end`, and `submitElsewhere` is `submit` with
 * `via: elsewhere`. `changeTerms` is `update` of a discount with other terms, and `disable` that of a connector with
 * `status: disabled`. `createSession` of a cart and `resend` of an invoice are operations of sessions and of payments.
 */
export const verbs = {
  cart: [
    'update',
    'addItem',
    'batchItems',
    'updateItem',
    'removeItem',
    'applyDiscount',
    'removeDiscount',
    'checkout',
    'createSession',
    'recover',
  ],
  order: [
    'update',
    'updateShippingAddress',
    'editLineItems',
    'cancel',
    'close',
    'reopen',
    'fulfill',
    'createReturn',
    'recordPayment',
  ],
  payment: ['capture', 'void', 'refund', 'markPaid', 'resendInvoice'],
  dispute: ['update', 'addFile', 'removeFile', 'submit', 'submitElsewhere', 'accept'],
  invoice: ['createLink', 'resend', 'markPaid', 'void', 'reissue'],
  fulfillment: [
    'update',
    'ship',
    'deliver',
    'return',
    'cancel',
    'addFile',
    'removeFile',
    'release',
    'createDownloadLinks',
  ],
  return: ['update', 'receive', 'refund', 'cancel', 'close'],
  subscription: [
    'update',
    'change',
    'changeAtPeriodEnd',
    'changeQuantity',
    'dropPendingChange',
    'pause',
    'resume',
    'skipNext',
    'cancel',
    'uncancel',
    'refundCancel',
    'refundCredit',
    'retryCharge',
    'waivePeriod',
    'setPaymentMethod',
    'reportUsage',
  ],
  checkoutSession: ['cancel', 'expire'],
  discount: ['update', 'changeTerms', 'delete'],
  apiKey: ['update', 'rotate', 'delete'],
  webhookEndpoint: ['update', 'delete', 'test', 'rotateSecret', 'replay', 'checkConformance'],
  webhookDelivery: ['retry'],
  connector: ['update', 'disable', 'delete', 'test', 'rotateSecret'],
  extensionVersion: ['update', 'publish'],
  installation: ['replaceConfig', 'upgrade', 'suspend', 'resume', 'createLaunchToken', 'uninstall'],
  member: ['update', 'remove', 'transferOwnership', 'leave'],
  invitation: ['resend', 'revoke'],
  environment: ['update', 'archive'],
} as const;
type Verbs = typeof verbs;

export type VerbOf<Resource extends keyof Verbs> = Verbs[Resource][number];
