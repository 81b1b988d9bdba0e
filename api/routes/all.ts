import type { EventStreams } from '../event-stream/event-streams.ts';
import type { AnyRoute } from '../http/route.ts';
import { abandonedCartRoutes } from './abandoned-carts.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { applicationRoutes } from './applications.ts';
import { auditLogRoutes } from './audit-log.ts';
import { authRoutes } from './auth.ts';
import { cartRoutes } from './carts.ts';
import { cartCheckoutRoutes } from './cart-checkout.ts';
import { cartTimelineRoutes } from './cart-timeline.ts';
import { cartSessionRoutes } from './cart-sessions.ts';
import { checkoutPageRoutes } from './checkout-pages.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { buyerCardRoutes } from './buyer-cards.ts';
import { buyerCheckoutRoutes } from './buyer-checkout.ts';
import { orderEditRoutes } from './order-edits.ts';
import { moneyAuditRoutes } from './money-audit.ts';
import { orderRoutes } from './orders.ts';
import { paymentRoutes } from './payments.ts';
import { customerAddressRoutes } from './customer-addresses.ts';
import { customerRoutes } from './customers.ts';
import { devFaultRoutes } from './dev-faults.ts';
import { connectorRoutes } from './connectors.ts';
import { devSweepRoutes } from './dev-sweeps.ts';
import { devIdentityRoutes } from './dev-identity.ts';
import { discountRoutes } from './discounts.ts';
import { devMailRoutes } from './dev-mail.ts';
import { embedConfigRoutes } from './embed-config.ts';
import { environmentRoutes } from './environments.ts';
import { eventTypeRoutes } from './event-types.ts';
import { eventRoutes } from './events.ts';
import { fileRoutes } from './files.ts';
import { healthRoutes, type OperationsMeans } from './health.ts';
import { invoiceSettingsRoutes } from './invoice-settings.ts';
import { digitalDeliveryRoutes } from './digital-delivery.ts';
import { extensionRoutes } from './extensions.ts';
import { fulfillmentRoutes } from './fulfillments.ts';
import { uploadRoutes } from './uploads.ts';
import { invoiceRoutes } from './invoices.ts';
import { installationRoutes } from './installations.ts';
import { invitationRoutes } from './invitations.ts';
import { memberRoutes } from './members.ts';
import { organizationRoutes } from './organizations.ts';
import { paymentRoutingRoutes } from './payment-routing.ts';
import { referenceRoutes } from './reference.ts';
import { sandboxRoutes } from './sandbox.ts';
import { shippingTaxRoutes } from './shipping-tax.ts';
import { staffRoutes } from './staff.ts';
import { storeRoutes } from './stores.ts';
import { webhookDeliveryRoutes } from './webhook-deliveries.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';
import { testClockRoutes } from './test-clock.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';
import { workspaceRoutes } from './workspaces.ts';

export interface RouteMeans extends OperationsMeans {
  readonly eventStreams: EventStreams;
}

/** Every route that OpenAPI tells of, one line a resource. */
export function documentedRoutes(means: RouteMeans): readonly AnyRoute[] {
  return [
    ...healthRoutes(means),
    ...workspaceRoutes,
    ...memberRoutes,
    ...invitationRoutes,
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
    ...devIdentityRoutes,
    ...devMailRoutes,
    ...devFaultRoutes,
    ...testClockRoutes,
    ...devSweepRoutes,
    ...customerRoutes,
    ...customerAddressRoutes,
    ...invoiceRoutes,
    ...invoiceSettingsRoutes,
    ...discountRoutes,
    ...shippingTaxRoutes,
    ...cartRoutes,
    ...cartTimelineRoutes,
    ...abandonedCartRoutes,
    ...unsubscribeRoutes,
    ...cartCheckoutRoutes,
    ...cartSessionRoutes,
    ...checkoutSessionRoutes,
    ...buyerCardRoutes,
    ...buyerCheckoutRoutes,
    ...orderRoutes,
    ...orderEditRoutes,
    ...paymentRoutes,
    ...moneyAuditRoutes,
    ...fulfillmentRoutes,
    ...digitalDeliveryRoutes,
    ...uploadRoutes,
    ...webhookEndpointRoutes,
    ...webhookDeliveryRoutes,
    ...eventTypeRoutes,
    ...extensionRoutes,
    ...installationRoutes,
    ...eventRoutes(means.eventStreams),
  ];
}

/** Every route of the service. */
export function allRoutes(means: RouteMeans): readonly AnyRoute[] {
  const documented = documentedRoutes(means);
  return [...documented, ...referenceRoutes(documented), ...fileRoutes, ...checkoutPageRoutes];
}
