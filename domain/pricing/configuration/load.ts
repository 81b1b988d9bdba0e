import {
  READ_CONFIGURATION,
  type ConfigurationKey,
  type ConfigurationRow,
} from '../../../storage/queries/pricing/configuration.ts';
import type { Database, Transaction } from '../../context.ts';
import type { Configuration } from './schemas.ts';

export interface LoadedConfiguration {
  readonly configuration: Configuration;
  readonly sealedTaxSecret: string | null;
  readonly sealedShippingSecret: string | null;
}

/** The tax and shipping configuration of an application in an environment, or the defaults. */
export async function loadConfiguration(
  database: Database,
  key: ConfigurationKey,
): Promise<LoadedConfiguration> {
  return fromRow((await database.read(READ_CONFIGURATION, valuesOf(key)))[0]);
}

/** Loads the configuration inside a unit of work. */
export async function readConfiguration(
  tx: Transaction,
  key: ConfigurationKey,
): Promise<LoadedConfiguration> {
  return fromRow((await tx.query(READ_CONFIGURATION, valuesOf(key)))[0]);
}

const defaultConfiguration: Configuration = {
  tax: {
    mode: 'none',
    pricesIncludeTax: false,
    fallbackPolicy: 'lenient',
    originAddress: null,
    provider: null,
    rules: [],
  },
  shipping: { mode: 'rates', provider: null, fallbackRateId: null, rates: [] },
};

function fromRow(row: ConfigurationRow | undefined): LoadedConfiguration {
  return {
    configuration: row ? documentOf(row) : defaultConfiguration,
    sealedTaxSecret: row?.sealed_tax_secret ?? null,
    sealedShippingSecret: row?.sealed_shipping_secret ?? null,
  };
}

/** What `putConfiguration` checked and stored. */
function documentOf({ document }: ConfigurationRow): Configuration {
  return document as Configuration;
}

function valuesOf(key: ConfigurationKey): string[] {
  return [key.workspaceId, key.environmentId, key.applicationId];
}
