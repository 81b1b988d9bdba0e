import type { EnvironmentKind, Transaction } from '../context.ts';
import { defaultEmbedConfig, type EmbedConfig } from '../embed/config.ts';
import { mailBrandOf, type MailBrand } from '../mail/mail-brand.ts';
import {
  settingsOf,
  type ApplicationSettings,
  type SettingsInput,
} from '../tenancy/applications/settings.ts';

interface Tenant {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

/** What a digital delivery takes from its application. */
export interface DeliveryFacts {
  readonly environmentKind: EnvironmentKind;
  readonly settings: ApplicationSettings;
  readonly brand: MailBrand;
}

interface Row {
  readonly kind: EnvironmentKind;
  readonly application_name: string;
  readonly application_settings: SettingsInput;
  readonly embed_config: Partial<EmbedConfig> | null;
}

const SQL = `
  select e.kind, a.name as application_name, a.settings as application_settings, b.config as embed_config
  from environment e
  join application a on a.workspace_id = e.workspace_id and a.id = $3
  left join embed_config b on b.workspace_id = $1 and b.environment_id = $2 and b.application_id = $3
  where e.workspace_id = $1 and e.id = $2`;

export async function readDeliveryFacts(tx: Transaction, tenant: Tenant): Promise<DeliveryFacts> {
  const { workspaceId, environmentId, applicationId } = tenant;
  const [row] = await tx.query<Row>(SQL, [workspaceId, environmentId, applicationId]);
  if (!row) throw new Error(`environment ${environmentId} or its application is gone`);
  return {
    environmentKind: row.kind,
    settings: settingsOf({ settings: row.application_settings }),
    brand: mailBrandOf({ ...defaultEmbedConfig, ...row.embed_config }, row.application_name),
  };
}

export async function readSettings(tx: Transaction, tenant: Tenant): Promise<ApplicationSettings> {
  return (await readDeliveryFacts(tx, tenant)).settings;
}
