import { newId } from '../../../storage/ids.ts';
import {
  LOCK_ENVIRONMENT,
  putConfigurationRow,
} from '../../../storage/queries/pricing/configuration.ts';
import { recordTenantAudit } from '../../audit/record.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../../context.ts';
import { requireRevision } from '../../document-revision.ts';
import { generateSigningSecret } from '../../outgoing/signature.ts';
import { checkConfiguration, checkInput } from './check.ts';
import { loadConfiguration } from './load.ts';
import type {
  Configuration,
  ConfigurationInput,
  ConfigurationReplacement,
  ProviderSetting,
} from './schemas.ts';
import { toDocumentView, type NewSecrets } from './view.ts';

/** The stored document, and the secrets that were generated for providers with a new address. */
export interface PutConfiguration {
  readonly configuration: Configuration;
  readonly newSecrets: NewSecrets;
}

/**
 * Replaces the whole document. A cart keeps its calculation until it changes. With an expected revision, only the
 * document that has it is replaced.
 */
export async function putConfiguration(
  ctx: ApplicationContext,
  { expectedRevision, ...input }: ConfigurationReplacement,
): Promise<Concluded<PutConfiguration>> {
  checkInput(input);
  const configuration = withIds(input);
  const { services, workspaceId, environmentId, applicationId } = ctx;
  checkConfiguration(configuration, services.allowPrivate);
  const now = ctx.now();
  return concludingUnit(ctx, async (tx) => {
    await tx.query(LOCK_ENVIRONMENT, [workspaceId, environmentId]);
    const before = await loadConfiguration(tx, ctx);
    requireRevision('shipping_tax_changed', toDocumentView(before.configuration), expectedRevision);
    const { seal } = services.secrets;
    const tax = secretFor(
      before.configuration.tax.provider,
      configuration.tax.provider,
      before.sealedTaxSecret,
      seal,
    );
    const shipping = secretFor(
      before.configuration.shipping.provider,
      configuration.shipping.provider,
      before.sealedShippingSecret,
      seal,
    );
    const row = {
      document: configuration,
      sealed_tax_secret: tax.sealed,
      sealed_shipping_secret: shipping.sealed,
    };
    tx.write(putConfigurationRow(ctx, row, now));
    recordTenantAudit(ctx, tx, {
      action: 'shipping_tax.updated',
      resourceId: applicationId,
      before: before.configuration,
      after: configuration,
    });
    return { configuration, newSecrets: { tax: tax.newSecret, shipping: shipping.newSecret } };
  });
}

/** The document with an id for each rule and rate. */
export function withIds({ tax, shipping }: ConfigurationInput): Configuration {
  return {
    tax: { ...tax, rules: tax.rules.map((rule) => ({ ...rule, id: rule.id ?? newId() })) },
    shipping: {
      ...shipping,
      rates: shipping.rates.map((rate) => ({ ...rate, id: rate.id ?? newId() })),
    },
  };
}

interface ProviderSecret {
  readonly sealed: string | null;
  /** Shown once. */
  readonly newSecret: string | null;
}

function secretFor(
  before: ProviderSetting | null,
  after: ProviderSetting | null,
  previousSealed: string | null,
  seal: (plain: string) => string,
): ProviderSecret {
  if (!after) return { sealed: null, newSecret: null };
  if (previousSealed !== null && before?.baseUrl === after.baseUrl) {
    return { sealed: previousSealed, newSecret: null };
  }
  const newSecret = generateSigningSecret();
  return { sealed: seal(newSecret), newSecret };
}
