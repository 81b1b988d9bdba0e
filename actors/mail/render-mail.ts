import type { RenderedMail } from '../../domain/mail/send-mail.ts';
import type { MailContent } from '../../domain/mail/templates.ts';
import { chatWebhookOff, needsAttention } from '../../templates/email/attention.tsx';
import { cartAbandoned } from '../../templates/email/cart-abandoned.tsx';
import { digitalDelivery } from '../../templates/email/digital-delivery.tsx';
import { invoiceIssued } from '../../templates/email/invoice-issued.ts';
import {
  creditNote,
  creditRefund,
  orderConfirmation,
  orderShipped,
  paymentReminder,
  receipt,
  refund,
  returnRequested,
} from '../../templates/email/orders.tsx';
import {
  invitingWorkspace,
  teamAccessRevoked,
  teamInvite,
  teamInviteAccepted,
  teamRoleChanged,
} from '../../templates/email/team.ts';
import {
  cardExpiring,
  portalLink,
  subscriptionCancelled,
  subscriptionPaymentFailed,
  subscriptionTrialEnding,
} from '../../templates/email/subscriptions.ts';
import { webhookEndpointPaused } from '../../templates/email/webhook-endpoint-paused.ts';

/** Renders a mail's content by its template. */
export function renderMail(content: MailContent): RenderedMail {
  switch (content.template) {
    case 'system.team_invite_sent':
    case 'system.team_invite_resent':
      return { fromName: invitingWorkspace(content), ...teamInvite(content) };
    case 'system.team_invite_accepted':
      return { fromName: content.workspaceName, ...teamInviteAccepted(content) };
    case 'system.team_access_revoked':
      return { fromName: content.workspaceName, ...teamAccessRevoked(content) };
    case 'system.team_role_changed':
      return { fromName: content.workspaceName, ...teamRoleChanged(content) };
    case 'system.webhook_endpoint_paused':
      return { fromName: content.workspaceName, ...webhookEndpointPaused(content) };
    case 'system.needs_attention':
      return { fromName: content.workspaceName, ...needsAttention(content) };
    case 'system.chat_webhook_off':
      return { fromName: content.workspaceName, ...chatWebhookOff(content) };
    case 'customer.cart_abandoned':
      return { fromName: content.brand.fromName, ...cartAbandoned(content) };
    case 'customer.digital_delivery':
      return { fromName: content.brand.fromName, ...digitalDelivery(content) };
    case 'customer.net30_invoice_issued':
      return { fromName: content.brand.fromName, ...invoiceIssued(content) };
    case 'customer.order_confirmation':
      return { fromName: content.brand.fromName, ...orderConfirmation(content) };
    case 'customer.receipt':
      return { fromName: content.brand.fromName, ...receipt(content) };
    case 'customer.order_shipped':
      return { fromName: content.brand.fromName, ...orderShipped(content) };
    case 'customer.return_requested':
      return { fromName: content.brand.fromName, ...returnRequested(content) };
    case 'customer.refund':
      return { fromName: content.brand.fromName, ...refund(content) };
    case 'customer.credit_note':
      return { fromName: content.brand.fromName, ...creditNote(content) };
    case 'customer.credit_refund':
      return { fromName: content.brand.fromName, ...creditRefund(content) };
    case 'customer.payment_reminder':
      return { fromName: content.brand.fromName, ...paymentReminder(content) };
    case 'customer.subscription_payment_failed':
      return { fromName: content.brand.fromName, ...subscriptionPaymentFailed(content) };
    case 'customer.subscription_trial_ending':
      return { fromName: content.brand.fromName, ...subscriptionTrialEnding(content) };
    case 'customer.subscription_cancelled':
      return { fromName: content.brand.fromName, ...subscriptionCancelled(content, true) };
    case 'customer.subscription_cancel_scheduled':
      return { fromName: content.brand.fromName, ...subscriptionCancelled(content, false) };
    case 'customer.card_expiring':
      return { fromName: content.brand.fromName, ...cardExpiring(content) };
    case 'customer.subscription_portal_link':
      return { fromName: content.brand.fromName, ...portalLink(content) };
  }
}
