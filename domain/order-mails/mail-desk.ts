import { Invoice } from '../../storage/entities/invoice.ts';
import { Payment } from '../../storage/entities/payment.ts';
import type { MailedOrderRow } from '../../storage/queries/order-mails/mailed-rows.ts';
import { mapOrderRow, type OrderRows } from '../../storage/queries/orders/order-rows.ts';
import { concludingUnit, type ApplicationContext, type SystemContext } from '../context.ts';
import { amountFormat } from '../currencies.ts';
import { mailBrandOf, type MailBrand } from '../embed/default-config.ts';
import { enqueueRender } from '../invoices/revise-invoice.ts';
import { brandingOf } from '../invoices/pdf/pdf-source.ts';
import {
  attachedInvoiceOf,
  queueFirstMails,
  queueMails,
  type MailRequest,
} from '../mail/queue-mail.ts';
import type { MailContent, OrderMail } from '../mail/templates.ts';
import { contextIn } from '../tenancy/enter-tenant.ts';
import { settingsOf } from '../tenancy/applications/effective-settings.ts';
import type { ApplicationSettings } from '../tenancy/applications/settings.ts';

/** What a mail of an order is written with. */
export interface MailDesk {
  readonly ctx: ApplicationContext;
  /** Another run has queued one of the mails meanwhile. */
  readonly isAgain: boolean;
  readonly order: OrderRows['order'];
  readonly lines: OrderRows['lines'];
  /** Oldest first. */
  readonly invoices: readonly Invoice[];
  /** The payment that holds or has the money of the order. */
  readonly paying: Payment | null;
  /** The mail that confirmed the order; null while none has. */
  readonly confirmation: MailContent | null;
  readonly to: string;
  readonly settings: ApplicationSettings;
  readonly brand: MailBrand;
  /** BCP 47, of a language that the mails are written in. */
  readonly locale: string;
  readonly money: (amountMinor: number) => string;
  /** A day where the application's bills are written. */
  readonly day: (instant: Date) => string;
}

/** Null where nothing is mailed: no address, an anonymized one, or mails that are switched off. */
export function openDesk(
  base: SystemContext,
  row: MailedOrderRow,
  isAgain: boolean,
): MailDesk | null {
  const em = base.database.em();
  const { order, lines } = mapOrderRow(em, row);
  const { customerEmail: to } = order;
  if (to === null || to.endsWith('@invalid')) return null;
  const settings = settingsOf({ settings: row.application_settings });
  if (!settings.email.enabled) return null;
  const brand = mailBrandOf(row.embed_config, row.application_name, row.buyer_locale);
  const { locale } = brand;
  const { secrets } = base.services;
  return {
    ctx: contextIn(base, order, row),
    isAgain,
    order,
    lines,
    invoices: em.mapAll(Invoice, row.invoices),
    paying: row.paying && em.map(Payment, row.paying),
    confirmation: row.confirmation === null ? null : JSON.parse(secrets.open(row.confirmation)),
    to,
    settings,
    brand,
    locale,
    money: amountFormat(locale, order.currency),
    // Made where a day is written: it costs more than the rest of the desk.
    day: (instant) =>
      new Intl.DateTimeFormat(locale, {
        dateStyle: 'long',
        timeZone: settings.billingTimezone,
      }).format(instant),
  };
}

type Written<Mail = OrderMail> = Mail extends unknown
  ? Omit<Mail, 'brand' | 'isTest' | 'orderNumber'>
  : never;

/** A mail of the desk; there is one for each part of a template. */
export function letterOf(desk: MailDesk, part: string, content: Written): MailRequest {
  const { ctx, order, to, brand } = desk;
  const { workspaceId, environmentId, applicationId } = order;
  const letter: MailContent = {
    ...content,
    brand,
    isTest: ctx.environmentKind !== 'production',
    orderNumber: order.number === null ? null : String(order.number),
  };
  const attached = attachedInvoiceOf(letter);
  const look = { logoUrl: brand.logoUrl, brandColor: brand.color, companyName: brand.companyName };
  return {
    cause: `${content.template}:${part}`,
    workspaceId,
    environmentId,
    applicationId,
    to,
    content: letter,
    document: attached ? { ...attached, branding: brandingOf(look) } : undefined,
  };
}

/**
 * Queues the mails of an occasion, which ends with that; and has the PDF of an invoice rendered that none of them brings.
 * Where one of them was queued by another run, the first attempt fails (`MAIL_CAUSE`) and the next leaves it as it is.
 */
export async function post(
  { ctx, isAgain }: MailDesk,
  letters: readonly MailRequest[],
  unmailed: Invoice | null = null,
): Promise<void> {
  if (letters.length === 0 && unmailed === null) return;
  await concludingUnit(ctx, async (tx) => {
    const queue = isAgain ? queueMails : queueFirstMails;
    queue(ctx, tx, letters);
    if (unmailed) enqueueRender(tx, unmailed);
  });
  ctx.services.failpoint('order-mail.posted');
}
