import type { Invoice } from '../../../storage/entities/invoice.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import { amountFormat } from '../../currencies.ts';
import { mayMailCustomers } from '../../mail/request-order-mail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { invoiceDownloadToken, invoiceLinkOf, linkExpiry } from '../links.ts';
import type { IssueFacts } from '../document/issue-facts.ts';

interface IssuedMail {
  readonly invoice: Invoice;
  /** The recipient's address, if any. */
  readonly to: string | null;
  readonly payment: Payment;
  readonly facts: Pick<IssueFacts, 'brand' | 'mailsCustomers' | 'environmentKind'>;
  /** Deduplicates: one mail per cause. */
  readonly cause: string;
}

/**
 * Mails a Net-N invoice with links to its page and its PDF. Returns the Message-ID, or null without an address or when the
 * application sends no mails.
 */
export async function queueIssuedMail(
  ctx: BaseContext,
  tx: Transaction,
  { invoice, to, payment, facts, cause }: IssuedMail,
): Promise<string | null> {
  if (to === null || !facts.mailsCustomers || !mayMailCustomers(ctx.services)) return null;
  const { workspaceId, environmentId, applicationId } = invoice;
  const claims = { workspaceId, environmentId, paymentId: payment.id };
  const token = await invoiceDownloadToken.issue(
    ctx.services,
    claims,
    linkExpiry(invoice.netN ?? 0, ctx.now()),
  );
  const { url: pageLink } = await invoiceLinkOf(ctx, invoice);
  return queueMail(ctx, tx, {
    cause,
    workspaceId,
    environmentId,
    applicationId,
    to,
    content: {
      template: 'customer.net30_invoice_issued',
      brand: facts.brand,
      isTest: facts.environmentKind !== 'production',
      invoiceNumber: invoice.number,
      amount: amountFormat(facts.brand.locale, invoice.currency)(invoice.total),
      dueOn: payment.dueDate ?? invoice.dueAt?.toISOString().slice(0, 10) ?? '',
      link: `${ctx.services.urls.base}/api/v1/payments/${payment.id}/invoice/download?token=${token}`,
      pageLink,
    },
  });
}
