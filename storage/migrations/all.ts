import type { Migration } from '@mikro-orm/migrations';
import type { Constructor } from '@mikro-orm/core';
import { CreateTenancy } from './2026-11-21-01-create-tenancy.ts';
import { CreateEvents } from './2026-11-21-02-create-events.ts';
import { CreateCarts } from './2026-11-21-03-create-carts.ts';
import { CreateAuditLog } from './2026-11-21-04-create-audit-log.ts';
import { CreateInvitations } from './2026-11-21-05-create-invitations.ts';
import { CreateMail } from './2026-11-21-06-create-mail.ts';
import { CreateShardLeases } from './2026-11-21-10-create-shard-leases.ts';
import { CreateStreams } from './2026-11-21-11-create-streams.ts';
import { CreateJobs } from './2026-11-21-12-create-jobs.ts';
import { CreateOrders } from './2026-11-21-20-create-orders.ts';
import { CreatePayments } from './2026-11-21-21-create-payments.ts';
import { CreateCheckout } from './2026-11-21-22-create-checkout.ts';
import { CreateCustomerPaymentMethods } from './2026-11-21-23-create-customer-payment-methods.ts';
import { NoteWhenTransactionsWereLookedUp } from './2026-11-21-24-note-when-transactions-were-looked-up.ts';
import { CreateConnectors } from './2026-11-21-30-create-connectors.ts';
import { CreateSandboxLedger } from './2026-11-21-31-create-sandbox-ledger.ts';
import { KeepTheApplicationOfSandboxOperations } from './2026-11-21-32-keep-the-application-of-sandbox-operations.ts';
import { KeepDeletedConnectors } from './2026-11-21-33-keep-deleted-connectors.ts';
import { CreatePaymentRouting } from './2026-11-21-34-create-payment-routing.ts';
import { FindTransactionsByReference } from './2026-11-21-35-find-transactions-by-reference.ts';
import { CreateInvoices } from './2026-11-21-40-create-invoices.ts';
import { CreateInvoiceSettings } from './2026-11-21-41-create-invoice-settings.ts';
import { CreateFaults } from './2026-11-21-42-create-faults.ts';
import { CreateWebhookEndpoints } from './2026-11-21-50-create-webhook-endpoints.ts';
import { CreateWebhookDeliveries } from './2026-11-21-51-create-webhook-deliveries.ts';
import { OrderDeliveriesApart } from './2026-11-21-52-order-deliveries-apart.ts';
import { CreateCustomers } from './2026-11-21-60-create-customers.ts';
import { HoldBackCartEvents } from './2026-11-21-61-hold-back-cart-events.ts';
import { FindCartsByEmail } from './2026-11-21-62-find-carts-by-email.ts';
import { SearchCustomers } from './2026-11-21-63-search-customers.ts';
import { CreateDiscounts } from './2026-11-21-70-create-discounts.ts';
import { KeepCartChanges } from './2026-11-21-80-keep-cart-changes.ts';
import { FindIdleCarts } from './2026-11-21-81-find-idle-carts.ts';
import { RecoverCarts } from './2026-11-21-82-recover-carts.ts';
import { KeepOptOuts } from './2026-11-21-83-keep-opt-outs.ts';
import { SuppressMail } from './2026-11-21-84-suppress-mail.ts';
import { CreateShippingTaxConfigurations } from './2026-11-21-71-create-shipping-tax-configurations.ts';
import { CreatePricingSnapshots } from './2026-11-21-72-create-pricing-snapshots.ts';
import { CreateCartSessions } from './2026-11-21-76-create-cart-sessions.ts';
import { CreateQuotedRates } from './2026-11-21-77-create-quoted-rates.ts';
import { FindApplicationsByOrigin } from './2026-11-21-78-find-applications-by-origin.ts';
import { KeepOrderChanges } from './2026-11-22-20-keep-order-changes.ts';
import { TellOverdueInvoicesOnce } from './2026-11-22-25-tell-overdue-invoices-once.ts';
import { ClaimRenderings } from './2026-11-22-26-claim-renderings.ts';
import { CreateOrderEdits } from './2026-11-22-21-create-order-edits.ts';
import { NoteWhenOrdersWereEdited } from './2026-11-22-22-note-when-orders-were-edited.ts';
import { LetCartsHaveLaterSessions } from './2026-11-21-79-let-carts-have-later-sessions.ts';
import { KeepWhatRefundsAreFor } from './2026-11-22-15-keep-what-refunds-are-for.ts';
import { CountDeliveriesByWorkspace } from './2026-11-22-36-count-deliveries-by-workspace.ts';
import { FindOpenDeliveriesById } from './2026-11-22-37-find-open-deliveries-by-id.ts';
import { QueueOpenDeliveriesApart } from './2026-11-22-35-queue-open-deliveries-apart.ts';
import { KeepACardOnce } from './2026-11-22-10-keep-a-card-once.ts';
import { CreateFulfillments } from './2026-11-22-30-create-fulfillments.ts';
import { CreateStoredObjects } from './2026-11-22-31-create-stored-objects.ts';
import { CreateDownloads } from './2026-11-22-32-create-downloads.ts';
import { FindExpiredSnapshots } from './2026-11-22-60-find-expired-snapshots.ts';
import { LetTheOwnerKeepPartitions } from './2026-11-22-01-let-the-owner-keep-partitions.ts';
import { CreateWebhookReplays } from './2026-11-22-40-create-webhook-replays.ts';
import { LookUpByTextUnderRowSecurity } from './2026-11-22-02-look-up-by-text-under-row-security.ts';
import { KeepMoneyAudits } from './2026-11-22-61-keep-money-audits.ts';
import { CreateExtensions } from './2026-11-22-45-create-extensions.ts';
import { CreateInstallations } from './2026-11-22-46-create-installations.ts';
import { SortOpenDeliveries } from './2026-11-22-75-sort-open-deliveries.ts';
import { CountDeliveriesByHour } from './2026-11-22-79-count-deliveries-by-hour.ts';
import { TakeDaysOutOfTheDefaultPartition } from './2026-11-22-86-take-days-out-of-the-default-partition.ts';

/** Every migration, in the order of application. Once landed, a migration is never edited. */
export const migrations: readonly { name: string; class: Constructor<Migration> }[] = [
  { name: '2026-11-21-01-create-tenancy', class: CreateTenancy },
  { name: '2026-11-21-02-create-events', class: CreateEvents },
  { name: '2026-11-21-03-create-carts', class: CreateCarts },
  { name: '2026-11-21-04-create-audit-log', class: CreateAuditLog },
  { name: '2026-11-21-05-create-invitations', class: CreateInvitations },
  { name: '2026-11-21-06-create-mail', class: CreateMail },
  { name: '2026-11-21-10-create-shard-leases', class: CreateShardLeases },
  { name: '2026-11-21-11-create-streams', class: CreateStreams },
  { name: '2026-11-21-12-create-jobs', class: CreateJobs },
  { name: '2026-11-21-20-create-orders', class: CreateOrders },
  { name: '2026-11-21-21-create-payments', class: CreatePayments },
  { name: '2026-11-21-22-create-checkout', class: CreateCheckout },
  {
    name: '2026-11-21-23-create-customer-payment-methods',
    class: CreateCustomerPaymentMethods,
  },
  {
    name: '2026-11-21-24-note-when-transactions-were-looked-up',
    class: NoteWhenTransactionsWereLookedUp,
  },
  { name: '2026-11-21-30-create-connectors', class: CreateConnectors },
  { name: '2026-11-21-31-create-sandbox-ledger', class: CreateSandboxLedger },
  {
    name: '2026-11-21-32-keep-the-application-of-sandbox-operations',
    class: KeepTheApplicationOfSandboxOperations,
  },
  { name: '2026-11-21-33-keep-deleted-connectors', class: KeepDeletedConnectors },
  { name: '2026-11-21-34-create-payment-routing', class: CreatePaymentRouting },
  {
    name: '2026-11-21-35-find-transactions-by-reference',
    class: FindTransactionsByReference,
  },
  { name: '2026-11-21-40-create-invoices', class: CreateInvoices },
  { name: '2026-11-21-41-create-invoice-settings', class: CreateInvoiceSettings },
  { name: '2026-11-21-42-create-faults', class: CreateFaults },
  { name: '2026-11-21-50-create-webhook-endpoints', class: CreateWebhookEndpoints },
  { name: '2026-11-21-51-create-webhook-deliveries', class: CreateWebhookDeliveries },
  { name: '2026-11-21-52-order-deliveries-apart', class: OrderDeliveriesApart },
  { name: '2026-11-21-60-create-customers', class: CreateCustomers },
  { name: '2026-11-21-61-hold-back-cart-events', class: HoldBackCartEvents },
  { name: '2026-11-21-62-find-carts-by-email', class: FindCartsByEmail },
  { name: '2026-11-21-63-search-customers', class: SearchCustomers },
  { name: '2026-11-21-70-create-discounts', class: CreateDiscounts },
  {
    name: '2026-11-21-71-create-shipping-tax-configurations',
    class: CreateShippingTaxConfigurations,
  },
  { name: '2026-11-21-72-create-pricing-snapshots', class: CreatePricingSnapshots },
  { name: '2026-11-21-80-keep-cart-changes', class: KeepCartChanges },
  { name: '2026-11-21-81-find-idle-carts', class: FindIdleCarts },
  { name: '2026-11-21-82-recover-carts', class: RecoverCarts },
  { name: '2026-11-21-83-keep-opt-outs', class: KeepOptOuts },
  { name: '2026-11-21-84-suppress-mail', class: SuppressMail },
  { name: '2026-11-21-76-create-cart-sessions', class: CreateCartSessions },
  { name: '2026-11-21-77-create-quoted-rates', class: CreateQuotedRates },
  { name: '2026-11-21-78-find-applications-by-origin', class: FindApplicationsByOrigin },
  { name: '2026-11-21-79-let-carts-have-later-sessions', class: LetCartsHaveLaterSessions },
  { name: '2026-11-22-15-keep-what-refunds-are-for', class: KeepWhatRefundsAreFor },
  { name: '2026-11-22-20-keep-order-changes', class: KeepOrderChanges },
  { name: '2026-11-22-21-create-order-edits', class: CreateOrderEdits },
  { name: '2026-11-22-22-note-when-orders-were-edited', class: NoteWhenOrdersWereEdited },
  {
    name: '2026-11-22-25-tell-overdue-invoices-once',
    class: TellOverdueInvoicesOnce,
  },
  { name: '2026-11-22-26-claim-renderings', class: ClaimRenderings },
  { name: '2026-11-22-10-keep-a-card-once', class: KeepACardOnce },
  { name: '2026-11-22-30-create-fulfillments', class: CreateFulfillments },
  { name: '2026-11-22-31-create-stored-objects', class: CreateStoredObjects },
  { name: '2026-11-22-32-create-downloads', class: CreateDownloads },
  {
    name: '2026-11-22-35-queue-open-deliveries-apart',
    class: QueueOpenDeliveriesApart,
  },
  {
    name: '2026-11-22-36-count-deliveries-by-workspace',
    class: CountDeliveriesByWorkspace,
  },
  { name: '2026-11-22-37-find-open-deliveries-by-id', class: FindOpenDeliveriesById },
  { name: '2026-11-22-60-find-expired-snapshots', class: FindExpiredSnapshots },
  {
    name: '2026-11-22-01-let-the-owner-keep-partitions',
    class: LetTheOwnerKeepPartitions,
  },
  { name: '2026-11-22-40-create-webhook-replays', class: CreateWebhookReplays },
  {
    name: '2026-11-22-02-look-up-by-text-under-row-security',
    class: LookUpByTextUnderRowSecurity,
  },
  { name: '2026-11-22-61-keep-money-audits', class: KeepMoneyAudits },
  { name: '2026-11-22-45-create-extensions', class: CreateExtensions },
  { name: '2026-11-22-46-create-installations', class: CreateInstallations },
  { name: '2026-11-22-75-sort-open-deliveries', class: SortOpenDeliveries },
  { name: '2026-11-22-79-count-deliveries-by-hour', class: CountDeliveriesByHour },
  {
    name: '2026-11-22-86-take-days-out-of-the-default-partition',
    class: TakeDaysOutOfTheDefaultPartition,
  },
];
