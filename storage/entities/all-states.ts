import type { States } from '../states.ts';
import { clockStates } from './environment.ts';
import { invitationStates } from './invitation.ts';
import { lifecycleStates } from './workspace.ts';
import { cartSessionStates } from './cart-session.ts';
import { cartStates } from './cart.ts';
import { checkoutAttemptStates } from './checkout-attempt.ts';
import { checkoutSessionStates } from './checkout-session.ts';
import { connectorStates } from './connector.ts';
import { redemptionStates } from './discount-redemption.ts';
import { disputeStates } from './disputes/dispute.ts';
import { extensionVersionStates } from './extension-version.ts';
import { fulfillmentStates } from './fulfillment.ts';
import { installationStates } from './installation.ts';
import { invoiceStates } from './invoice.ts';
import { orderEditStates } from './order-edit.ts';
import { orderStates } from './order.ts';
import { returnStates } from './returns/order-return.ts';
import { paymentStates } from './payment.ts';
import { transactionStates } from './payment-transaction.ts';
import { issueStates } from './subscription-issue.ts';
import { operationStates } from './subscription-operation.ts';
import { periodStates } from './subscription-period.ts';
import { subscriptionStates } from './subscription.ts';
import { webhookEndpointStates } from './webhook-endpoint.ts';

/** Every aggregate with states, in the order of the documents. */
export const allStates: readonly States<string>[] = [
  lifecycleStates,
  clockStates,
  invitationStates,
  cartStates,
  cartSessionStates,
  redemptionStates,
  checkoutSessionStates,
  checkoutAttemptStates,
  paymentStates,
  transactionStates,
  disputeStates,
  connectorStates,
  orderStates,
  orderEditStates,
  invoiceStates,
  subscriptionStates,
  periodStates,
  operationStates,
  issueStates,
  fulfillmentStates,
  returnStates,
  webhookEndpointStates,
  extensionVersionStates,
  installationStates,
];
