import type { Order } from '../../../storage/entities/order.ts';
import {
  ISSUE_FACTS,
  ISSUE_FACTS_OF_PAYMENT,
  type IssuedCustomer,
  type IssueFactsRow,
} from '../../../storage/queries/invoices/issue-facts.ts';
import type { Transaction } from '../../context.ts';
import type { EnvironmentKind } from '../../../storage/entities/environment.ts';
import type { NumberSeries } from '../../ports/settlement.ts';
import type { InvoiceSettings } from '../settings/schemas.ts';
import { isSpoken } from '../../languages.ts';
import { mailBrandOf, type MailBrand } from '../../embed/default-config.ts';
import { settingsOf } from '../../tenancy/applications/effective-settings.ts';
import { invoiceSeriesOf, settingsForBuyer } from '../settings/defaults.ts';

/** The data of an invoice that comes from tenant, settings and customer. */
export interface IssueFacts {
  readonly environmentKind: EnvironmentKind;
  readonly series: NumberSeries;
  /** Their `language` is that of this invoice. */
  readonly settings: InvoiceSettings;
  readonly timezone: string;
  /** The seller's name when the settings have none. */
  readonly companyName: string;
  readonly customer: IssuedCustomer | null;
  /** The branding of the application's mails. */
  readonly brand: MailBrand;
  readonly mailsCustomers: boolean;
}

/** Loads the data of an order's invoice in one round trip. */
export async function loadIssueFacts(tx: Transaction, order: Order): Promise<IssueFacts> {
  const [row] = await tx.query(ISSUE_FACTS, [
    order.workspaceId,
    order.environmentId,
    order.applicationId,
    order.customerId,
    order.checkoutSessionId,
    order.subscriptionId,
  ]);
  if (!row) throw new Error(`order ${order.id} has no environment or application`);
  return factsOfRow(row);
}

/** The same for the order that a payment will have, whose customer is the payment's. */
export async function loadIssueFactsOfPayment(
  tx: Transaction,
  workspaceId: string,
  paymentId: string,
): Promise<IssueFacts> {
  const [row] = await tx.query(ISSUE_FACTS_OF_PAYMENT, [workspaceId, paymentId]);
  if (!row) throw new Error(`payment ${paymentId} has no environment or application`);
  return factsOfRow(row);
}

/** The same of a row that was read elsewhere. */
export function factsOfRow(row: IssueFactsRow): IssueFacts {
  const locale = row.buyer_locale && isSpoken(row.buyer_locale) ? row.buyer_locale : null;
  const settings = settingsForBuyer(row.invoice_settings, row.buyer_locale);
  const application = settingsOf({ settings: row.application_settings });
  const timezone = application.billingTimezone;
  const shop = mailBrandOf(row.embed_config, row.application_name);
  const brand = { ...shop, locale: locale ?? shop.locale };
  return {
    environmentKind: row.kind,
    series: invoiceSeriesOf(settings, row.kind, timezone),
    settings,
    timezone,
    companyName: brand.companyName,
    customer: row.customer,
    brand,
    mailsCustomers: application.email.enabled,
  };
}
