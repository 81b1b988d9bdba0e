import {
  READ_CONFIGURATION,
  type ConfigurationKey,
  type ConfigurationRow,
} from '../../../storage/queries/pricing/configuration.ts';
import { readFrom, type QuerySource } from '../../../storage/query.ts';
import type { Configuration } from './schemas.ts';

export interface LoadedConfiguration {
  readonly configuration: Configuration;
  readonly sealedTaxSecret: string | null;
  readonly sealedShippingSecret: string | null;
}

/** The tax and shipping configuration of an application in an environment, or the defaults. */
export async function loadConfiguration(
  source: QuerySource,
  { workspaceId, environmentId, applicationId }: ConfigurationKey,
): Promise<LoadedConfiguration> {
  const values = [workspaceId, environmentId, applicationId];
  const [row] = await readFrom(source, READ_CONFIGURATION, values);
  return {
    configuration: configurationOf(row?.document ?? null),
    sealedTaxSecret: row?.sealed_tax_secret ?? null,
    sealedShippingSecret: row?.sealed_shipping_secret ?? null,
  };
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

/** The document that `putConfiguration` checked and stored, or the defaults. */
export function configurationOf(document: ConfigurationRow['document'] | null): Configuration {
  return document === null ? defaultConfiguration : (document as Configuration);
}
