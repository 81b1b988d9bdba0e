import type { RenderedMail } from '../../domain/mail/send-mail.ts';
import type { MailContent } from '../../domain/mail/templates.ts';
import { cartAbandoned } from '../../templates/email/cart-abandoned.tsx';
import { digitalDelivery } from '../../templates/email/digital-delivery.tsx';
import { invoiceIssued } from '../../templates/email/invoice-issued.ts';
import {
  teamAccessRevoked,
  teamInvite,
  teamInviteAccepted,
  teamRoleChanged,
} from '../../templates/email/team.ts';
import { webhookEndpointPaused } from '../../templates/email/webhook-endpoint-paused.ts';

/** Renders a mail's content by its template. */
export function renderMail(content: MailContent): RenderedMail {
  switch (content.template) {
    case 'system.team_invite_sent':
    case 'system.team_invite_resent':
      return { fromName: content.workspaceName, ...teamInvite(content) };
    case 'system.team_invite_accepted':
      return { fromName: content.workspaceName, ...teamInviteAccepted(content) };
    case 'system.team_access_revoked':
      return { fromName: content.workspaceName, ...teamAccessRevoked(content) };
    case 'system.team_role_changed':
      return { fromName: content.workspaceName, ...teamRoleChanged(content) };
    case 'system.webhook_endpoint_paused':
      return { fromName: content.workspaceName, ...webhookEndpointPaused(content) };
    case 'customer.cart_abandoned':
      return { fromName: content.brand.fromName, ...cartAbandoned(content) };
    case 'customer.digital_delivery':
      return { fromName: content.brand.fromName, ...digitalDelivery(content) };
    case 'customer.net30_invoice_issued':
      return { fromName: content.brand.fromName, ...invoiceIssued(content) };
  }
}
