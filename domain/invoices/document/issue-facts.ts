import type { Order } from '../../../storage/entities/order.ts';
import type { EnvironmentKind, Transaction } from '../../context.ts';
import type { InvoiceSettings } from '../schemas.ts';
import { defaultEmbedConfig, type EmbedConfig } from '../../embed/config.ts';
import { mailBrandOf, type MailBrand } from '../../mail/mail-brand.ts';
import { settingsOf, type SettingsInput } from '../../tenancy/applications/settings.ts';
import { defaultInvoiceSettings, seriesOf } from '../settings/defaults.ts';

/** What an invoice takes from elsewhere than its order and payment. */
export interface IssueFacts {
  readonly environmentKind: EnvironmentKind;
  /** Of the numbers: `INV`, `TEST-INV`. */
  readonly series: string;
  readonly settings: InvoiceSettings;
  readonly timezone: string;
  /** The seller's name when the settings have none. */
  readonly companyName: string;
  readonly customer: BuyerFacts | null;
  /** How the application's mails look. */
  readonly brand: MailBrand;
  readonly mailsCustomers: boolean;
}

export interface BuyerFacts {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface Row {
  readonly kind: EnvironmentKind;
  readonly application_name: string;
  readonly application_settings: SettingsInput;
  readonly invoice_settings: Partial<InvoiceSettings> | null;
  readonly embed_config: Partial<EmbedConfig> | null;
  readonly customer: BuyerFacts | null;
}

const SQL = `
  select e.kind, a.name as application_name, a.settings as application_settings,
    s.settings as invoice_settings, b.config as embed_config,
    (select jsonb_build_object('email', c.email, 'firstName', c.first_name, 'lastName', c.last_name,
       'phone', c.phone, 'metadata', c.metadata)
     from customer c where c.workspace_id = $1 and c.id = $4) as customer
  from environment e
  join application a on a.workspace_id = e.workspace_id and a.id = $3
  left join invoice_settings s on s.workspace_id = $1 and s.environment_id = $2 and s.application_id = $3
  left join embed_config b on b.workspace_id = $1 and b.environment_id = $2 and b.application_id = $3
  where e.workspace_id = $1 and e.id = $2`;

/** One round trip for all that issuing an invoice of the order needs to know. */
export async function loadIssueFacts(tx: Transaction, order: Order): Promise<IssueFacts> {
  const [row] = await tx.query<Row>(SQL, [
    order.workspaceId,
    order.environmentId,
    order.applicationId,
    order.customerId ?? null,
  ]);
  if (!row) throw new Error(`order ${order.id} has no environment or application`);
  const settings = { ...defaultInvoiceSettings, ...row.invoice_settings };
  const application = settingsOf({ settings: row.application_settings });
  const brand = mailBrandOf({ ...defaultEmbedConfig, ...row.embed_config }, row.application_name);
  return {
    environmentKind: row.kind,
    series: seriesOf(settings.prefix, row.kind),
    settings,
    timezone: application.billingTimezone,
    companyName: brand.companyName,
    customer: row.customer,
    brand,
    mailsCustomers: application.email.enabled,
  };
}
