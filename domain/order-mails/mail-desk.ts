import type { OrderRows } from '../../storage/queries/orders/order-rows.ts';
import { CONTENT_OF_CAUSE } from '../../storage/queries/mail/mails.ts';
import { DELIVERY_FACTS } from '../../storage/queries/fulfillments/delivery-facts.ts';
import { unitOfWork, type ApplicationContext } from '../context.ts';
import { amountFormat } from '../currencies.ts';
import { mailBrandOf, type MailBrand } from '../embed/default-config.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { MailContent, OrderMail } from '../mail/templates.ts';
import { settingsOf } from '../tenancy/applications/effective-settings.ts';
import type { ApplicationSettings } from '../tenancy/applications/settings.ts';

/** What a mail of an order is written with. */
export interface MailDesk {
  readonly ctx: ApplicationContext;
  readonly order: OrderRows['order'];
  readonly lines: OrderRows['lines'];
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
export async function openDesk(
  ctx: ApplicationContext,
  { order, lines }: OrderRows,
): Promise<MailDesk | null> {
  const { workspaceId, environmentId, applicationId, checkoutSessionId, customerEmail: to } = order;
  if (to === null || to.endsWith('@invalid')) return null;
  const [row] = await ctx.database.read(DELIVERY_FACTS, [
    workspaceId,
    environmentId,
    applicationId,
    checkoutSessionId,
  ]);
  if (!row) throw new Error(`environment ${environmentId} or its application is gone`);
  const settings = settingsOf({ settings: row.application_settings });
  if (!settings.email.enabled) return null;
  const brand = mailBrandOf(row.embed_config, row.application_name, row.buyer_locale);
  const { locale } = brand;
  return {
    ctx,
    order,
    lines,
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

/** Queues the mail of a cause, once. */
export async function post(desk: MailDesk, part: string, content: Written): Promise<void> {
  const { ctx, order, to, brand } = desk;
  const { workspaceId, environmentId, applicationId } = order;
  const letter: MailContent = {
    ...content,
    brand,
    isTest: ctx.environmentKind !== 'production',
    orderNumber: order.number === null ? null : String(order.number),
  };
  const cause = causeOf(content.template, part);
  const request = { cause, workspaceId, environmentId, applicationId, to, content: letter };
  await unitOfWork(ctx, async (tx) => queueMail(ctx, tx, request));
}

/** What the mail of a cause says; null where there is none. */
export async function postedMail(
  { database, services }: ApplicationContext,
  template: OrderMail['template'],
  part: string,
): Promise<MailContent | null> {
  const [row] = await database.read(CONTENT_OF_CAUSE, [causeOf(template, part)]);
  return row ? JSON.parse(services.secrets.open(row.sealed_content)) : null;
}

function causeOf(template: OrderMail['template'], part: string): string {
  return `${template}:${part}`;
}
