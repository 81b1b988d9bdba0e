/**
 * The columns of a table by the schema of its rows. `total$` is money in the row's currency, `createdAt@` an instant;
 * `actor.label` lies deeper.
 */
const columnsBySchema: Readonly<Record<string, string>> = {
  AbandonedCart: 'cartId customer.email total$ itemCount recoveryStatus abandonedAt@',
  Activity: 'at@ type actor.label reason',
  ApiKey: 'id name type prefix lastFour scopes lastUsedAt@ revokedAt@',
  Application: 'id name settings.currency createdAt@',
  AuditEntry: 'at@ actor.label action resource.type resource.id',
  Cart: 'id status customerEmail lineItems total$ updatedAt@',
  Connector: 'id kind displayName method status createdAt@',
  CreditNote: 'id number invoiceNumber total$ reason issuedAt@',
  Customer: 'id email firstName lastName externalId createdAt@',
  CustomerAddress: 'id firstName lastName addressLine1 postalCode city countryCode isDefault',
  CustomerPaymentMethod: 'id cardBrand cardLastFour cardExpMonth cardExpYear isDefault isActive',
  Discount: 'id code type value currency redemptionCount maxRedemptions isActive endsAt@',
  DiscountRedemption: 'id orderId email amount status createdAt@',
  Dispute: 'id status reason amount$ evidenceDueAt@ paymentId openedAt@',
  DownloadLink: 'fileId remaining expiresAt@ url',
  Environment: 'id name slug kind archivedAt@',
  Event: 'logSequence type resource.id createdAt@ id',
  EventType: 'type description',
  Extension: 'id name slug createdAt@',
  ExtensionVersion: 'id version status scopes publishedAt@',
  Fulfillment: 'id type status orderId carrier trackingNumber createdAt@',
  Installation: 'id extensionId status environmentSlug createdAt@',
  Invoice: 'id number status total$ amountRefunded$ issuedAt@ dueAt@',
  InvoiceVersion: 'version reason createdAt@',
  ListView: 'id list name isShared ownerLabel updatedAt@',
  ListedDiscountRedemption: 'id orderNumber email amount$ status createdAt@',
  Order: 'id number status paymentStatus fulfillmentStatus total$ customerEmail createdAt@',
  Organization: 'id name slug createdAt@',
  Payment: 'id status method amount$ amountRefunded$ card.brand card.lastFour orderId createdAt@',
  Refund: 'id status amount$ reason creditNoteNumber createdAt@',
  RequestLog: 'at@ method path status errorCode durationMs source id',
  Return: 'id number status orderId amountRefunded$ createdAt@',
  SandboxLedgerEntry: 'ref type status amount$ idempotencyKey createdAt@',
  Store: 'id name slug currency isActive',
  Subscription: 'id status planName recurringTotal$ interval customerId nextBillingAt@',
  SubscriptionIssue: 'id type status amount subscriptionId detectedAt@ resolution',
  SubscriptionPeriod: 'index status amountDue periodStart@ periodEnd@ orderId id',
  TimelineEntry: 'at@ actor.label action sequence',
  Transaction: 'id type status amount$ declineCode connectorRef createdAt@',
  UsageRecord: 'id identifier metric quantity action timestamp@',
  WebhookDelivery: 'id eventType status attempts responseStatus durationMs nextAttemptAt@ eventId',
  WebhookEndpoint: 'id url enabledEvents isActive pausedReason',
  Workspace: 'id name slug lifecycleStage subscriptionStatus',
};

export interface Column {
  readonly title: string;
  readonly path: readonly string[];
  readonly kind: 'plain' | 'money' | 'instant';
}

export const tableSchemas: readonly string[] = Object.keys(columnsBySchema);

/** The columns of a schema's rows; of one without a table of its own, the fields that say most, as far as it has them. */
export function columnsOf(schema: string | null, row: object): Column[] {
  const name = schema?.replace('[]', '') ?? '';
  const listed = Object.hasOwn(columnsBySchema, name) ? columnsBySchema[name] : undefined;
  const columns = (listed ?? likelyColumns(row)).split(' ').map(columnOf);
  return columns.filter(({ title }) => title !== '');
}

function columnOf(text: string): Column {
  const kind = text.endsWith('$') ? 'money' : text.endsWith('@') ? 'instant' : 'plain';
  const name = text.replace(/[$@]$/, '');
  return { title: name, path: name.split('.'), kind };
}

function likelyColumns(row: object): string {
  const likely = Object.entries(row)
    .filter(([, value]) => typeof value !== 'object' || value === null)
    .map(([name]) => (name.endsWith('At') ? `${name}@` : name));
  return likely.slice(0, 7).join(' ');
}
