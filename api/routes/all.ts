import type { EventStreams } from '../event-stream/event-streams.ts';
import type { MoveResources } from '../../domain/moves/run.ts';
import type { SignInResources } from '../auth/sign-in/sign-in-resources.ts';
import type { AnyRoute } from '../http/route.ts';
import { abandonedCartRoutes } from './carts/abandoned-carts.ts';
import { apiKeyRoutes } from './tenancy/api-keys.ts';
import { applicationRoutes } from './tenancy/applications.ts';
import { auditLogRoutes } from './tenancy/audit-log.ts';
import { authRoutes } from './tenancy/auth.ts';
import { cartRoutes } from './carts/carts.ts';
import { cartCheckoutRoutes } from './checkout/cart-checkout.ts';
import { cartTimelineRoutes } from './carts/cart-timeline.ts';
import { cartSessionRoutes } from './carts/cart-sessions.ts';
import { checkoutPageRoutes } from './checkout/checkout-pages.ts';
import { checkoutSessionRoutes } from './checkout/checkout-sessions.ts';
import { buyerCardRoutes } from './customers/buyer-cards.ts';
import { buyerCheckoutRoutes } from './checkout/buyer-checkout.ts';
import { orderActivityRoutes } from './orders/order-activity.ts';
import { orderEditRoutes } from './orders/order-edits.ts';
import { buyerSubscriptionRoutes } from './subscriptions/buyer-subscriptions.ts';
import { portalRoutes } from './subscriptions/portal.ts';
import { subscriptionListRoutes } from './subscriptions/subscription-lists.ts';
import { subscriptionRoutes } from './subscriptions/subscriptions.ts';
import { changeRoutes } from './subscriptions/changes.ts';
import { usageRoutes } from './subscriptions/usage.ts';
import { subscriptionVerbRoutes } from './subscriptions/subscription-verbs.ts';
import { moneyAuditRoutes } from './payments/money-audit.ts';
import { orderRoutes } from './orders/orders.ts';
import { disputeRoutes } from './payments/disputes.ts';
import { paymentRoutes } from './payments/payments.ts';
import { customerAddressRoutes } from './customers/customer-addresses.ts';
import { customerRoutes } from './customers/customers.ts';
import { devFaultRoutes } from './development/dev-faults.ts';
import { connectorRoutes } from './payments/connectors.ts';
import { devSweepRoutes } from './development/dev-sweeps.ts';
import { devIdentityRoutes } from './development/dev-identity.ts';
import { discountRoutes } from './carts/discounts.ts';
import { devMailRoutes } from './development/dev-mail.ts';
import { embedConfigRoutes } from './tenancy/embed-config.ts';
import { environmentRoutes } from './tenancy/environments.ts';
import { eventTypeRoutes } from './events/event-types.ts';
import { eventRoutes } from './events/events.ts';
import { fileRoutes } from './orders/files.ts';
import { consoleRoutes } from './operations/console.ts';
import type { ConsoleSite } from '../pages/console.ts';
import type { PackagesSite } from '../pages/packages.ts';
import { healthRoutes, type OperationsDeps } from './operations/health.ts';
import { accountingRoutes } from './orders/accounting.ts';
import { invoiceSettingsRoutes } from './orders/invoice-settings.ts';
import { digitalDeliveryRoutes } from './orders/digital-delivery.ts';
import { extensionRoutes } from './extensions/extensions.ts';
import { fulfillmentRoutes } from './orders/fulfillments.ts';
import { buyerReturnRoutes } from './orders/buyer-returns.ts';
import { returnRoutes } from './orders/returns.ts';
import { uploadRoutes } from './orders/uploads.ts';
import { creditNoteRoutes } from './orders/credit-notes.ts';
import { invoicePageRoutes } from './orders/invoice-pages.ts';
import { invoiceRoutes } from './orders/invoices.ts';
import { installationRoutes } from './extensions/installations.ts';
import { invitationRoutes } from './tenancy/invitations.ts';
import { invitationPageRoutes } from './tenancy/invitation-page.ts';
import { listViewRoutes } from './tenancy/list-views.ts';
import { memberRoutes } from './tenancy/members.ts';
import { organizationRoutes } from './tenancy/organizations.ts';
import { paymentRoutingRoutes } from './payments/payment-routing.ts';
import { packagesRoutes } from './operations/packages.ts';
import { referenceRoutes, type ReferenceDeps } from './operations/reference.ts';
import { reportRoutes } from './reports/overview.ts';
import { requestLogRoutes } from './events/request-logs.ts';
import { sandboxRoutes } from './payments/sandbox.ts';
import { shippingTaxRoutes } from './carts/shipping-tax.ts';
import { staffRoutes } from './tenancy/staff.ts';
import { homeRoute } from './operations/home.ts';
import { cellRoutes } from './operations/cells.ts';
import { moveRoutes } from './operations/moves.ts';
import { opsRoutes } from './operations/ops.ts';
import { storeRoutes } from './tenancy/stores.ts';
import { webhookDeliveryRoutes } from './events/webhook-deliveries.ts';
import { webhookEndpointRoutes } from './events/webhook-endpoints.ts';
import { testClockRoutes } from './development/test-clock.ts';
import { notificationRoutes } from './tenancy/notifications.ts';
import { unsubscribeRoutes } from './customers/unsubscribe.ts';
import { workspaceRoutes } from './tenancy/workspaces.ts';
import { deviceRoutes } from './sign-in/device.ts';
import { signInRoutes } from './sign-in/sign-in.ts';

interface RouteDeps extends OperationsDeps {
  readonly eventStreams: EventStreams;
  readonly signIn: SignInResources;
  /** Null where there is one cell. */
  readonly moves: MoveResources | null;
}

/** Every route of the OpenAPI document, one line per resource. */
export function documentedRoutes(deps: RouteDeps): readonly AnyRoute[] {
  return [
    ...healthRoutes(deps),
    ...workspaceRoutes,
    ...listViewRoutes,
    ...memberRoutes,
    ...invitationRoutes,
    ...invitationPageRoutes(deps.signIn),
    ...authRoutes,
    ...auditLogRoutes,
    ...environmentRoutes,
    ...applicationRoutes,
    ...organizationRoutes,
    ...storeRoutes,
    ...apiKeyRoutes,
    ...embedConfigRoutes,
    ...connectorRoutes,
    ...paymentRoutingRoutes,
    ...sandboxRoutes,
    ...staffRoutes,
    ...opsRoutes,
    ...cellRoutes,
    ...moveRoutes(deps.moves),
    ...devIdentityRoutes,
    ...devMailRoutes,
    ...devFaultRoutes,
    ...testClockRoutes,
    ...devSweepRoutes,
    ...customerRoutes,
    ...customerAddressRoutes,
    ...invoiceRoutes,
    ...creditNoteRoutes,
    ...invoiceSettingsRoutes,
    ...accountingRoutes,
    ...reportRoutes,
    ...discountRoutes,
    ...shippingTaxRoutes,
    ...cartRoutes,
    ...cartTimelineRoutes,
    ...abandonedCartRoutes,
    ...notificationRoutes,
    ...unsubscribeRoutes,
    ...cartCheckoutRoutes,
    ...cartSessionRoutes,
    ...checkoutSessionRoutes,
    ...buyerCardRoutes,
    ...buyerCheckoutRoutes,
    ...orderRoutes,
    ...orderActivityRoutes,
    ...orderEditRoutes,
    ...paymentRoutes,
    ...disputeRoutes,
    ...subscriptionRoutes,
    ...subscriptionVerbRoutes,
    ...subscriptionListRoutes,
    ...changeRoutes,
    ...usageRoutes,
    ...buyerSubscriptionRoutes,
    ...moneyAuditRoutes,
    ...fulfillmentRoutes,
    ...returnRoutes,
    ...buyerReturnRoutes,
    ...digitalDeliveryRoutes,
    ...uploadRoutes,
    ...webhookEndpointRoutes,
    ...webhookDeliveryRoutes,
    ...eventTypeRoutes,
    ...extensionRoutes,
    ...installationRoutes,
    ...requestLogRoutes,
    ...eventRoutes(deps.eventStreams),
  ];
}

interface AllDeps extends RouteDeps, ReferenceDeps {
  readonly console: ConsoleSite;
  readonly packages: PackagesSite;
}

/** Every route of the service. */
export function allRoutes(deps: AllDeps): readonly AnyRoute[] {
  const documented = documentedRoutes(deps);
  return [
    ...documented,
    ...referenceRoutes(documented, deps),
    homeRoute,
    ...fileRoutes,
    ...checkoutPageRoutes,
    ...portalRoutes,
    ...invoicePageRoutes,
    ...signInRoutes(deps.signIn),
    ...deviceRoutes(deps.signIn),
    ...consoleRoutes(deps.console, deps.signIn),
    ...packagesRoutes(deps.packages),
  ];
}
