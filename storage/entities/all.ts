import { ApiKey } from './api-key.ts';
import { Application } from './application.ts';
import { CartLine } from './cart-line.ts';
import { CartSession } from './cart-session.ts';
import { Cart } from './cart.ts';
import { CheckoutAttempt } from './checkout-attempt.ts';
import { CheckoutSession } from './checkout-session.ts';
import { Connector } from './connector.ts';
import { CustomerAddress } from './customer-address.ts';
import { CustomerPaymentMethod } from './customer-payment-method.ts';
import { Customer } from './customer.ts';
import { DiscountRedemption } from './discount-redemption.ts';
import { Discount } from './discount.ts';
import { DisputeFile } from './disputes/dispute-file.ts';
import { Dispute } from './disputes/dispute.ts';
import { Environment } from './environment.ts';
import { ExtensionVersion } from './extension-version.ts';
import { Extension } from './extension.ts';
import { FulfillmentFile } from './fulfillment-file.ts';
import { FulfillmentLine } from './fulfillment-line.ts';
import { Fulfillment } from './fulfillment.ts';
import { Installation } from './installation.ts';
import { InvoiceVersion } from './invoice-version.ts';
import { Invoice } from './invoice.ts';
import { Invitation } from './invitation.ts';
import { Member } from './member.ts';
import { OrderEdit } from './order-edit.ts';
import { OrderLine } from './order-line.ts';
import { Order } from './order.ts';
import { OrderReturnLine } from './returns/order-return-line.ts';
import { OrderReturnRefund } from './returns/order-return-refund.ts';
import { OrderReturn } from './returns/order-return.ts';
import { Organization } from './organization.ts';
import { PaymentTransaction } from './payment-transaction.ts';
import { Payment } from './payment.ts';
import { Store } from './store.ts';
import { SubscriptionIssue } from './subscription-issue.ts';
import { SubscriptionOperation } from './subscription-operation.ts';
import { SubscriptionPeriod } from './subscription-period.ts';
import { Subscription } from './subscription.ts';
import { WebhookEndpoint } from './webhook-endpoint.ts';
import { Workspace } from './workspace.ts';

/** Every entity. */
export const entities = [
  ApiKey,
  Application,
  Cart,
  CartLine,
  CartSession,
  CheckoutAttempt,
  CheckoutSession,
  Customer,
  Connector,
  CustomerAddress,
  CustomerPaymentMethod,
  Discount,
  DiscountRedemption,
  Dispute,
  DisputeFile,
  Environment,
  Extension,
  ExtensionVersion,
  Fulfillment,
  FulfillmentFile,
  FulfillmentLine,
  Installation,
  Invoice,
  InvoiceVersion,
  Invitation,
  Member,
  Order,
  OrderEdit,
  OrderLine,
  OrderReturn,
  OrderReturnLine,
  OrderReturnRefund,
  Organization,
  Payment,
  PaymentTransaction,
  Store,
  Subscription,
  SubscriptionIssue,
  SubscriptionOperation,
  SubscriptionPeriod,
  WebhookEndpoint,
  Workspace,
];
