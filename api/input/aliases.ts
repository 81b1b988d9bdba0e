/**
 * Names that other commerce APIs (Stripe, Shopify, Medusa) and everyday speech give to our fields and values. A field is
 * suggested only where the shape knows it, so that one word may stand for several, the most usual first.
 */

/** A name without its case and separators: `success_url`, `successUrl` and `Success-URL` are one. */
export function foldName(name: string): string {
  return name.replace(/[\s._-]/g, '').toLowerCase();
}

type Alias = readonly [names: string, meant: string];

const ADDRESS = 'shippingAddress originAddress sellerAddress';
const EVENTS = 'enabledEvents eventSubscriptions types eventType';

/** Folded names, and the fields that they may mean. */
const fields: readonly Alias[] = [
  // Addresses
  ['line1 address1 street street1 streetaddress', 'addressLine1'],
  ['line2 address2 street2 apartment', 'addressLine2'],
  ['state province region county statecode provincecode', 'stateProvince'],
  ['country countryiso countryname', 'countryCode'],
  ['zip zipcode postcode', 'postalCode'],
  ['town locality', 'city'],
  ['countrycode', 'country countries'],
  ['stateprovince', 'state states'],
  ['telephone phonenumber mobile', 'phone'],
  ['organization organisation', 'company companyName'],
  // Things sold and their prices
  ['price unitamount unitcost amountminor priceamount', 'unitPrice amount value'],
  ['amount cost rate', 'unitPrice value amount rateAmount subtotal'],
  ['value refundamount amounttorefund captureamount amounttocapture', 'amount'],
  ['total', 'expectedTotal amount subtotal'],
  ['qty count units', 'quantity'],
  ['currencycode', 'currency'],
  ['title label productname producttitle', 'name displayName planName'],
  ['displayname', 'name displayName planName firstName'],
  ['name', 'displayName firstName companyName sellerName planName'],
  ['fullname contactname', 'firstName name'],
  ['sku product productid productcode variant variantid priceid', 'referenceId'],
  ['reference ref clientreferenceid', 'referenceId reference externalCartId externalId'],
  ['image images picture thumbnail imgurl img', 'imageUrl'],
  ['logo', 'logoUrl'],
  ['weight grams', 'weightGrams'],
  ['tax vat', 'taxAmount'],
  ['desc details summary subtitle', 'description'],
  ['items products lines cartitems orderitems', 'lineItems add'],
  ['item id lineitem itemid lineitemid', 'lineItemId id'],
  ['shippable physical', 'requiresShipping'],
  // Whose
  ['customer client user userid buyer', 'customerId customer'],
  ['email emailaddress receiptemail useremail buyeremail', 'customerEmail email billingEmail'],
  ['customeremail contactemail', 'email customerEmail billingEmail'],
  ['first givenname forename', 'firstName'],
  ['last surname familyname', 'lastName'],
  ['marketing newsletter optin emailmarketingconsent', 'acceptsMarketing'],
  ['cart', 'cartId'],
  ['application app appid project', 'applicationId'],
  ['environment env', 'environmentId'],
  ['merchantid customernumber externalcustomer', 'externalId externalCustomerId'],
  // Discounts
  [
    'discount coupon couponcode promocode promotioncode promotion voucher vouchercode',
    'discountCode code discountAmount',
  ],
  ['discountcode', 'code'],
  ['percent percentoff percentage amountoff discountvalue', 'value'],
  ['usagelimit maxuses timesredeemable limit', 'maxRedemptions'],
  ['usagelimitpercustomer oncepercustomer', 'maxRedemptionsPerCustomer'],
  ['minimum minamount minimumamount minpurchase minorder', 'minSubtotal min'],
  ['startdate validfrom', 'startsAt startAt'],
  ['enddate validuntil validto redeemby expiry expires', 'endsAt expiresAt'],
  ['expiresat', 'endsAt expiresInMinutes expiresInSeconds'],
  ['expiresin expiresafter ttl', 'expiresInMinutes expiresInSeconds'],
  // Checkout
  ['successurl redirecturl redirect callbackurl returnto', 'returnUrl'],
  ['cancelurl cancelreturnurl failureurl backurl', 'cancelUrl'],
  [
    'shipping shipto shippingdetails deliveryaddress address',
    `${ADDRESS} billingAddress addressLine1 url`,
  ],
  ['billing billto billingdetails invoiceaddress', 'billingAddress'],
  [
    'shippingmethod shippingoption shippingrate deliverymethod rateid',
    'shippingMethodId selectedShippingMethodId methodId',
  ],
  ['language lang', 'locale'],
  ['locale', 'language'],
  ['allowpromotioncodes promocodes', 'allowDiscountCodes'],
  ['paymentmethodtypes paymentmethods methods', 'allowedMethods enabledMethods'],
  ['terms netterms paymentdays duedays net', 'netN paymentTerms'],
  ['subscription plan', 'recurring plan'],
  ['note comment comments remarks memo ordernote', 'notes note comment reason description'],
  [
    'custom customfields customdata attributes noteattributes extra tags meta properties',
    'metadata',
  ],
  // Payment
  ['token source card nonce paymentnonce cardtoken paymentmethodtoken', 'paymentToken'],
  ['savedcard paymentmethod cardid', 'paymentMethodId paymentMethod method'],
  ['method paymentmethodtype', 'paymentMethod'],
  ['type provider processor gateway', 'kind'],
  ['savecard storecard setupfutureusage', 'savePaymentMethod'],
  ['cardnumber pan', 'number'],
  ['cvv cvn cvccode securitycode', 'cvc'],
  ['expirymonth expirationmonth', 'expMonth'],
  ['expiryyear expirationyear', 'expYear'],
  ['capturemethod capture', 'captureMode'],
  // Subscriptions
  ['billinginterval period frequency cycle billingperiod', 'interval'],
  ['planid product', 'plan'],
  ['trial trialperiod trialperioddays freetrial', 'trialDays'],
  ['prorationbehavior prorate', 'proration'],
  ['cancelatend atperiodend', 'cancelAtPeriodEnd'],
  // Fulfillment
  ['tracking trackingcode trackingno', 'trackingNumber'],
  ['shippingcarrier trackingcompany courier', 'carrier'],
  // Webhooks, keys, settings
  ['events event topic topics types eventtype eventtypes webhookevents subscribedevents', EVENTS],
  ['endpoint uri target callback webhookurl', 'url webhookUrl'],
  ['active enabled isenabled status', 'isActive'],
  ['permissions permission roles', 'scopes'],
  ['role', 'workspaceRole'],
  ['origins domains corsorigins', 'allowedOrigins'],
  ['color colour brandcolour accentcolor', 'primaryColor'],
  ['vatid vatnumber taxnumber', 'taxId'],
  ['url website siteurl', 'storefrontBaseUrl webhookUrl'],
];

/** Values of enumerations. */
const values: readonly Alias[] = [
  ['percent percentoff', 'percentage'],
  ['fixed amount fixedamount amountoff', 'fixed_amount'],
  ['daily days', 'day'],
  ['weekly weeks', 'week'],
  ['monthly months', 'month'],
  ['sandbox test development nonproduction', 'non_production'],
  ['creditcard cards', 'card'],
  ['physical goods', 'product physical'],
  ['digital', 'product'],
  ['secretkey sk private', 'secret'],
  ['publishablekey pk public', 'publishable'],
  ['canceled cancel', 'cancelled'],
  ['orders/create orderplaced', 'order.created'],
  ['orders/updated', 'order.updated'],
  ['orders/paid ordersucceeded', 'order.paid'],
  ['orders/cancelled ordercanceled', 'order.cancelled'],
  ['orders/fulfilled orderfulfilled orderfulfillmentcreated', 'order.completed'],
  ['carts/create', 'cart.created'],
  ['carts/update', 'cart.updated'],
  ['customers/create', 'customer.created'],
  ['returns/create returns/request', 'return.requested'],
  ['refunds/create chargerefunded paymentrefund', 'payment.refunded'],
  ['paymentintentsucceeded chargesucceeded paymentsucceeded', 'payment.captured'],
  ['paymentintentpaymentfailed chargefailed', 'payment.failed'],
  ['chargedisputecreated disputecreated', 'payment.disputed'],
  ['checkoutsessioncompleted', 'checkout_session.completed'],
  ['checkoutsessionexpired', 'checkout_session.expired'],
  ['customersubscriptioncreated', 'subscription.created'],
  ['customersubscriptiondeleted subscriptioncanceled', 'subscription.cancelled'],
  ['customersubscriptionupdated', 'subscription.updated'],
  ['invoicefinalized invoicecreated', 'invoice.issued'],
  ['invoicepaymentsucceeded', 'invoice.paid'],
  ['invoicepaymentfailed', 'subscription.payment_failed'],
];

export const fieldAliases = byAlias(fields);
export const valueAliases = byAlias(values);

function byAlias(table: readonly Alias[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    table.flatMap(([names, meant]) =>
      names.split(' ').map((name): [string, string[]] => [name, meant.split(' ')]),
    ),
  );
}
