import type { Database, Transaction } from '../../context.ts';
import { defaultConfiguration, type Configuration } from './schemas.ts';

export interface ConfigurationKey {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

export interface LoadedConfiguration {
  readonly configuration: Configuration;
  readonly sealedTaxSecret: string | null;
  readonly sealedShippingSecret: string | null;
}

const SQL = `
  select document, sealed_tax_secret, sealed_shipping_secret from shipping_tax_configuration
  where workspace_id = $1 and environment_id = $2 and application_id = $3`;

interface Row {
  readonly document: Configuration;
  readonly sealed_tax_secret: string | null;
  readonly sealed_shipping_secret: string | null;
}

/** The tax and shipping configuration of an application in an environment, with defaults while none was set. */
export async function loadConfiguration(
  database: Database,
  key: ConfigurationKey,
): Promise<LoadedConfiguration> {
  return fromRow((await database.read<Row>(SQL, valuesOf(key)))[0]);
}

/** The same inside a unit of work. */
export async function readConfiguration(
  tx: Transaction,
  key: ConfigurationKey,
): Promise<LoadedConfiguration> {
  return fromRow((await tx.query<Row>(SQL, valuesOf(key)))[0]);
}

function fromRow(row: Row | undefined): LoadedConfiguration {
  return {
    configuration: row?.document ?? defaultConfiguration,
    sealedTaxSecret: row?.sealed_tax_secret ?? null,
    sealedShippingSecret: row?.sealed_shipping_secret ?? null,
  };
}

function valuesOf(key: ConfigurationKey): string[] {
  return [key.workspaceId, key.environmentId, key.applicationId];
}
