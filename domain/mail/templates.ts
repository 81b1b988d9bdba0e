import type { InvitedApplicationRole } from '../../storage/entities/invitation.ts';
import type { grantTypes, workspaceRoles } from '../../storage/entities/member.ts';
import type { BillingInterval } from '../../storage/entities/subscription.ts';
import type { NoticeKind } from '../../storage/queries/notifications/news.ts';
import type { MailBrand } from '../embed/default-config.ts';

/** Fields of every mail to a customer. */
interface CustomerMail {
  readonly brand: MailBrand;
  /** Sent outside production: the subject and a banner say so. */
  readonly isTest: boolean;
}

interface CartAbandonedContent extends CustomerMail {
  readonly template: 'customer.cart_abandoned';
  readonly firstName: string | null;
  readonly items: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly amount: string;
    readonly imageUrl: string | null;
  }[];
  readonly itemsLeftOut: number;
  readonly total: string;
  readonly link: string;
  readonly unsubscribeUrl: string;
}

interface InvoiceIssuedContent extends CustomerMail {
  readonly template: 'customer.net30_invoice_issued';
  readonly invoiceNumber: string;
  readonly amount: string;
  /** `YYYY-MM-DD` */
  readonly dueOn: string;
  /** To its PDF. */
  readonly link: string;
  /** To its hosted page; absent in mails that were queued before there was one. */
  readonly pageLink?: string;
}

interface DigitalDeliveryContent extends CustomerMail {
  readonly template: 'customer.digital_delivery';
  readonly orderNumber: string | null;
  readonly files: readonly {
    readonly filename: string;
    readonly sizeBytes: number;
    readonly link: string;
  }[];
  /** Downloads per file; null: unlimited. */
  readonly maxDownloads: number | null;
  /** `YYYY-MM-DD`; null: never expires. */
  readonly expiresOn: string | null;
}

/** Facts of every mail about one subscription. Dates and amounts are written in the language of the mail. */
interface AboutSubscription extends CustomerMail {
  readonly planName: string;
  /** The customer's portal. */
  readonly link: string;
}

interface SubscriptionPaymentFailedContent extends AboutSubscription {
  readonly template: 'customer.subscription_payment_failed';
  readonly amount: string;
  /** Null: the card is not charged again by itself. */
  readonly nextRetryOn: string | null;
}

interface SubscriptionTrialEndingContent extends AboutSubscription {
  readonly template: 'customer.subscription_trial_ending';
  readonly trialEndsOn: string;
  /** Of a period with its shipping, before tax; null: it ends with the trial. */
  readonly amount: string | null;
  /** How often that is; absent in mails that were queued before they said so. */
  readonly cadence?: { readonly interval: BillingInterval; readonly intervalCount: number };
}

interface SubscriptionCancelledContent extends AboutSubscription {
  readonly template:
    | 'customer.subscription_cancelled'
    /** It continues until the end of its period. */
    | 'customer.subscription_cancel_scheduled';
  readonly endsOn: string;
  /** When the buyer's own cancellation arrived, to the second; none for the merchant's. */
  readonly receivedAt?: string;
  /** It ended because its payment failed. */
  readonly isUnpaid: boolean;
  /** Metered use is still to be paid. */
  readonly usedAmount?: string;
}

interface CardExpiringContent extends AboutSubscription {
  readonly template: 'customer.card_expiring';
  readonly cardBrand: string;
  readonly cardLastFour: string;
  /** MM/YY */
  readonly cardExpiry: string;
  readonly chargedOn: string;
}

export interface MailedLine {
  readonly name: string;
  readonly quantity: number;
  /** Written out; null where nothing is charged here. */
  readonly amount: string | null;
  readonly imageUrl: string | null;
}

export interface MailedSum {
  readonly kind: 'subtotal' | 'discount' | 'shipping' | 'tax' | 'included_tax' | 'credit' | 'total';
  /** A code, a method of delivery, or a tax with its rate. */
  readonly note: string | null;
  readonly amount: string;
}

/** An invoice's PDF, which is made before the mail is sent. */
export interface AttachedInvoice {
  readonly invoiceId: string;
  readonly version: number;
  /** The credit note of the refund that made the version. Default: the invoice. */
  readonly prints?: 'credit_note';
}

/** Facts of every mail about one order. Dates and amounts are written in the language of the mail. */
interface AboutOrder extends CustomerMail {
  readonly orderNumber: string | null;
}

interface OrderConfirmationContent extends AboutOrder {
  readonly template: 'customer.order_confirmation';
  readonly lines: readonly MailedLine[];
  readonly linesLeftOut: number;
  readonly sums: readonly MailedSum[];
  /** One line each; empty where nothing is shipped. */
  readonly shipsTo: readonly string[];
  /** "Visa **** 4242"; null: it is paid by invoice. */
  readonly paidBy: string | null;
  /** The invoice that is to be paid. */
  readonly toPay?: PayableContent;
  readonly attachedInvoice: AttachedInvoice | null;
}

/** An invoice that a buyer on account has to pay. */
export interface PayableContent {
  readonly number: string;
  readonly amount: string;
  /** `YYYY-MM-DD`, as the invoice states it. */
  readonly dueDate: string;
  /** In the merchant's words. */
  readonly instructions: string | null;
  /** The link leads to the hosted page. */
  readonly url: string;
}

interface ReceiptContent extends AboutOrder {
  readonly template: 'customer.receipt';
  readonly invoiceNumber: string;
  readonly amount: string;
  readonly paidOn: string;
  readonly paidBy: string | null;
  readonly attachedInvoice: AttachedInvoice;
}

interface OrderShippedContent extends AboutOrder {
  readonly template: 'customer.order_shipped';
  readonly lines: readonly MailedLine[];
  readonly linesLeftOut: number;
  readonly shipsTo: readonly string[];
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
}

interface ReturnRequestedContent extends AboutOrder {
  readonly template: 'customer.return_requested';
  readonly returnNumber: string;
  readonly lines: readonly MailedLine[];
  readonly linesLeftOut: number;
  /** The shop's words, which may have several lines. */
  readonly address: string | null;
  readonly policy: string | null;
}

interface RefundContent extends AboutOrder {
  readonly template: 'customer.refund';
  /** The merchant returns it outside the service. */
  readonly isByHand?: boolean;
  readonly amount: string;
  readonly creditNoteNumber: string;
  readonly invoiceNumber: string;
  readonly attachedInvoice: AttachedInvoice;
}

/** An amount of an invoice went to the credit balance of a subscription. */
interface CreditNoteContent extends Omit<RefundContent, 'template' | 'isByHand'> {
  readonly template: 'customer.credit_note';
}

/** Money of a credit balance goes back. */
interface CreditRefundContent extends AboutOrder {
  readonly template: 'customer.credit_refund';
  readonly amount: string;
}

interface PaymentReminderContent extends AboutOrder {
  readonly template: 'customer.payment_reminder';
  readonly invoiceNumber: string;
  readonly amount: string;
  readonly dueOn: string;
  readonly isOverdue: boolean;
  /** In the merchant's words. */
  readonly instructions: string | null;
  /** To its hosted page; absent in mails that were queued before there was one. */
  readonly pageLink?: string;
  readonly attachedInvoice: AttachedInvoice;
}

export type OrderMail =
  | OrderConfirmationContent
  | ReceiptContent
  | OrderShippedContent
  | ReturnRequestedContent
  | RefundContent
  | CreditNoteContent
  | CreditRefundContent
  | PaymentReminderContent;

export type SubscriptionMail =
  | SubscriptionPaymentFailedContent
  | SubscriptionTrialEndingContent
  | SubscriptionCancelledContent
  | CardExpiringContent;

interface PortalLinkContent extends CustomerMail {
  readonly template: 'customer.subscription_portal_link';
  readonly link: string;
}

/** Fields of every mail to somebody who works in a workspace, or is to. */
interface TeamMail {
  /** BCP 47. Where the recipient is a member when the mail is rendered, the member's own takes its place. */
  readonly locale: string;
  readonly workspaceName: string;
}

interface InviteContent extends Omit<TeamMail, 'workspaceName'> {
  readonly template: 'system.team_invite_sent' | 'system.team_invite_resent';
  /** Null where nothing of the name may be shown to strangers. */
  readonly workspaceName: string | null;
  readonly invitedBy: string;
  readonly link: string;
  readonly expiresAt: string;
}

interface InviteAcceptedContent extends TeamMail {
  readonly template: 'system.team_invite_accepted';
  readonly email: string;
}

interface AccessRevokedContent extends TeamMail {
  readonly template: 'system.team_access_revoked';
  /** Null for the whole workspace. */
  readonly applicationName: string | null;
}

interface RoleChangedContent extends TeamMail {
  readonly template: 'system.team_role_changed';
  readonly changedBy: string;
  readonly workspaceRole: (typeof workspaceRoles)[number] | null;
  /** Each role with the name of its application. */
  readonly applicationRoles: readonly {
    readonly application: string;
    readonly role: InvitedApplicationRole['role'];
  }[];
  readonly grantType: (typeof grantTypes)[number];
}

interface EndpointPausedContent extends TeamMail {
  readonly template: 'system.webhook_endpoint_paused';
  readonly url: string;
  /** Null: paused for a 410. */
  readonly failingSince: string | null;
}

interface NeedsAttentionContent extends TeamMail {
  readonly template: 'system.needs_attention';
  /** The application; outside production with its environment. */
  readonly place: string;
  readonly items: readonly {
    readonly kind: NoticeKind;
    /** The number of new ones. */
    readonly count: number;
    /** The newest of them; nothing of a buyer. */
    readonly examples: readonly string[];
    readonly link: string;
  }[];
  readonly settingsLink: string;
  readonly unsubscribeUrl: string;
}

interface ChatWebhookOffContent extends TeamMail {
  readonly template: 'system.chat_webhook_off';
  readonly place: string;
  readonly host: string;
  readonly status: number;
}

/** The content of each template, rendered by actors/mail. */
export type MailContent =
  | InviteContent
  | InviteAcceptedContent
  | AccessRevokedContent
  | RoleChangedContent
  | EndpointPausedContent
  | NeedsAttentionContent
  | ChatWebhookOffContent
  | CartAbandonedContent
  | DigitalDeliveryContent
  | InvoiceIssuedContent
  | OrderMail
  | SubscriptionMail
  | PortalLinkContent;
